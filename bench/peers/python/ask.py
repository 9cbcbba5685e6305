"""Measures one peer that is written in, or called from, Python.

usage: ask.py PEER FOLDER INPUT MEASURE MILLISECONDS
"""

import json
import pathlib
import sys
import time
from itertools import cycle

AGENT = "Googlebot"
SITE = "https://www.example.com"


def protego():
    from protego import Protego

    return Protego.parse, lambda robots, url: robots.can_fetch(url, AGENT)


def urllib_robotparser():
    from urllib.robotparser import RobotFileParser

    def parse(text):
        robots = RobotFileParser()
        robots.parse(text.splitlines())
        return robots

    return parse, lambda robots, url: robots.can_fetch(AGENT, url)


def fastrobots():
    from fastrobots import Robots

    return Robots.parse, lambda robots, url: robots.allowed(url.removeprefix(SITE), AGENT)


def gpyrobotstxt():
    from gpyrobotstxt.robots_cc import RobotsMatcher

    def decide(text, url):
        return RobotsMatcher().allowed_by_robots(text, [AGENT], url)

    return None, decide  # reads the file for every question


PEERS = {
    "protego": protego,
    "urllib.robotparser": urllib_robotparser,
    "fastrobots": fastrobots,
    "gpyrobotstxt": gpyrobotstxt,
}


def nanoseconds(least, work):
    """The time of one call, from as many calls as take at least that long."""
    calls = 1
    while True:
        start = time.perf_counter_ns()
        for _ in range(calls):
            work()
        elapsed = time.perf_counter_ns() - start
        if elapsed >= least:
            return elapsed / calls
        calls *= 2


def differing(probes, decide, milliseconds):
    """How many answers differ, and how many were asked for in that time."""
    differ = asked = 0
    start = time.perf_counter_ns()
    for probe in probes:
        want, url = probe.split()
        differ += decide(url) != (want == "allow")
        asked += 1
        if time.perf_counter_ns() - start > milliseconds * 1e6:
            break
    return {"differ": differ, "of": asked}


def main(peer, folder, name, measure, milliseconds):
    parse, decide = PEERS[peer]()
    stem = pathlib.Path(folder, name)
    text = stem.with_name(name + ".robots.txt").read_text()
    urls = stem.with_name(name + ".urls").read_text().split()
    least = milliseconds * 1e6
    if parse is None:
        if measure in ("Compile", "Decide"):
            return {"none": True}
        robots, cold = text, lambda: decide(text, urls[0])
    else:
        robots, cold = parse(text), lambda: decide(parse(text), urls[0])
    if measure == "Compile":
        return {"ns": nanoseconds(least, lambda: parse(text))}
    if measure == "Cold":
        return {"ns": nanoseconds(least, cold)}
    if measure == "Decide":
        following = cycle(urls).__next__
        return {"ns": nanoseconds(least, lambda: decide(robots, following()))}
    probes = stem.with_name(name + ".probes").read_text().splitlines()
    return differing(probes, lambda url: decide(robots, url), milliseconds)


if __name__ == "__main__":
    peer, folder, name, measure, milliseconds = sys.argv[1:]
    outcome = main(peer, folder, name, measure, float(milliseconds))
    print(json.dumps({"peer": peer, "input": name, "measure": measure} | outcome))
