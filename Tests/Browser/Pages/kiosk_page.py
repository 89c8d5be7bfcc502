"""The kiosk: sliders, drag and drop, regions that follow the layout, the keyboard, a daemon that restarts."""

from pages import comes, expect, leave, middle, open_page, ready, shoot


def value_of(name):
    return f"Number(document.getElementById('{name}').getAttribute('aria-valuenow'))"


def is_marked(id, state):
    return f"document.getElementById('{id}').classList.contains('{state}')"


def try_kiosk(browser, seat, pictures):
    hands = seat.hands
    for theme in ("light", "dark"):
        for size in ((1280, 800), (800, 1280)):
            hands.ask("space.set", displays=[[0, 0, *size]])
            browser.theme(theme)
            browser.size(*size)
            open_page(browser, seat, "kiosk")
            ready(browser)
            try_slider(browser, hands)
            try_drop(browser, hands, pictures and f"{pictures}/kiosk-{theme}-{size[0]}-drag.png")
            try_layout(browser, hands)
            high, height = browser.value("[document.documentElement.scrollHeight, innerHeight]")
            expect(high <= height, f"all of it fits on the screen ({high} of {height})")
            hands.to(middle(browser, "#treble .knob"), over="60ms")
            comes(browser, is_marked("treble", "hover"), "the pointer is over a slider")
            shoot(browser, pictures, f"kiosk-{theme}-{size[0]}")
            leave(browser, seat)
    hands.ask("space.set", displays=[[0, 0, 1280, 800]])
    browser.size(1280, 800)
    try_keyboard(browser, seat)


def try_slider(browser, hands):
    hands.to(middle(browser, "#volume .track"), over="60ms")
    comes(browser, is_marked("volume", "hover"), "hover is a class")
    place = middle(browser, "#volume .track", 0.75)
    hands.press("left")
    comes(browser, f"{is_marked('volume', 'latched')} && {is_marked('volume', 'pressed')} && {value_of('volume')} === 50", "a press latches the slider")
    hands.to([place[0], place[1] + 300], over="100ms")
    comes(browser, f"Math.abs({value_of('volume')} - 77) < 3", "it follows, however far the pointer is above or below")
    comes(browser, "getComputedStyle(document.querySelector('#pointer svg')).opacity === '0'", "the knob is the pointer meanwhile")
    hands.release("left")
    comes(browser, f"!{is_marked('volume', 'latched')} && !{is_marked('volume', 'pressed')}", "and lets go")
    hands.to(middle(browser, "#bass .track"), over="60ms")
    before = browser.value(value_of("bass"))
    hands.wheel([0, -1])
    hands.wheel([0, -1])
    comes(browser, f"{value_of('bass')} === {before + 2}", "a wheel moves it by steps")


def try_drop(browser, hands, picture):
    hands.to(middle(browser, "#ferry"), over="60ms")
    hands.press("left")
    hands.to(middle(browser, "#next"), over="200ms")
    comes(browser, f"{is_marked('next', 'over')} && {is_marked('ferry', 'dragged')}", "a drag is over the queue")
    left, top = middle(browser, "#next")
    comes(browser, f"""(() => {{
        const drawn = document.querySelector('#pointer svg').getBoundingClientRect();
        return Math.abs(drawn.left - {left}) < 3 && Math.abs(drawn.top - {top}) < 3;
    }})()""", "the page draws the pointer where it is")
    if picture:
        comes(browser, "document.getAnimations().length === 0", "it stands still")
        browser.picture(picture)
    hands.release("left")
    comes(browser, f"document.querySelector('#next #ferry') && !{is_marked('next', 'over')} && !{is_marked('ferry', 'dragged')}", "the drop lands")
    comes(browser, "document.getElementById('status').textContent === 'Night Ferry is up next'", "and is said")


