"""The inspector, beside a kiosk and beside a program that is no page."""

from pages import comes, expect, leave, middle, open_page, ready, shoot


def try_inspector(browser, seat, pictures):
    hands = seat.hands
    browser.theme("light")
    browser.size(1280, 800)
    open_page(browser, seat, "kiosk")
    ready(browser)
    tide, larger = middle(browser, "#tide"), middle(browser, "#larger")
    # It declares its regions with its next frame, and behind another page it has none.
    browser.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    beside = browser.beside()
    for theme in ("light", "dark"):
        for width in (1280, 760):
            name = f"inspector-{theme}-{width}"
            browser.theme(theme)
            browser.size(width, 960)
            open_page(browser, seat, "inspector")
            ready(browser)
            comes(browser, "Array.from(document.querySelectorAll('#devices li'), (row) => row.innerText).join() "
                  "=== 'Simulated keyboard keyboard,Simulated mouse mouse'", "the devices are listed")
            comes(browser, "/^program 1 .*\\nprogram 2 .*\\nkiosk .*\\nprogram [^\\n]*$/.test(document.getElementById('programs').innerText)",
                  "and the programs: those who simulate, the page beside, this one, and none that was left")
            comes(browser, "document.querySelectorAll('#stage rect:not(.scene):not(.found)').length === 12", "regions of the page beside it are drawn")
            hands.to(larger, over="60ms")
            comes(browser, "document.querySelector('#stage .hover').getAttribute('x') > 1000", "the region under the pointer is marked, to scale")
            hands.to(tide, over="60ms")
            hands.press("left")
            comes(browser, "document.querySelector('#why > div')?.innerText.includes('press primary → tide') "
                  "&& document.querySelector('#why > div small').innerText.startsWith('shelf: covered')", "why a press went where it did")
            comes(browser, "document.querySelector('#stage .press') && document.getElementById('now').innerText.includes('room › tide')", "it is pressed")
            hands.key("ctrl+s")
            comes(browser, "document.querySelector('#why > div').innerText.includes('key KEY_S → nothing')", "why a key went nowhere")
            comes(browser, "/event to here\\s+\\d+\\.\\d\\d/.test(document.getElementById('latency').innerText)", "latency is told")
            shoot(browser, pictures, name)
            hands.release("left")
            comes(browser, "!document.querySelector('#stage .press')", "and let go")
            leave(browser, seat)
    try_found(browser, seat)
    try_pause(browser, seat)
    try_background(browser, seat, beside)
    browser.close_beside(beside)
    leave(browser, seat)


def try_found(browser, seat):
    """Regions of a program that is no page: as much of them as the pointer has met."""
    hands = seat.hands
    hands.ask("scene.activate", scene="bar", rect=[0, 700, 400, 100], regions=[{"id": "save", "rect": [100, 720, 200, 60]}])
    open_page(browser, seat, "inspector")
    ready(browser)
    comes(browser, "document.querySelectorAll('#stage .scene').length === 2", "a scene of another program is drawn")
    for place in ([110, 725], [290, 725], [290, 775]):
        hands.to(place, over="60ms")
    comes(browser, """(() => {
        const box = document.querySelector('#stage .found');
        return box && ['x', 'y', 'width', 'height'].map((name) => Math.round(box.getAttribute(name))).join() === '110,725,180,50';
    })()""", "what the pointer has found of a region is dashed")
    hands.ask("scene.destroy", scene="bar")
    comes(browser, "document.querySelectorAll('#stage .scene').length === 1 && !document.querySelector('#stage .found')", "and gone with its scene")
    leave(browser, seat)


def try_pause(browser, seat):
    hands = seat.hands
    open_page(browser, seat, "inspector")
    ready(browser)
    # A page that is paused before it has drawn once shows nothing.
    comes(browser, "document.getElementById('now').querySelector('dd') !== null", "it has drawn")
    browser.value("document.getElementById('pause').focus()")
    browser.key("Enter", text="\r")
    expect(browser.value("document.getElementById('pause').ariaPressed") == "true", "it can be paused by keyboard")
    place = "document.getElementById('now').querySelector('dd').innerText"
    before = browser.value(place)
    hands.to([333, 333], over="60ms")
    browser.key("Enter", text="\r")
    comes(browser, f"{place} === '333, 333'", f"and goes on with what is so by then (it was {before})")
    leave(browser, seat)


def try_background(browser, seat, beside):
    """A kiosk behind the inspector gets no frames: it declares its regions once it is in front."""
    hands, inspector = seat.hands, browser.session
    browser.session = beside[0]
    open_page(browser, seat, "kiosk")
    comes(browser, "document.visibilityState === 'hidden'", "the kiosk is in the background")
    ready(browser)
    browser.session = inspector
    open_page(browser, seat, "inspector")
    ready(browser)
    hands.to([222, 222], over="60ms")
    comes(browser, "document.getElementById('now').querySelector('dd').innerText === '222, 222'", "the inspector is up to date")
    expect(browser.value("document.querySelectorAll('#stage rect:not(.scene)').length") == 0, "the kiosk has declared no region yet")
    browser.session = beside[0]
    browser.call("Page.bringToFront")
    hands.to(middle(browser, "#volume .track"), over="60ms")
    comes(browser, "document.getElementById('volume').classList.contains('hover')", "in front it has")
    leave(browser, seat)
    browser.session = inspector
