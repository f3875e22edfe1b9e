# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values that are one of a few, by decisions about arguments that another file
gives. It gives all combinations of them, so that each way is taken that can be: a
launch that is claimed and never arrives is a fault. What is written is executed here
too, so that each decision goes both ways."""

import itertools
import re

from builder import feature

THRESHOLDS = [4, 20, 100, 400, 1000]
# The thresholds, and of each interval between them, and between them and what loops
# compare with, an even and an odd number.
DOMAIN = sorted([1, 2, 9, 10, 17, 18, 25, 26, 51, 52, 71, 72, 111, 112, 201, 202, 301, 302,
                 601, 602, 2001, 2002] + THRESHOLDS)
FEW = sorted([1, 2, 9, 10, 51, 52, 201, 202, 601, 602, 2001, 2002] + THRESHOLDS)
SIZES = [32, 48, 64, 96, 128, 192, 256, 512]
MODES = [0, 1, 2]


def python_of(text):
    """A condition as Python has it."""
    text = re.sub(r"(\d)f\b", r"\1", text.replace("&&", " and ").replace("||", " or "))
    text = re.sub(r"!(?!=)", " not ", text).replace("true", "True")
    return text


class Choices:
    """Writes the body of one function. `reach`: the values of all variables, for each
    combination of the arguments with which the code is come by."""

    def __init__(self, c):
        self.c = c
        self.variables = []
        self.reach = [dict(n=n, m=m, flag=flag, mode=mode) for n, m, flag, mode in
                      itertools.product(DOMAIN, FEW, [False, True], MODES)]

    def pick(self, options):
        return self.c.rng.choice(options)

    def words(self, depth=0):
        x, t = self.pick("nnm"), self.pick(THRESHOLDS)
        kind = self.c.rng.randrange(12 if depth < 2 else 7)
        if kind < 3:
            return f"{x} {self.pick(['>', '<', '>=', '<='])} {t}"
        if kind == 3:
            return self.pick([f"{x} % 2", f"{x} % 2 == 0", f"{x} % 2 != 0", f"({x} & 1) == 1"])
        if kind == 4:
            return self.pick(["flag", "!flag", "flag == true"])
        if kind == 5:  # the same by another computation
            return self.pick([f"{x} * 2 > {t} * 2", f"{x} + 1 > {t} + 1",
                              f"{x} * 0.5f > {t} * 0.5f", f"{x} - {t} > 0"])
        if kind == 6:
            return f"mode {self.pick(['==', '!=', '>'])} {self.pick(MODES)}"
        if kind == 7 and self.variables:
            return f"{self.pick(self.variables)} {self.pick(['==', '>', '!='])} {self.pick(SIZES)}"
        if kind == 8:
            return f"!({self.words(depth + 1)})"
        return f"({self.words(depth + 1)}) {self.pick(['&&', '||'])} ({self.words(depth + 1)})"

    def split(self, text):
        """The combinations for which the condition holds, and those for which not."""
        code = compile(python_of(text).strip(), text, "eval")
        holds, fails = [], []
        for values in self.reach:
            (holds if eval(code, {}, values) else fails).append(values)
        return holds, fails

    def condition(self):
        """One that holds for some and not for others, with both."""
        for _ in range(50):
            text = self.words()
            holds, fails = self.split(text)
            if holds and fails:
                return text, holds, fails
        return None

    def variable(self):
        if self.variables and self.c.chance(60):
            return self.pick(self.variables)
        v, size = self.c.name("v"), self.pick(SIZES)
        self.c.say(f"{self.pick(['int', 'int', 'unsigned', 'long'])} {v} = {size};")
        self.variables.append(v)
        self.set(self.reach, v, lambda _: size)
        return v

    @staticmethod
    def set(where, v, value):
        for values in where:
            values[v] = value(values)

    def block(self, head, holds, make):
        """`make` writes what is inside, where it is come by in `holds`."""
        known, outer = list(self.variables), self.reach
        self.reach = holds
        with self.c.block(head):
            make()
        self.variables, self.reach = known, outer

    def change_by_condition(self, v):
        found = self.condition()
        if not found:
            return
        text, holds, fails = found
        a, b = self.pick(SIZES), self.pick(SIZES)
        kind = self.c.rng.randrange(3)
        self.set(holds, v, lambda _: a)
        if kind == 0:
            self.c.say(f"if ({text}) {v} = {a};")
            return
        self.set(fails, v, lambda _: b)
        self.c.say(f"if ({text}) {v} = {a}; else {v} = {b};" if kind == 1 else
                   f"{v} = {text} ? {a} : {b};")

    def has_all_modes(self):
        return {values["mode"] for values in self.reach} == set(MODES)

    def change_by_switch(self, v):
        if not self.has_all_modes():
            return
        # Past all labels is a way too.
        labels = self.c.rng.sample(MODES, self.c.rng.randint(1, 2))
        steps = [(label, self.pick(SIZES), self.c.chance(70)) for label in labels]
        if self.c.chance(50):
            steps.append((None, self.pick(SIZES), True))
        with self.c.block("switch (mode) {"):
            for label, size, ends in steps:
                head = "default" if label is None else f"case {label}"
                self.c.say(f"{head}: {v} = {size}; {'break;' if ends else ''}")
        for values in self.reach:
            inside = False
            for label, size, ends in steps:
                inside |= label is None or label == values["mode"]
                if inside:
                    values[v] = size
                    if ends:
                        break

    def change_by_loop(self, v):
        first, last = self.pick([16, 32]), self.pick([128, 256])
        ends = {min(values["n"], last) > at for values in self.reach
                for at in (first, last // 2)}
        if len(ends) < 2 or max(v["n"] for v in self.reach) < last:
            return
        w = self.c.name("w")
        self.c.say(f"int {w} = {first};")
        self.c.say(f"while ({w} < n && {w} < {last}) {w} *= 2;")
        self.c.say(f"{v} = {w};")
        for values in self.reach:
            values[v] = first
            while values[v] < values["n"] and values[v] < last:
                values[v] *= 2

    def change_by_table(self, v):
        if not self.has_all_modes():
            return
        t, row = self.c.name("table"), [self.pick(SIZES) for _ in MODES]
        kind = self.pick(["static const int", "const int", "int"])
        self.c.say(f"{kind} {t}[{len(row)}] = {{{', '.join(map(str, row))}}};")
        self.c.say(f"{v} = {t}[mode];")
        self.set(self.reach, v, lambda values: row[values["mode"]])

    def change_by_function(self, v):
        f = self.c.name("pick")
        tests = [(self.pick("<>"), self.pick(THRESHOLDS), self.pick(SIZES))
                 for _ in range(self.c.rng.randint(1, 3))]
        last, x = self.pick(SIZES), self.pick(["n", "m", v])
        lines = [f"if (n {sign} {t}) return {size};" for sign, t, size in tests]
        self.c.file(f"static int {f}(int n) {{", lines + [f"return {last};"])
        self.c.say(f"{v} = {f}({x});")

        def result(values):
            for sign, t, size in tests:
                if values[x] < t if sign == "<" else values[x] > t:
                    return size
            return last

        self.set(self.reach, v, result)

    def change(self):
        v = self.variable()
        kind = self.c.rng.randrange(11)
        if kind < 4:
            self.change_by_condition(v)
        elif kind == 4:
            self.change_by_switch(v)
        elif kind == 5:
            self.change_by_loop(v)
        elif kind == 6:
            self.change_by_table(v)
        elif kind == 7:
            self.change_by_function(v)
        elif kind == 8:
            found = self.condition()
            if found and self.c.may_return:
                text, _, self.reach = found
                self.c.say(f"if ({text}) return;")
        elif kind == 9:
            found = self.condition()
            if found:
                text, holds, _ = found
                may_return, self.c.may_return = self.c.may_return, False
                self.block(f"if ({text}) {{", holds, lambda: [self.change() for _ in range(2)])
                self.c.may_return = may_return
        else:
            w, text = self.pick(self.variables), self.pick(["// 2", "+ 32", "% 96 + 16"])
            self.c.say(f"{v} = {w} {text.replace('//', '/')};")
            self.set(self.reach, v, lambda values: eval(f"x {text}", {}, {"x": values[w]}))

    def launch(self):
        c = self.c
        v, w = self.variable(), self.variable()
        form = c.rng.randrange(5)
        block, grid = f"{v} % 1024 + 1", self.pick(["1", f"{w}", "mode + 1"])
        found = self.condition()
        if form == 0:
            block = f"dim3({v} % 128 + 1, {w} % 8 + 1)"
        elif form == 1:
            d = c.name("d")
            c.say(f"dim3 {d}({v} % 256 + 1);")
            if found:
                c.say(f"if ({found[0]}) {d}.y = {c.small()};")
            block = d
        elif form == 2 and found:
            block = f"{found[0]} ? {self.pick(SIZES)} : {self.pick(SIZES)}"
        text = f"column<<<{grid}, {block}>>>(__LINE__, nullptr, {self.pick([v, '3', 'n'])}, 1);"
        around = self.condition() if c.chance(30) and form == 0 else None
        if around:
            self.block(f"if ({around[0]}) {{", around[1], lambda: c.say(text))
        else:
            c.say(text)


def entry(c, changes):
    """A function that is called for all of its arguments, by unseen code."""
    f, drive = c.name("entry"), c.name("drive")
    parameters = "int n, int m, bool flag, int mode"
    c.may_return = True
    with c.function(f"void {f}({parameters}) {{"):
        choices = Choices(c)
        for _ in range(changes):
            choices.change()
            if c.chance(35):
                choices.launch()
        choices.launch()
    drive_all(c, f, drive, parameters)


def drive_all(c, f, drive, parameters):
    """Calls f, by unseen code, for all of its arguments."""
    c.file(f"void {drive}();")
    domain, few = ", ".join(map(str, DOMAIN)), ", ".join(map(str, FEW))
    c.other(f"void {f}({parameters});")
    c.other(f"void {drive}() {{ if (recorder::Run) return; for (int n : {{{domain}}}) "
            f"for (int m : {{{few}}}) for (int mode = 0; mode < 3; ++mode) "
            f"for (bool flag : {{false, true}}) {f}(n, m, flag, mode); }}")
    c.say(f"{drive}();")


@feature("choice.one")
def one(c, x):
    entry(c, 1)


@feature("choice.two")
def two(c, x):
    entry(c, 2)


@feature("choice.many")
def many(c, x):
    entry(c, c.rng.randint(3, 6))
