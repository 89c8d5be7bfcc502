"""A package's life on a machine with systemd: installed, used, upgraded, removed, purged, step by step."""

import contextlib
import glob
import grp
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time

from lib.case import *
from lib.daemon import Connection
from lib.evdev import KEY_A, await_condition
from lib.inlet import Inlet

PACKAGE, NEWER, MODULES = os.environ["PACKAGE"], os.environ["NEWER"], os.environ["MODULES"]
SOCKET, STATE, CONFIGURATION = "/run/inlet/inlet.sock", "/var/lib/inlet/state.json", "/etc/inlet/inlet.yaml"
ALICE = "inlet-test-alice"
# What belongs to the machine and is written whenever packages come, users are made, or time passes; besides that, the
# list of users keeps the one of the package.
MACHINES = ("run/", "tmp/", "dev/", "root/", "home/", "var/lib/dpkg/", "var/log/", "var/cache/", "var/tmp/", "var/mail/",
            "var/lib/systemd/", "etc/passwd", "etc/group", "etc/shadow", "etc/gshadow", "etc/.pwd.lock",
            "etc/subuid", "etc/subgid")


def run(*words):
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert result.returncode == 0, f"{' '.join(words)}: status {result.returncode}: {result.stdout}"
    return result.stdout.strip()


def says(*words):
    """What a command says, whatever its status."""
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout.strip()


def state_of(unit):
    return says("systemctl", "is-active", unit)


@contextlib.contextmanager
def no_systemd():
    """What tells everyone that systemd runs is elsewhere for that long."""
    os.rename("/run/systemd/system", "/run/systemd/elsewhere")
    try:
        yield
    finally:
        os.rename("/run/systemd/elsewhere", "/run/systemd/system")


def main_process():
    return int(run("systemctl", "show", "--property", "MainPID", "--value", "inlet.service"))


def added():
    """The files that the machine has and the host, whose root it sees, has not."""
    paths = set()
    for folder, folders, files in os.walk("/mnt/upper"):
        paths |= {os.path.relpath(os.path.join(folder, name), "/mnt/upper") for name in folders + files}
    return {path for path in paths
            if not os.path.lexists(f"/mnt/host/{path}") and not f"{path}/".startswith(MACHINES)}


def ours():
    """Files of the package's own that are in no folder of others."""
    return [path for path in ("/etc/inlet", "/var/lib/inlet", "/run/inlet", "/usr/bin/inlet",
                              *glob.glob("/etc/systemd/system/*/inlet.*"),
                              *glob.glob("/var/lib/systemd/deb-systemd-helper-*/**/*inlet*", recursive=True))
            if os.path.lexists(path)]


