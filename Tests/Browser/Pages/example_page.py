"""The first example of the page Serve, word for word: a folder of two files, made and served by a shell."""

import os
import subprocess

from pages import comes, expect

PAGE = f"{os.path.dirname(os.path.abspath(__file__))}/../../../Sources/Inlet/Documentation.docc/Serve.md"
SHOWN = "document.getElementById('keys').textContent"
PRESSES = 1000


def try_example(browser, seat, serve, folder):
    with open(PAGE, encoding="utf-8") as file:
        text = file.read().split("```sh\n", 1)[1].split("```", 1)[0]
    place = f"{folder}/example"
    os.makedirs(f"{place}/bin")
    # The installed program, at this test's daemon.
    with open(f"{place}/bin/inlet", "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\n[ "$1" = serve ] && shift && exec "{os.path.abspath(serve)}" --listen=127.0.0.1:0 --socket="{seat.path}" "$@"\n')
    os.chmod(file.name, 0o755)
    environment = {**os.environ, "PATH": f"{place}/bin:{os.environ['PATH']}"}
    shell = subprocess.Popen(["sh", "-ec", text], cwd=place, env=environment, stdout=subprocess.PIPE, text=True, process_group=0)
    try:
        url = shell.stdout.readline().strip()
        browser.problems.clear()
        browser.open(url)
        # The page does not say when it is connected.
        for _ in range(PRESSES):
            seat.hands.key("a")
            if browser.value(SHOWN):
                break
        # The first one shown may have begun before that.
        seat.hands.key("a")
        comes(browser, f"{SHOWN}.includes('KEY_A began\\nKEY_A ended\\n')", "the example shows keys")
        # Browsers ask for a picture of the page by themselves.
        others = [problem for problem in browser.problems if "404" not in problem]
        expect(not others, f"without a complaint {others}")
        browser.open("about:blank")
        browser.problems.clear()
        browser.requests.clear()
    finally:
        os.killpg(shell.pid, 15)
        shell.wait()
        shell.stdout.close()