def try_layout(browser, hands):
    """What is clicked after a change of layout is what is seen there."""
    place = middle(browser, "#sun")
    hands.to(place, over="60ms")
    comes(browser, is_marked("sun", "hover"), "the pointer is over a record")
    hands.to(middle(browser, "#larger"), over="60ms")
    hands.click("left")
    comes(browser, "document.documentElement.classList.contains('larger')", "a click enlarges all")
    high, height = browser.value("[document.documentElement.scrollHeight, innerHeight]")
    expect(high <= height, f"which still fits on the screen ({high} of {height})")
    moved = middle(browser, "#sun")
    expect(moved != place, f"the record has moved {place} {moved}")
    hands.to(moved, over="60ms")
    comes(browser, is_marked("sun", "hover"), "its region has moved along")
    hands.click("left")
    comes(browser, "document.getElementById('playing').textContent === 'Low Sun'", "a click works at the new place")
    hands.to(middle(browser, "#volume .track", 0.3), over="60ms")
    hands.click("left")
    comes(browser, f"Math.abs({value_of('volume')} - 29) < 3", "and so does a slider")
    hands.to(middle(browser, "#ferry"), over="60ms")
    hands.press("left")
    hands.to(middle(browser, "#shelf", 0.98), over="200ms")
    comes(browser, is_marked("shelf", "over"), "a drag back is over the shelf")
    hands.release("left")
    comes(browser, "document.querySelector('#shelf #ferry')", "and lands")
    hands.to(middle(browser, "#larger"), over="60ms")
    hands.click("left")
    comes(browser, "!document.documentElement.classList.contains('larger')", "and back")


def try_keyboard(browser, seat):
    """The browser's own keyboard works, too, and every control has a name and shows that it has the focus."""
    open_page(browser, seat, "kiosk")
    ready(browser)
    browser.value("document.getElementById('volume').focus()")
    browser.key("ArrowRight")
    expect(browser.value(value_of("volume")) == 41, "an arrow moves a slider")
    browser.key("End")
    expect(browser.value(value_of("volume")) == 100, "End goes to its end")
    browser.value("document.getElementById('birds').focus()")
    browser.key(" ", "Space", " ")
    expect(browser.value("document.activeElement.id === 'birds' && document.activeElement.parentElement.id") == "next", "space queues a record")
    browser.key("Enter", text="\r")
    expect(browser.value("document.getElementById('playing').textContent") == "Paper Birds", "Enter plays it")
    browser.value("document.activeElement.blur(); scrollTo(0, 0)")
    reached = set()
    for _ in range(12):
        browser.key("Tab")
        id, name, outline = browser.value("""[document.activeElement.id, document.activeElement.ariaLabel || document.activeElement.innerText,
            getComputedStyle(document.activeElement).outlineStyle]""")
        reached.add(id)
        if id:
            expect(name and outline != "none", f"{id} has a name and shows its focus")
    expect({"larger", "volume", "bass", "treble", "tide", "birds"} <= reached, "Tab reaches everything")
    leave(browser, seat)


def try_restart(browser, seat):
    """The daemon goes and is back: the page says so, and its regions are there again."""
    open_page(browser, seat, "kiosk")
    ready(browser)
    seat.end()
    comes(browser, "document.getElementById('status').textContent === 'Waiting for Inlet…'", "it says that the daemon has gone")
    seat.begin()
    comes(browser, "document.getElementById('status').textContent === ''", "and nothing once that is back")
    seat.hands.to(middle(browser, "#bass .knob"), over="60ms")
    comes(browser, is_marked("bass", "hover"), "its regions are back")
    seat.hands.to(middle(browser, "#larger"), over="60ms")
    seat.hands.click("left")
    comes(browser, "document.documentElement.classList.contains('larger')", "a click works")
    seat.hands.to(middle(browser, "#bass .knob"), over="60ms")
    comes(browser, is_marked("bass", "hover"), "and follow the layout")
    leave(browser, seat)


def try_history(browser, seat):
    """A page that is left ends its connection, also where the browser keeps the page; when it is back, so are its regions."""
    browser.size(1280, 800)
    open_page(browser, seat, "kiosk")
    ready(browser)
    seat.hands.to(middle(browser, "#bass .knob"), over="60ms")
    comes(browser, is_marked("bass", "hover"), "a page is connected")
    browser.value("window.isKept = true")
    count = seat.hands.ask("stats")["clients"]
    browser.open("about:blank")
    # The server learns of it in turn.
    for _ in range(10_000):
        if seat.hands.ask("stats")["clients"] < count:
            break
    expect(seat.hands.ask("stats")["clients"] == count - 1, "one that is left is a client no more")
    entries = browser.call("Page.getNavigationHistory")
    browser.call("Page.navigateToHistoryEntry", entryId=entries["entries"][entries["currentIndex"] - 1]["id"])
    for _ in range(1000):
        try:
            if browser.value("document.getElementById('bass') !== null"):
                break
        except RuntimeError:
            continue  # On its way.
    print(f"    the browser has kept it: {browser.value('window.isKept === true')}")
    comes(browser, "document.getElementById('status').textContent === ''", "it is connected again")
    seat.hands.to(middle(browser, "#treble .knob"), over="60ms")
    comes(browser, is_marked("treble", "hover"), "and its regions are back")
    browser.open("about:blank")
