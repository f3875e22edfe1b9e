# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that launch what their arguments say, and kernels, that another file of
the project calls and launches."""

import feature_choice
from builder import FEATURES, Place, feature
from program import Kernel

# What may be written into the file that calls: no unseen helpers.
PLAIN = ["basic.", "alias.", "flow.", "number.", "table.", "lambda.", "class.", "walk."]


class Parameter:
    """`text`: its declaration; `inside`: an int from it; `given`: an argument from an
    int."""

    def __init__(self, text, inside, given):
        self.text, self.inside, self.given = text, inside, given


def parameter(c):
    p = c.name("p")
    kind = c.rng.randrange(9)
    if kind < 3:
        of = c.pick("int", "int", "unsigned", "long", "size_t", "short", "const int", "long long")
        return Parameter(f"{of} {p}", f"int({p})", lambda v: v)
    if kind == 3:
        of = c.pick("unsigned char", "signed char", "bool", "unsigned short")
        return Parameter(f"{of} {p}", f"(int({p}) + 1)", lambda v: v)
    if kind == 4:
        return Parameter(f"const int &{p}", f"int({p})", lambda v: v)
    if kind == 5:
        ref = c.pick("dim3 ", "const dim3 &")
        part = c.pick("x", "y", "z")
        order = {"x": "{}, 1, 1", "y": "1, {}, 1", "z": "2, 3, {}"}[part]
        return Parameter(f"{ref}{p}", f"int({p}.{part})", lambda v: f"dim3({order.format(v)})")
    s = c.name("Passed")
    if kind == 6:
        c.shared(f"struct {s} {{ int k; short n; }};")
        ref = c.pick(f"{s} ", f"const {s} &")
        return Parameter(f"{ref}{p}", f"int({p}.n)", lambda v: f"{s}{{7, short({v})}}")
    if kind == 7:
        c.shared(f"struct {s} {{ dim3 block; int sizes[3]; }};")
        return Parameter(f"{s} {p}", f"int({p}.sizes[1])",
                         lambda v: f"{s}{{dim3(4), {{1, {v}, 3}}}}")
    c.shared(f"enum class {s} : {c.pick('int', 'unsigned char', 'long')} {{ None }};")
    return Parameter(f"{s} {p}", f"int({p})", lambda v: f"{s}({v})")


def within(text):
    """A size for a block or a grid."""
    return f"({text}) % 96 + 1" if "unsigned" in text else f"((({text}) % 96 + 96) % 96) + 1"


def plain_changes(c, place, most):
    names = sorted(n for n in FEATURES if n.startswith(tuple(PLAIN)) and
                   FEATURES[n].needs == "any")
    for _ in range(c.rng.randint(0, most)):
        found = FEATURES[c.rng.choice(names)]
        c.program.features.add(found.name)
        # What they leave is unknown there, so both ways of a later test are taken.
        if any(word in found.name for word in ("union", "goto", "jump")):
            c.program.is_straight = False
        found.make(c, place)


def launcher(c):
    """A function of the file that launches as its parameters say: its name and they."""
    f = c.name("launch")
    parameters = [parameter(c) for _ in range(c.rng.randint(1, 3))]
    head = f"{c.pick('void', 'void', 'int')} {f}({', '.join(p.text for p in parameters)})"
    c.declared(f"{head};")
    with c.function(f"{head} {{"):
        v = c.name("v")
        c.say(f"int {v} = {c.rng.choice(parameters).inside};")
        place = Place(v, "local")
        c.places.append(place)
        if c.chance(40):
            plain_changes(c, place, 1)
        if c.chance(30):
            t = c.number()
            c.program.is_straight = False  # a global may be passed
            c.say(f"if ({c.rng.choice(parameters).inside} > {t}) {v} += {c.small()};")
        shown = [within(p.inside) for p in parameters] + [within(v)]
        block, grid = c.rng.choice(shown), c.rng.choice(shown + ["2"])
        if c.chance(25):
            block = f"dim3({block}, {c.small()})"
        text = (f"column<<<{grid}, {block}>>>(__LINE__, nullptr, {v}, "
                f"{c.rng.choice(parameters).inside});")
        if c.chance(20):
            c.program.is_straight = False
            text = f"if ({c.rng.choice(parameters).inside} % 2) {text}"
        c.say(text)
        if head.startswith("int"):
            c.say(f"return {v};")
    return f, parameters


def call_of(f, parameters, values):
    return f"{f}({', '.join(p.given(v) for p, v in zip(parameters, values))});"


def drive(c, write):
    """A function of the calling file, which main calls; `write` writes what is in it."""
    d = c.name("drive")
    c.declared("__global__ void column(int line, float *out, int a, int b);")
    c.declared(f"void {d}(int argc);")
    with c.in_callers():
        with c.function(f"void {d}(int argc) {{"):
            write()
    c.say(f"{d}({'argc' if c.in_main else c.small()});")


def calls(c, f, parameters, most=3):
    def write():
        for _ in range(c.rng.randint(1, 2)):
            c.local_variable()
        for _ in range(c.rng.randint(1, most)):
            plain_changes(c, c.rng.choice([p for p in c.places if p.kind != "read"]), 2)
            text = call_of(f, parameters, [c.value() for _ in parameters])
            form = c.rng.randrange(6)
            if form == 0:
                c.program.is_straight = False
                c.say(f"if (argc > {c.small()}) {text}")
            elif form == 1:
                i = c.name("i")
                with c.block(f"for (int {i} = {c.small()}; {i} < 200; {i} *= {c.pick(2, 3)}) {{"):
                    c.say(call_of(f, parameters, [c.pick(i, c.value()) for _ in parameters]))
            elif form == 2:
                v = c.name("made")
                c.program.is_straight = False
                c.say(f"int {v} = argc > {c.small()} ? {c.number()} : {c.number()};")
                c.say(call_of(f, parameters, [c.pick(v, c.value()) for _ in parameters]))
            else:
                c.say(text)
    drive(c, write)


@feature("elsewhere.calls")
def elsewhere_calls(c, x):
    c.program.is_declared_twice |= c.chance(20)
    calls(c, *launcher(c))


@feature("elsewhere.both")
def elsewhere_both(c, x):
    """The file calls it as well."""
    c.program.is_declared_twice |= c.chance(20)
    f, parameters = launcher(c)
    calls(c, f, parameters)
    h = c.name("here")
    with c.function(f"static void {h}(int n) {{"):
        c.say(call_of(f, parameters, [c.pick("n", c.number()) for _ in parameters]))
    c.say(f"{h}({c.value()});")


@feature("elsewhere.unknown")
def elsewhere_unknown(c, x):
    """Some values are unknown."""
    f, parameters = launcher(c)
    c.program.is_straight = False

    def write():
        c.local_variable()
        c.say(call_of(f, parameters, [c.pick(c.value(), "argc", "argc * 7")
                                      for _ in parameters]))
        if c.chance(50):
            c.say(call_of(f, parameters, [c.value() for _ in parameters]))
    drive(c, write)


@feature("elsewhere.kernel")
def elsewhere_kernel(c, x):
    """The other file launches a kernel of this one."""
    k = c.name("shown")
    head = f"__global__ void {k}(int line, float *out, int a, int b)"
    c.declared(f"{head};")
    c.file(f"{head} {{", ["out[threadIdx.x * a + line + b] = 1;"])
    c.program.kernels.append(Kernel(k, k, ["line", "out", "a", "b"]))

    def write():
        v = c.local_variable()
        plain_changes(c, v, 2)
        for at in range(c.rng.randint(1, 2)):
            c.say(f"{k}<<<{within(c.value())}, {within(c.value())}>>>"
                  f"({c.program.number * 10 + 200000 + at}, nullptr, {c.value()}, {v});")
    drive(c, write)


class OutsideChoices(feature_choice.Choices):
    """Calls with values that are one of a few."""

    def __init__(self, c, f):
        super().__init__(c)
        self.f = f

    def launch(self):
        v, w = self.variable(), self.variable()
        self.c.say(f"{self.f}({v}, {self.pick([w, '3', 'n'])});")


@feature("elsewhere.choice")
def elsewhere_choice(c, x):
    """The calling function is called for all of its arguments, by unseen code."""
    f, e, d = c.name("launch"), c.name("entry"), c.name("drive")
    c.declared(f"void {f}(int block, int more);")
    c.file(f"void {f}(int block, int more) {{",
           [f"column<<<{c.pick('1', 'more % 9 + 1')}, block % 1024 + 1>>>"
            f"(__LINE__, nullptr, more, {c.pick('1', 'block')});"])
    parameters = "int n, int m, bool flag, int mode"
    with c.in_callers():
        c.may_return = True
        with c.function(f"void {e}({parameters}) {{"):
            choices = OutsideChoices(c, f)
            for _ in range(c.rng.randint(1, 4)):
                choices.change()
                if c.chance(30):
                    choices.launch()
            choices.launch()
    feature_choice.drive_all(c, e, d, parameters)
