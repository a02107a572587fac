#!/usr/bin/env python3
"""Completes puzzles/learn: for each technique a small generated puzzle with marks whose next hint it
is. Lessons that are there and still hold are kept; those that no longer hold are searched for anew.

The marks come from the steps before. A technique that no solve of small puzzles needs is looked for
in solves that begin with right marks at random, and in the library's puzzles seen in a mirror. What
is found nowhere is listed at the end: a genre whose rules never meet in that way has no lesson.

usage: learn.py SUMI FOLDER [GENRE...]
"""
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys

SUMI, FOLDER = sys.argv[1:3]
# Size, difficulty, and how many seeds of each: easy puzzles first, so that a lesson is small and has
# no more on its board than it needs.
SIZES = [("6x6", None, 15), ("8x8", None, 8), ("10x10", None, 6), ("8x8", "hard", 4),
         ("8x8", "extreme", 4), ("10x10", "extreme", 4)]
SECONDS = "10"  # and no more for a single one
RANDOM_PUZZLES, RANDOM_BOARDS = 2, 25
LARGEST = 100  # cells of a library puzzle
# What a hint calls a YES: a column of the table of looks.
YES = {"x"} | set(re.findall(r'^LOOK\(\w+, "([^"]*)"', open("src/genre/looks.def").read(), re.M))
MIRRORED = str.maketrans("<>", "><")


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


def first_hint(text):
    out = sumi("hint", "-", "--json", text=text)
    return json.loads(out).get("technique") if out else None


def givens(puzzle):
    """What is given, without title and marks; grid points stand before the board."""
    points = re.search(r"^points:.*\n", puzzle, re.M)
    return (points.group() if points else "") + puzzle.split("board:")[1].split("marks:")[0]


def keep(found, genre, hint, puzzle, marks):
    """One technique a puzzle: a puzzle has one save, whatever marks it comes with."""
    name = hint["technique"]
    if (genre, name) in found or givens(puzzle) in map(givens, found.values()):
        return
    text = with_marks(puzzle, "Learn: " + hint["name"], marks)
    if first_hint(text) == name:
        found[genre, name] = text


def narrate(text):
    out = sumi("hint", "-", "--all=steps", "--json", "--timeout", SECONDS, text=text)
    return json.loads(out).get("steps", []) if out else []


def by_steps(genre, puzzle, found, marks=()):
    marks = list(marks)
    for step in narrate(with_marks(puzzle, "Learn", marks)):
        keep(found, genre, step, puzzle, marks)
        marks += [one_mark(t) for t in step["targets"]]
    return marks


def by_chance(genre, puzzle, solution, rng, found):
    """Solves that begin in the middle; every other one with marks of one kind only."""
    for i in range(RANDOM_BOARDS):
        share = rng.uniform(0.1, 0.9)
        kind = rng.choice("x.") if i % 2 else ""
        by_steps(genre, puzzle, found,
                 [m for m in solution if m.endswith(kind) and rng.random() < share])


def mirrored(text):
    """The puzzle seen in a mirror, without its title; None: it holds more than a board."""
    lines = text.rstrip("\n").split("\n")
    at = lines.index("board:")
    rows = lines[at + 1:]
    if any(":" in row for row in rows) or "points:" in text or "outer:" in text:
        return None
    head = [line for line in lines[:at] if line.split(":")[0] in ("sumi", "genre", "size")]
    flipped = [" ".join(token.translate(MIRRORED) for token in reversed(row.split()))
               for row in rows]
    return "\n".join(head + ["board:"] + flipped) + "\n"


def by_library(genre, found):
    for file in sorted(glob.glob(os.path.join(FOLDER, "..", genre, "*.sumi"))):
        with open(file, encoding="ascii") as f:
            text = f.read()
        rows, cols = re.search(r"^size: (\d+)x(\d+)", text, re.M).groups()
        puzzle = mirrored(text)
        if puzzle and int(rows) * int(cols) <= LARGEST:
            by_steps(genre, puzzle, found)


def search(genre, found):
    rng = random.Random(1)
    for size, difficulty, seeds in SIZES:
        for seed in range(1, seeds + 1):
            graded = ["--difficulty", difficulty] if difficulty else []
            puzzle = sumi("generate", genre, "--size", size, "--seed", str(seed),
                          "--timeout", SECONDS, *graded)
            marks = by_steps(genre, puzzle, found) if puzzle else []
            if marks and seed <= RANDOM_PUZZLES:
                by_chance(genre, puzzle, marks, rng, found)
    by_library(genre, found)


def all_techniques():
    with open("src/teach/steps/techniques.def", encoding="ascii") as f:
        return re.findall(r'^TECHNIQUE\("([a-z-]+)"', f.read(), re.M)


def all_genres():
    with open("src/genre/genres.def", encoding="ascii") as f:
        names = re.findall(r"^GENRE\((\w+)\)$", f.read(), re.M)
    return [name.replace("_", "-") for name in names]


def lessons_that_hold(genre):
    folder = os.path.join(FOLDER, genre)
    held = {}
    for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, file), encoding="ascii") as f:
            text = f.read()
        name = file.removesuffix(".sumi")
        if first_hint(text) == name:
            held[genre, name] = text
    return held


def main():
    for genre in sys.argv[3:] or all_genres():
        found = lessons_that_hold(genre)
        search(genre, found)
        folder = os.path.join(FOLDER, genre)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for (_, name), text in sorted(found.items()):
            with open(os.path.join(folder, name + ".sumi"), "w", encoding="ascii") as f:
                f.write(text)
        print(genre + ": no position for " +
              ", ".join(t for t in all_techniques() if (genre, t) not in found))


main()