class Life(KernelTest):
    """The steps follow one another."""

    @classmethod
    def setUpClass(cls):
        for path in ("/usr/sbin/policy-rc.d", "/var/lib/man-db/auto-update"):
            if os.path.exists(path):
                os.remove(path)  # a container's way to start nothing; an index that takes minutes
        # Another index that takes minutes at each coming and going; `run` has seen that a package's type is found.
        if os.path.exists("/usr/bin/update-mime-database"):
            os.remove("/usr/bin/update-mime-database")
            os.symlink("/bin/true", "/usr/bin/update-mime-database")
        run("useradd", "--no-create-home", ALICE)
        run("udevadm", "settle")
        cls.before = added()

    def subscribe(self, user=None, group=None):
        """`inlet subscribe`, as root or as somebody in a group."""
        who = {} if user is None else {"user": user, "group": user, "extra_groups": [group] if group else []}
        subscriber = Inlet(command="subscribe", **who)
        self.addCleanup(subscriber.discard)
        return subscriber

    # --- Installed -------------------------------------------------------------------------------

    def test_1_installing_makes_the_user_and_opens_the_socket(self):
        run("dpkg", "-i", PACKAGE)
        self.assertEqual(says("dpkg", "-V", "inlet"), "")
        self.assertIn("inlet", grp.getgrnam("input").gr_mem)
        self.assertEqual(pwd.getpwnam("inlet").pw_gid, grp.getgrnam("inlet").gr_gid)
        self.assertEqual([state_of("inlet.socket"), state_of("inlet.service")], ["active", "inactive"])
        self.assertEqual(says("systemctl", "is-enabled", "inlet.socket"), "enabled")

    def test_2_whoever_connects_starts_the_daemon(self):
        keyboard = self.device(uinput.keyboard)
        mouse = self.device(uinput.mouse)
        root = self.subscribe()
        self.assertEqual(state_of("inlet.service"), "active")
        self.assertEqual(os.stat(f"/proc/{main_process()}").st_uid, pwd.getpwnam("inlet").pw_uid)
        member = self.subscribe(ALICE, "inlet")
        self.assertNotIn("keys", member.hello["scopes"])
        keyboard.tap(KEY_A)
        mouse.frame((uinput.EV_REL, uinput.REL_X, 5))
        self.assertEqual(root.wait_for(type="key", phase="began")["key"], "KEY_A")
        self.assertEqual(self.count(member.until(type="motion"), type="key"), 0)

    def test_3_who_is_in_no_group_is_turned_away(self):
        stranger = Inlet(command="subscribe", greeting=False, user=ALICE, group=ALICE, extra_groups=[])
        self.addCleanup(stranger.discard)
        self.assertEqual(stranger.wait(), 77)

    def test_4_a_configuration_is_found_where_it_belongs(self):
        os.makedirs("/etc/inlet")
        with open(CONFIGURATION, "w") as file:
            file.write(f"subscribers: [{{user: {ALICE}, scopes: [keys, scenes]}}]\n")
        run("systemctl", "reload", "inlet.service")
        await_condition(lambda: "has been reloaded" in says("journalctl", "-u", "inlet", "-o", "cat"), "the reading")
        client = Connection(SOCKET)
        self.addCleanup(client.close)
        client.ask("program.identify", name="editor")
        client.ask("scene.activate", scene="main", activity={"page": 7})
        self.assertIn("keys", self.subscribe(ALICE).hello["scopes"])
        with open(CONFIGURATION, "a") as file:
            file.write("record: /var/lib/inlet\n")
        run("systemctl", "restart", "inlet.service")
        self.subscribe()
        await_condition(lambda: glob.glob("/var/lib/inlet/inlet-*.mcap"), "a recording beside the stream")

    def test_4_b_the_unit_publishes_and_comes_back(self):
        if not shutil.which("mosquitto") or not shutil.which("mosquitto_sub"):
            self.skipTest("mosquitto is not installed")
        run("systemctl", "start", "inlet-publish.service")
        self.assertEqual(state_of("inlet-publish.service"), "inactive", "it starts without being told where to")
        broker = subprocess.Popen(["mosquitto", "-p", "18830"], stderr=subprocess.DEVNULL)
        self.addCleanup(broker.wait)
        self.addCleanup(broker.kill)
        with socket.socket() as probe:
            await_condition(lambda: probe.connect_ex(("127.0.0.1", 18830)) == 0, "the broker")
        with open("/etc/inlet/publish.conf", "w") as file:
            file.write('INLET_PUBLISH="--to mqtt://127.0.0.1:18830"\n')
        self.addCleanup(os.remove, "/etc/inlet/publish.conf")
        self.addCleanup(run, "systemctl", "stop", "inlet-publish.service")
        run("systemctl", "start", "inlet-publish.service")
        self.assertIn('"online"', self.heard("status"))
        first = self.publisher()
        with open(f"/proc/{first}/status") as file:
            status = dict(line.rstrip("\n").split(":\t", 1) for line in file)
        self.assertNotIn("0", status["Uid"].split())
        self.assertEqual([status["CapEff"], status["NoNewPrivs"], status["Seccomp"]], ["0" * 16, "1", "2"])
        mouse = self.device(uinput.mouse)
        with subprocess.Popen(self.hears("button"), stdout=subprocess.PIPE, text=True) as listener:
            while listener.poll() is None:
                # The listener may not be connected yet: a click more harms nothing.
                for down in 1, 0:
                    mouse.frame((uinput.EV_KEY, uinput.BTN_LEFT, down))
                time.sleep(0.1)
            self.assertIn('"button":"primary"', listener.stdout.read())
        os.kill(first, signal.SIGKILL)
        await_condition(lambda: self.publisher() not in (0, first), "the next publisher", 60)
        await_condition(lambda: '"online"' in self.heard("status"), "its status", 60)
        run("systemctl", "stop", "inlet-publish.service")
        self.assertIn('"offline"', self.heard("status"))

    def publisher(self):
        return int(run("systemctl", "show", "--property", "MainPID", "--value", "inlet-publish.service"))

    def hears(self, topic):
        return ["mosquitto_sub", "-h", "127.0.0.1", "-p", "18830", "-t", f"inlet/+/{topic}", "-C", "1", "-W", "60"]

    def heard(self, topic):
        return run(*self.hears(topic))

    # --- Upgraded --------------------------------------------------------------------------------

    def test_5_an_upgrade_ends_what_is_held_and_keeps_everything(self):
        keyboard = self.device(uinput.keyboard)
        subscriber = self.subscribe()
        keyboard.key(KEY_A, True)
        subscriber.wait_for(type="key", phase="began")
        await_condition(lambda: os.path.exists(STATE), "the state to be saved")
        process = main_process()
        # The key repeats meanwhile: who does not read that stands still at the end, and is left.
        upgrade = subprocess.Popen(("dpkg", "-i", NEWER), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        while upgrade.poll() is None:
            subscriber.fill(0.1) or time.sleep(0.1 * subscriber.ended)
        self.assertEqual(upgrade.wait(), 0, upgrade.stdout.read())
        self.assertEqual(run("dpkg-query", "-W", "-f", "${Version}", "inlet")[-2:], "-2")
        self.assertEqual(subscriber.wait(), 69, subscriber.message())
        self.check(subscriber.lines)
        again = self.subscribe(ALICE)
        self.assertIn("keys", again.hello["scopes"], "the configuration has gone")
        self.assertNotEqual(main_process(), process, "the old program still runs")
        client = Connection(SOCKET)
        self.addCleanup(client.close)
        client.ask("program.identify", name="editor")
        lines = client.ask("scene.activate", scene="main")
        self.assertIn({"page": 7}, [line.get("activity") for line in lines], "the session has gone")
        keyboard.key(KEY_A, False)

    def test_6_who_has_disabled_the_socket_keeps_it_so(self):
        run("systemctl", "disable", "--now", "inlet.socket", "inlet.service")
        run("dpkg", "-i", PACKAGE, NEWER)
        self.assertEqual([state_of("inlet.socket"), state_of("inlet.service")], ["inactive", "inactive"])
        self.assertEqual(says("systemctl", "is-enabled", "inlet.socket"), "disabled")
        run("systemctl", "enable", "--now", "inlet.socket")

    def test_65_the_python_package_comes_and_goes(self):
        before = added()
        run("dpkg", "-i", MODULES)
        self.assertEqual(says("dpkg", "-V", "python3-inlet"), "")
        code = "import inlet\nwith inlet.sync.connect(name='guest') as client: client.ping()\nprint(inlet.__file__)"
        self.assertEqual(run("/usr/bin/python3", "-c", code), "/usr/lib/python3/dist-packages/inlet/__init__.py")
        run("dpkg", "-P", "python3-inlet")
        self.assertEqual(added() - before, set())

    # --- Gone ------------------------------------------------------------------------------------

    def test_7_removing_stops_it_and_keeps_configuration_and_state(self):
        self.subscribe()
        run("dpkg", "-r", "inlet")
        self.assertEqual([state_of("inlet.socket"), state_of("inlet.service")], ["inactive", "inactive"])
        self.assertEqual(says("pgrep", "-u", "inlet"), "")
        self.assertTrue(os.path.exists(CONFIGURATION) and os.path.exists(STATE))
        self.assertFalse(os.path.exists("/usr/bin/inlet"))

    def test_8_purging_leaves_nothing(self):
        run("dpkg", "-P", "inlet")
        self.assertEqual(ours(), [])
        self.assertEqual(added() - self.before, set())
        self.assertNotIn("inlet", says("systemctl", "list-units", "--all", "--no-legend", "inlet.*"))

    def test_9_without_systemd_it_starts_nothing_and_goes_as_cleanly(self):
        with no_systemd():
            run("dpkg", "-i", PACKAGE)
        self.assertEqual(state_of("inlet.socket"), "inactive")
        self.assertEqual(pwd.getpwnam("inlet").pw_shell, "/usr/sbin/nologin")
        self.assertEqual(run("/usr/bin/inlet", "--version"), run("dpkg-query", "-W", "-f", "${Version}", "inlet")[:-2])
        with no_systemd():
            run("dpkg", "-P", "inlet")
        self.assertEqual(ours(), [])
        self.assertEqual(added() - self.before, set())
