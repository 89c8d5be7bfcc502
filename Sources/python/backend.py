"""Builds the wheel (PEP 517 and 660): the package as it stands, and what pip wants to know of it.

    python3 backend.py metadata      prints METADATA, for udev/package
"""

import base64
import hashlib
import sys
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
NAME = f"{PROJECT['name']}-{PROJECT['version']}"
WHEEL = "Wheel-Version: 1.0\nGenerator: inlet\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
# The oldest that a zip can have: the same files give the same bytes.
DATE = (1980, 1, 1, 0, 0, 0)


def metadata() -> str:
    fields = [("Metadata-Version", "2.1"), ("Name", PROJECT["name"]), ("Version", PROJECT["version"]),
              ("Summary", PROJECT["description"]), ("License", PROJECT["license"]),
              ("Requires-Python", PROJECT["requires-python"]), *(("Classifier", one) for one in PROJECT["classifiers"])]
    return "".join(f"{name}: {value}\n" for name, value in fields)


def package() -> dict[str, bytes]:
    """The files of the package, by their path in the wheel."""
    source = HERE / "src"
    paths = sorted(path for path in source.glob("inlet/*") if path.suffix == ".py" or path.name == "py.typed")
    return {str(path.relative_to(source)): path.read_bytes() for path in paths}


def write(folder: str, files: dict[str, bytes]) -> str:
    files = files | {f"{NAME}.dist-info/METADATA": metadata().encode(), f"{NAME}.dist-info/WHEEL": WHEEL.encode()}
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{NAME}.dist-info/RECORD"] = (record + f"{NAME}.dist-info/RECORD,,\n").encode()
    name = f"{NAME}-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, DATE)
            entry.external_attr, entry.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
    return name


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    return write(wheel_directory, package())


def build_editable(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    return write(wheel_directory, {"inlet.pth": f"{HERE / 'src'}\n".encode()})


if __name__ == "__main__" and sys.argv[1:] == ["metadata"]:
    print(metadata(), end="")
