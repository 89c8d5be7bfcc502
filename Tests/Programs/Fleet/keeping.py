"""The recipe "Keep": what rclone copies, refuses and prunes."""

import os

from page import PAGE, desk, name, shell, write
from readme import recipe
from servers import Store


def keep(inlet, bench, folder):
    [code] = recipe("Keep", PAGE)
    desk(folder)
    local = f"{folder}/recordings"
    with Store(folder) as store:
        variables = store.variables(inlet)
        prefix = "desk-17"
        content = {number: os.urandom(100_000 + number) for number in range(1, 7)}
        for number in (1, 2, 3):
            write(f"{local}/{name(number)}", content[number], days=8)
        write(f"{local}/{name(4)}", content[4])
        write(f"{local}/{name(5)}.part", content[5], days=8)
        write(f"{local}/notes.txt", b"mine", days=8)

        # The store is away: nothing goes.
        before = sorted(os.listdir(local))
        store.stop()
        shell(code, folder, variables, status=1)
        assert sorted(os.listdir(local)) == before, os.listdir(local)
        store.start()

        # What is closed is copied; what is old and verified goes.
        shell(code, folder, variables)
        assert store.names() == [f"{prefix}/{name(number)}" for number in (1, 2, 3, 4)], store.names()
        for number in (1, 2, 3, 4):
            assert store.get(f"{prefix}/{name(number)}") == content[number], number
        left = sorted(os.listdir(local))
        assert left == sorted([name(4), f"{name(5)}.part", "notes.txt"]), left

        # The same again changes nothing.
        shell(code, folder, variables)
        assert sorted(os.listdir(local)) == left and len(store.names()) == 4

        # An object that came to harm keeps the file here, with the size as it was; its neighbour goes all the same.
        write(f"{local}/{name(6)}", content[6], days=8)
        write(f"{local}/{name(2)}", content[2], days=8)
        store.put(f"{prefix}/{name(6)}", content[6][:-1] + bytes([content[6][-1] ^ 1]))
        run = shell(code, folder, variables, status=1)
        assert os.path.exists(f"{local}/{name(6)}") and not os.path.exists(f"{local}/{name(2)}"), run.stderr
        # Also where the store knows no checksum, as of an upload in parts.
        store.put_in_parts(f"{prefix}/{name(6)}", content[6][:-1] + bytes([content[6][-1] ^ 1]))
        shell(code, folder, variables, status=1)
        assert os.path.exists(f"{local}/{name(6)}"), "an object without a checksum passed for verified"
        store.put(f"{prefix}/{name(6)}", content[6])

        # Another content under a name that has been copied is refused, and neither side lost.
        write(f"{local}/{name(4)}", b"changed", days=8)
        run = shell(code, folder, variables, status=1)
        assert "immutable" in run.stderr, run.stderr
        assert store.get(f"{prefix}/{name(4)}") == content[4] and os.path.exists(f"{local}/{name(4)}")

        # No command had the secret among its words.
        words = store.commands()
        assert len(words) > 10 and store.SECRET not in "".join(words), "the secret is in a command's words"
