#!/usr/bin/env python3
"""Builds puzzles/learn: for each technique a small generated puzzle with marks whose next hint is it.

usage: learn.py SUMI FOLDER
"""
import json
import os
import subprocess
import sys

SUMI, FOLDER = sys.argv[1:3]
LAST_SEED = 60
SIZES = ["6x6", "8x8"]
GENRES = ["yajilin", "heyawake", "yashi"]
YES = {"shaded", "line", "a line", "x"}


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


def search(genre, size, seed, found):
    puzzle = sumi("generate", genre, "--size", size, "--seed", str(seed))
    if not puzzle:
        return
    marks = []
    for step in json.loads(sumi("hint", "-", "--all", "--json", text=puzzle)).get("steps", []):
        name = step["technique"]
        text = with_marks(puzzle, "Learn: " + name, marks)
        if (genre, name) not in found and first_hint(text) == name:
            found[genre, name] = text
        marks += [one_mark(t) for t in step["targets"]]


def main():
    found = {}
    for genre in GENRES:
        for size in SIZES:
            for seed in range(1, LAST_SEED + 1):
                search(genre, size, seed, found)
                if sum(g == genre for g, _ in found) >= 9:
                    break
    for (genre, name), text in sorted(found.items()):
        folder = os.path.join(FOLDER, genre)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, name + ".sumi"), "w", encoding="ascii") as f:
            f.write(text)


main()
