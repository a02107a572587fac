#!/usr/bin/env python3
"""Makes the boards of puzzles/learn, a course of lessons for each genre: a small puzzle that needs
a technique, with marks up to where nothing simpler leads on. The files that are there say which
techniques a course has; a new lesson is asked for by its name.

A lesson that holds is kept. Of all boards that are tried the one with the shortest sentence is
taken: it shows its step best. A genre without a course gets one of the techniques that solve most of
its puzzles in the library, and a last puzzle without marks, final.sumi.

usage: learn.py SUMI FOLDER [GENRE | GENRE/TECHNIQUE]...
UNTIL: ends at this time (seconds since 1970) and names what it has not come to, if it is set.
"""
import collections
import glob
import json
import os
import re
import subprocess
import sys
import time

SUMI, FOLDER = sys.argv[1:3]
TRIES = [("6x6", 9), ("8x8", 3), ("10x10", 2)]  # seeds of each size, until one has been found
SECONDS = "6"  # and no more for a single one
UNTIL = float(os.environ.get("UNTIL", "inf"))
COURSE = 15  # lessons at most, besides the last puzzle; ten at least (tests/cli/learn.sh)
# What a hint calls a YES: a column of the table of looks.
YES = {"x"} | set(re.findall(r'^LOOK\(\w+, "([^"]*)"', open("src/genre/looks.def").read(), re.M))


def sumi(*args, text=None):
    return subprocess.run([SUMI, *args], input=text, capture_output=True, text=True).stdout


def with_marks(puzzle, title, marks):
    lines = puzzle.rstrip("\n").split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("size:"))
    lines.insert(at + 1, "title: " + title)
    row = "marks:"
    for m in marks:
        if len(row) + len(m) > 74:
            lines.append(row)
            row = " "
        row += " " + m
    return "\n".join(lines + ([row] if marks else [])) + "\n"


def one_mark(target):
    return target["place"] + "=" + ("x" if target["mark"] in YES else ".")


def hint(text):
    out = sumi("hint", "-", "--json", text=text)
    return json.loads(out) if out else {}


def boards(puzzle, technique):
    """What a solve of the puzzle comes by where its next hint is the technique: length and text."""
    out = sumi("hint", "-", "--all=steps", "--json", "--timeout", SECONDS, text=puzzle)
    marks = []
    for step in json.loads(out).get("steps", []) if out else []:
        if step["technique"] == technique:
            text = with_marks(puzzle, "Learn: " + step["name"], marks)
            told = hint(text)
            if told.get("technique") == technique:
                yield len(told["text"]), text
        marks += [one_mark(t) for t in step["targets"]]


def givens(puzzle):
    """What is given, without title and marks; grid points stand before the board."""
    points = re.search(r"^points:.*\n", puzzle, re.M)
    return (points.group() if points else "") + puzzle.split("board:")[1].split("marks:")[0]


def search(genre, technique, taken):
    """The best board of the smallest size that has one; a game is kept under its board, so no two
    lessons share one."""
    for size, seeds in TRIES:
        found = []
        for seed in range(1, seeds + 1):
            make = ["generate", genre, "--size", size, "--seed", str(seed), "--timeout", SECONDS]
            puzzle = sumi(*make, "--with", technique) or sumi(*make)  # which cannot ask for all
            if puzzle and givens(puzzle) not in taken:
                found += boards(puzzle, technique)
        if found:
            return min(found)[1]
    return None


def lesson(genre, name, taken):
    technique = re.sub("-[2-9]$", "", name)  # "arms-2": a second lesson of the technique
    file = os.path.join(FOLDER, genre, name + ".sumi")
    text = open(file, encoding="ascii").read() if os.path.exists(file) else None
    if name == "final":
        return
    if not text or givens(text) in taken or hint(text).get("technique") != technique:
        text = search(genre, technique, taken)
        if not text:
            print(f"{genre}/{name}: no board")
            return
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "w", encoding="ascii") as f:
            f.write(text)
    taken.add(givens(text))


def techniques(genre):
    """The techniques that the genre's puzzles of the library need, the commonest first, and of these
    the ones of the upper tiers."""
    count, upper = collections.Counter(), set()
    for file in sorted(glob.glob(f"puzzles/{genre}/*.sumi")):
        out = sumi("hint", file, "--all", "--json", "--timeout", SECONDS)
        for step in json.loads(out).get("steps", []) if out else []:
            count[step["technique"]] += 1
            if step["tier"] in ("advanced", "what-if", "minimal"):
                upper.add(step["technique"])
    names = [name for name, _ in count.most_common()]
    return names, [name for name in names if name in upper]


def final(genre, upper):
    """A small whole puzzle that needs a technique of the upper tiers."""
    file = os.path.join(FOLDER, genre, "final.sumi")
    for technique in upper if not os.path.exists(file) else []:
        if time.time() > UNTIL:
            break
        make = ["generate", genre, "--size", "7x7", "--seed", "1", "--with", technique]
        puzzle = sumi(*make, "--timeout", SECONDS)
        if puzzle:
            with open(file, "w", encoding="ascii") as f:
                f.write(with_marks(puzzle, "Learn: all of it in one puzzle", []))
            return
    if not os.path.exists(file):
        print(f"{genre}/final: no puzzle")


def begin(genre):
    """A course for a genre that has none."""
    names, upper = techniques(genre)
    taken = set()
    os.makedirs(os.path.join(FOLDER, genre), exist_ok=True)
    for name in names:
        if len(taken) < COURSE and time.time() < UNTIL:
            lesson(genre, name, taken)
    final(genre, upper)
    if len(taken) < 10:
        print(f"{genre}: {len(taken)} lessons; a course has ten at least")


def main():
    for asked in sys.argv[3:] or sorted(os.listdir(FOLDER)):
        genre, _, technique = asked.partition("/")
        folder = os.path.join(FOLDER, genre)
        files = os.listdir(folder) if os.path.isdir(folder) else []
        if not technique and "final.sumi" not in files:
            begin(genre)
            continue
        names = [technique] if technique else sorted(f.removesuffix(".sumi") for f in files)
        others = [os.path.join(FOLDER, genre, f) for f in files] if technique else []
        taken = {givens(open(f, encoding="ascii").read()) for f in others
                 if not f.endswith("/" + technique + ".sumi")}
        for name in names:
            lesson(genre, name, taken)


main()
