"""What is installed and what is generated: the same as in the checkout, and typed."""

import ast
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path

from support import CHECKOUT, INLET, SOURCE

PAGE = CHECKOUT / "Sources/Inlet/Documentation.docc/Python.md"
MODULES = sorted((SOURCE / "src/inlet").glob("*.py"))


class Generated(unittest.TestCase):
    def test_generated_modules_are_those_of_the_schemas(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, SOURCE / "generate", folder], check=True)
            names = sorted(os.listdir(folder))
            self.assertEqual(names, ["_requests.py", "_sync_requests.py", "declarations.py", "lines.py"])
            for name in names:
                same = (Path(folder) / name).read_text() == (SOURCE / "src/inlet" / name).read_text()
                self.assertTrue(same, f"{name} is not what the schemas say: run Sources/python/generate")

    def test_every_line_type_and_request_is_there(self):
        import json

        import inlet
        schemas = CHECKOUT / "Sources/Inlet/Documentation.docc/Schemas"
        types = json.loads((schemas / "stream.schema.json").read_text())["properties"]["type"]["enum"]
        for name in types:
            self.assertTrue(issubclass(getattr(inlet, name[:1].upper() + name[1:]), inlet.Line), name)
        requests = json.loads((schemas / "request.schema.json").read_text())["properties"]["do"]["enum"]
        from inlet import _requests, _sync_requests
        for module in (_requests, _sync_requests):
            client = module.Requests(None)
            for name in requests:
                group, _, method = name.rpartition(".")
                owner = client.hands if name == "simulate" else getattr(client, group) if group else client
                self.assertTrue(callable(getattr(owner, "plug" if name == "simulate" else method)), name)


class Imports(unittest.TestCase):
    def test_nothing_but_the_standard_library_is_imported(self):
        found = set()
        for path in [*MODULES, SOURCE / "backend.py", SOURCE / "generate"]:
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Import):
                    found |= {alias.name.split(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    found.add(node.module.split(".")[0])
        self.assertIn("asyncio", found)
        self.assertEqual(found - sys.stdlib_module_names, set())

    def test_every_name_that_is_public_is_there_and_documented(self):
        import inlet
        self.assertEqual(len(inlet.__all__), len(set(inlet.__all__)))
        for name in inlet.__all__:
            self.assertIsNotNone(getattr(inlet, name))
        for client in (inlet.Client, inlet.sync.Client, inlet.Seat, inlet.sync.Seat):
            for name, member in vars(client).items():
                if callable(member) and not name.startswith("_"):
                    self.assertTrue(member.__doc__, f"{client.__module__}.{name}")


class Installed(unittest.TestCase):
    def test_pip_installs_it_from_the_checkout_without_a_network(self):
        if importlib.util.find_spec("ensurepip") is None:
            self.skipTest("there is no ensurepip: apt-get install python3-venv")
        with tempfile.TemporaryDirectory() as folder:
            try:
                venv.create(folder, with_pip=True)
            except subprocess.CalledProcessError as error:
                self.skipTest(f"no environment can be made: {error}")
            python = Path(folder) / "bin/python"
            clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
            pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", SOURCE]
            subprocess.run(pip, check=True, env=clean)
            code = ("import inlet, sys\nwith inlet.sync.simulate() as seat:\n    seat.hands.plug('keyboard')\n"
                    "    seat.hands.key('a')\n    print(seat.until(inlet.Key).text, inlet.__file__)")
            run = subprocess.run([python, "-c", code], check=True, env={**clean, "INLET": INLET}, capture_output=True, text=True)
            text, path = run.stdout.split()
            self.assertEqual((text, path.startswith(os.path.realpath(folder))), ("a", True))
            files = {path.name for path in Path(path).parent.iterdir() if path.name != "__pycache__"}
            self.assertEqual(files, {path.name for path in MODULES} | {"py.typed"})

    def test_the_same_files_give_the_same_wheel(self):
        with tempfile.TemporaryDirectory() as folder:
            wheels = []
            for name in ("a", "b"):
                os.mkdir(f"{folder}/{name}")
                code = "import backend, sys; print(backend.build_wheel(sys.argv[1]))"
                run = [sys.executable, "-c", code, f"{folder}/{name}"]
                made = subprocess.run(run, check=True, cwd=SOURCE, capture_output=True, text=True).stdout.strip()
                wheels.append(Path(folder) / name / made)
            self.assertEqual(wheels[0].read_bytes(), wheels[1].read_bytes())
            with zipfile.ZipFile(wheels[0]) as wheel:
                self.assertIsNone(wheel.testzip())
                self.assertEqual(len(wheel.namelist()), len(MODULES) + 4)


class Typed(unittest.TestCase):
    def test_the_types_hold(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed: the types are not checked")
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, SOURCE / "src/inlet"]
        run = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout)


class Page(unittest.TestCase):
    """The programs of the documentation run as they stand there."""

    def blocks(self):
        parts = PAGE.read_text().split("```python\n")[1:]
        return [part.split("```")[0] for part in parts]

    def test_each_does_what_it_says(self):
        import inlet
        from support import daemon
        blocks = self.blocks()
        self.assertGreater(len(blocks), 3)
        for number, block in enumerate(blocks):
            # What asks for a page's daemon gets one with a person at it, who clicks everywhere and presses Alt+P.
            with self.subTest(number), daemon() as running, inlet.sync.connect(running.path) as other:
                place = f"import functools, inlet\nfor face in (inlet, inlet.sync):\n    face.connect = functools.partial(face.connect, {running.path!r})\n"
                program = subprocess.Popen([sys.executable, "-c", place + block], stderr=subprocess.PIPE, text=True)
                other.subscribe(events=[])
                other.hands.plug("mouse")
                other.hands.plug("keyboard")
                while program.poll() is None:
                    for x in (50, 150):
                        other.hands.key("alt+p")
                        other.hands.to([x, 40])
                        other.hands.click("left")
                        other.hands.wait("600ms")
                errors = program.stderr.read()
                program.stderr.close()
                self.assertEqual((program.returncode, errors), (0, ""), block)


if __name__ == "__main__":
    unittest.main()
