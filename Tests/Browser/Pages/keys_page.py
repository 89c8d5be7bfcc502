"""The key display."""

import json

from pages import comes, expect, leave, open_page, ready, shoot

STROKES = """Array.from(document.querySelectorAll('.stroke:not(.held)'), (stroke) =>
    Array.from(stroke.querySelectorAll('kbd, .text, .mouse, .count'), (part) => part.textContent).filter(Boolean).join(' '))"""


def shown(browser, *strokes):
    wanted = json.dumps(strokes, ensure_ascii=False, separators=(",", ":"))
    comes(browser, f"JSON.stringify({STROKES}) === {wanted!r}", f"shown: {' | '.join(strokes)}")


def try_keys(browser, seat, pictures):
    hands = seat.hands
    for theme in ("light", "dark"):
        for width in (1280, 480):
            browser.theme(theme)
            browser.size(width, 160)
            open_page(browser, seat, "keys", "?hold=60000")
            ready(browser)
            hands.key("ctrl+shift+t")
            shown(browser, "Ctrl Shift T")
            hands.text("Hello wOrld")
            comes(browser, f"{STROKES}.at(-1) === 'Hello wOrld'", "what is typed is one stroke")
            for _ in range(3):
                hands.key("left")
            hands.click("left", count=2)
            hands.press("ctrl")
            comes(browser, "document.querySelector('.held').innerText === 'Ctrl'", "a modifier that is held is shown, after a while")
            hands.click("right")
            hands.release("ctrl")
            hands.wheel([0, 1])
            hands.wheel([0, 1])
            all = ["Ctrl Shift T", "Hello wOrld", "← ×3", "Double-click", "Ctrl Right-click", "Scroll ↓ ×2"]
            if width > 1000:
                shown(browser, *all)
            else:
                comes(browser, f"{STROKES}.at(-1) === 'Scroll ↓ ×2' && {STROKES}.length < 6", "the oldest strokes make room")
            shoot(browser, pictures, f"keys-{theme}-{width}")
            leave(browser, seat)
    try_fading(browser, seat)


def try_fading(browser, seat):
    hands = seat.hands
    open_page(browser, seat, "keys", "?hold=1000&background=none&align=left&size=2")
    ready(browser)
    grounds = browser.value("[document.documentElement, document.body].map((it) => getComputedStyle(it).backgroundColor)")
    scheme = browser.value("getComputedStyle(document.documentElement).colorScheme")
    expect(set(grounds) == {"rgba(0, 0, 0, 0)"} and scheme == "normal", f"its ground can be transparent, in the dark, too {grounds} {scheme}")
    expect(browser.value("getComputedStyle(document.documentElement).fontSize") == "32px", "it can be larger")
    hands.key("a")
    hands.key("a")
    hands.key("a")
    comes(browser, f"{STROKES}[0] === 'a ×3'", "the same letter thrice is counted")
    comes(browser, f"{STROKES}.length === 0", "strokes fade")
    hands.press("super")
    hands.release("super")
    comes(browser, f"{STROKES}[0] === 'Super'", "a modifier that was tapped is a stroke")
    hands.ask("keys.suspend")
    comes(browser, "document.getElementById('status').textContent === 'Keys are hidden'", "it says that keys are suspended")
    hands.ask("keys.resume")
    comes(browser, "document.getElementById('status').textContent === ''", "and that they are not")
    leave(browser, seat)
