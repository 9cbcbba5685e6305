import pathlib
import signal
import sys
import time

from protego import Protego


class TooLong(Exception):
    pass


def give_up(*_):
    raise TooLong


signal.signal(signal.SIGALRM, give_up)
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.robots.txt")):
    name = file.name.removesuffix(".robots.txt")
    robots = Protego.parse(file.read_text())
    urls = file.with_name(name + ".urls").read_text().split()
    start, asked = time.perf_counter_ns(), 0
    signal.alarm(20)
    try:
        while (elapsed := time.perf_counter_ns() - start) < 1_000_000_000:
            robots.can_fetch(urls[asked % len(urls)], "Googlebot")
            asked += 1
        print(f"{name}/protego {elapsed / asked:.0f} ns")
    except TooLong:
        print(f"{name}/protego no answer within 20 s")
    signal.alarm(0)
