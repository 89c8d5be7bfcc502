"""Servers on this machine that stand for a fleet's: a store that speaks S3, and a broker."""

import os
import pwd
import signal
import subprocess
import sys
import time

import ports

# A test runner blocks signals, and a server would not see that it is to end.
signal.pthread_sigmask(signal.SIG_SETMASK, ())

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))
SECONDS = 120


def until(what, complaint):
    """Waits for a server of this test's own; the answer of `what`."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            answer = what()
        except OSError:
            answer = None
        if answer:
            return answer
        time.sleep(0.02)
    raise AssertionError(complaint() if callable(complaint) else complaint)

def environment(folder, inlet=None):
    """In which `inlet` is that binary, and nothing of the person who runs the tests is read."""
    programs = f"{folder}/programs"
    os.makedirs(programs, exist_ok=True)
    if inlet and not os.path.lexists(f"{programs}/inlet"):
        os.symlink(inlet, f"{programs}/inlet")
    packages = f"{ROOT}/.build/python/bin"
    return {
        "PATH": f"{programs}:{packages}:{os.environ['PATH']}:/usr/sbin", "HOME": folder, "XDG_CONFIG_HOME": f"{folder}/.config",
        "LANG": "C.UTF-8", "TMPDIR": folder}

class Server:
    """A process that listens on a port."""

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, None, None

    def __enter__(self):
        self.port, self.process = ports.serve(self.begin)
        return self

    def __exit__(self, *_):
        self.stop()

    def begin(self, port):
        with open(f"{self.folder}/server.log", "ab") as log:
            return subprocess.Popen(self.words(port), stdout=log, stderr=log, env=environment(self.folder))

    def start(self):
        """Again, on the port that it had."""
        self.process = self.begin(self.port)
        assert ports.wait(self.process, self.port), self.complaint()

    def complaint(self):
        with open(f"{self.folder}/server.log", errors="replace") as log:
            return f"{self.process.args[0]} does not listen: {log.read()[-500:]}"

    def stop(self):
        # Whoever started the tests may have ignored SIGTERM, and children inherit that.
        self.process.kill()
        self.process.wait(SECONDS)

class Store(Server):
    """moto's S3, which keeps objects in memory. Requests of tests go to it by rclone and boto3."""

    SECRET = "wJalrXUtnFEMI-not-in-arguments"

    def __enter__(self):
        super().__enter__()
        configuration = f"{self.folder}/.config/rclone"
        os.makedirs(configuration)
        with open(f"{configuration}/rclone.conf", "w") as file:
            file.write(
                f"[store]\ntype = s3\nprovider = Other\nendpoint = http://127.0.0.1:{self.port}\nregion = us-east-1\n"
                f"access_key_id = desk-17\nsecret_access_key = {self.SECRET}\nno_check_bucket = true\n")
        self.connect()
        return self

    def start(self):
        super().start()
        self.connect()

    def connect(self):
        import boto3
        from botocore.config import Config
        for variable in [name for name in os.environ if name.startswith("AWS_")]:
            del os.environ[variable]
        self.client = boto3.client(
            "s3", endpoint_url=f"http://127.0.0.1:{self.port}", region_name="us-east-1", aws_access_key_id="test",
            aws_secret_access_key="test", config=Config(proxies={}, retries={"max_attempts": 0}))
        self.client.create_bucket(Bucket="recordings")

    def words(self, port):
        return [sys.executable, "-m", "moto.server", "-p", str(port)]

    def variables(self, inlet):
        """With an rclone that writes down its words, and gives up soon where the store is away."""
        variables = environment(self.folder, inlet)
        path = f"{self.folder}/programs/rclone"
        with open(path, "w") as file:
            file.write(
                f'#!/bin/sh\nprintf "%s\\n" "$*" >>{self.folder}/commands\n'
                'exec /usr/bin/rclone "$@" --retries 1 --low-level-retries 1\n')
        os.chmod(path, 0o755)
        return variables

    def commands(self):
        with open(f"{self.folder}/commands") as file:
            return file.readlines()

    def names(self):
        return sorted(one["Key"] for one in self.client.list_objects_v2(Bucket="recordings").get("Contents", []))

    def get(self, name):
        return self.client.get_object(Bucket="recordings", Key=name)["Body"].read()

    def put(self, name, content):
        self.client.put_object(Bucket="recordings", Key=name, Body=content)

    def put_in_parts(self, name, content):
        where = {"Bucket": "recordings", "Key": name}
        upload = {**where, "UploadId": self.client.create_multipart_upload(**where)["UploadId"]}
        tag = self.client.upload_part(**upload, PartNumber=1, Body=content)["ETag"]
        self.client.complete_multipart_upload(**upload, MultipartUpload={"Parts": [{"ETag": tag, "PartNumber": 1}]})

class Broker(Server):
    """mosquitto, to which the clients of `environment` connect without being asked."""

    def words(self, port):
        os.makedirs(f"{self.folder}/.config", exist_ok=True)
        for client in ("mosquitto_pub", "mosquitto_sub"):
            with open(f"{self.folder}/.config/{client}", "w") as file:
                file.write(f"-p {port}\n")
        with open(f"{self.folder}/mosquitto.conf", "w") as file:
            file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nlog_dest stderr\nlog_type error\nlog_type warning\nuser {pwd.getpwuid(os.getuid()).pw_name}\n")
        return ["mosquitto", "-c", f"{self.folder}/mosquitto.conf"]
