"""What the tests of all pages do: open a page, wait for what it shows, take its picture."""

faults = []


def expect(is_so, what):
    print(f"{'ok' if is_so else 'NOT SO'}: {what}", flush=True)
    if not is_so:
        faults.append(what)


def comes(browser, expression, what, limit=60):
    """Waits until the page says so: whatever it is, it comes of something that has been done already."""
    is_so = browser.value(f"""new Promise((done) => {{
        const end = performance.now() + {limit * 1000};
        const look = () => {{
            let is = false;
            try {{ is = {expression}; }} catch (error) {{ if (!(error instanceof TypeError)) throw error; }}
            if (is || performance.now() > end) done(Boolean(is));
            else setTimeout(look, 5);
        }};
        look();
    }})""")
    expect(is_so, what if is_so else f"{what}, but: {browser.value('document.body.innerText')!r}")


def open_page(browser, seat, page, query=""):
    browser.open("about:blank")
    browser.problems.clear()
    browser.requests.clear()
    browser.open(seat.url(f"pages/{page}.html", query))


def leave(browser, seat):
    expect(not browser.problems, f"no complaint on the console {browser.problems or ''}")
    others = [url for url in browser.requests if not url.startswith((seat.origin, "data:"))]
    expect(not others, f"nothing was asked for but from its own server {others or ''}")
    browser.open("about:blank")


def shoot(browser, pictures, name):
    """Fits: nothing may stick out to the right."""
    wide, width = browser.value("[document.documentElement.scrollWidth, innerWidth]")
    expect(wide <= width, f"{name}: nothing sticks out ({wide} of {width})")
    if pictures:
        comes(browser, "document.getAnimations().length === 0", "nothing moves any more")
        browser.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        browser.picture(f"{pictures}/{name}.png")


def middle(browser, selector, across=0.5):
    return browser.value(f"""(() => {{
        const {{left, top, width, height}} = document.querySelector({selector!r}).getBoundingClientRect();
        return [Math.round(left + width * {across}), Math.round(top + height / 2)];
    }})()""")


def ready(browser):
    """The page's subscription has been answered: from here on it gets what hands do."""
    comes(browser, "document.getElementById('status').textContent === '' && document.documentElement.dataset.ready !== undefined", "it is connected")
