# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What features write their parts of a host program with.

A feature is a way to change a variable. It is a function of a Builder and a
Place, and is registered under GROUP.NAME:

    @feature("alias.pointer")
    def pointer(c, x):
        p = c.name("p")
        c.say(f"int *{p} = &{x};")
        c.say(f"*{p} = {c.number()};")
"""

import contextlib

from program import Node

FEATURES = {}
NUMBERS = [1, 2, 3, 4, 5, 7, 8, 12, 16, 24, 31, 32, 33, 40, 48, 64, 65, 96, 100, 128]


class Feature:
    def __init__(self, name, make, needs, is_known):
        self.name = name
        self.make = make
        self.needs = needs
        self.is_known = is_known


def feature(name, needs="any", known=False):
    """`needs`: "any" variable, one that the whole "file" sees, or one that is
    "external". `known`: bank-lint is expected to follow it."""

    def register(make):
        assert name not in FEATURES, name
        FEATURES[name] = Feature(name, make, needs, known)
        return make

    return register


class Place:
    """A variable of type int, or a part of one, as an expression."""

    def __init__(self, text, kind):
        self.text = text
        self.kind = kind  # "local", "file" or "external"

    def __str__(self):
        return self.text

    def suits(self, needs):
        return (needs == "any" or self.kind == "external" or
                (needs == "file" and self.kind == "file"))


class Builder:
    def __init__(self, program, rng):
        self.program = program
        self.rng = rng
        self.count = 0
        self.current = None  # the block that is written
        self.places = []  # what the block sees
        self.feature = None
        self.in_main = False
        self.external_names = []
        self.may_open = 3  # blocks within blocks
        self.must_be_first = False

    # Words.
    def name(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def number(self):
        return str(self.rng.choice(NUMBERS))

    def small(self):
        return str(self.rng.randint(1, 4))

    def pick(self, *choices):
        return self.rng.choice(choices)

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    def value(self):
        """Some int, without effects."""
        kind = self.rng.randrange(5)
        if kind == 0 and self.places:
            return str(self.rng.choice(self.places))
        if kind == 1 and self.places:
            return f"{self.rng.choice(self.places)} + {self.small()}"
        return self.number()

    def known_condition(self):
        place = self.rng.choice(self.places)
        return self.pick(f"{place} > {self.number()}", f"{place} % 2 == 0",
                         f"{place} != {self.number()}", f"{place} == {place}",
                         f"!({place} < {self.number()})")

    def unknown_condition(self):
        """One that no reader of the file can decide."""
        self.program.is_straight = False
        if self.in_main and self.chance(60):
            return self.pick("argc > 2", f"argc > 1 && std::atoi(argv[1]) > {self.number()}",
                             "argc != 3")
        name = self.hidden("bool", "", "return coin();", "asked")
        return f"{name}()"

    # Parts of the program.
    def node(self, text, inside=None, close="}"):
        return Node(text, inside, close, self.feature)

    def include(self, name):
        if name not in self.program.includes:
            self.program.includes.append(name)

    def file(self, text, inside=None, close="}"):
        """Something of the file's scope, in front of what is being written."""
        made = None if inside is None else [self.node(line) for line in inside]
        self.program.file.append(self.node(text, made, close))

    def other(self, text, inside=None, close="}"):
        made = None if inside is None else [self.node(line) for line in inside]
        self.program.other.append(self.node(text, made, close))

    def header(self, text, inside=None, close="}"):
        made = None if inside is None else [self.node(line) for line in inside]
        self.program.header.append(self.node(text, made, close))

    def hidden(self, result, parameters, body, prefix="hidden"):
        """A function that is declared in the file and defined elsewhere."""
        name = self.name(prefix)
        self.file(f"{result} {name}({parameters});")
        self.other(f"{result} {name}({parameters}) {{ {body} }}")
        return name

    def needs_types(self):
        """The other file uses types of the first."""
        self.must_be_first = True

    def say(self, text):
        self.current.append(self.node(text))

    @contextlib.contextmanager
    def block(self, head, close="}"):
        """Statements in a separate scope."""
        outer, places = self.current, list(self.places)
        self.current = []
        self.may_open -= 1
        yield
        self.may_open += 1
        inside, self.current, self.places = self.current, outer, places
        self.current.append(self.node(head, inside, close))

    @contextlib.contextmanager
    def function(self, head, parameters=(), close="}"):
        """A function, in front of what is being written. It sees `parameters`
        and what the file sees."""
        outer, places, in_main = self.current, self.places, self.in_main
        opened = self.may_open
        self.current, self.in_main = [], False
        self.may_open = min(opened, 2)
        self.places = [p for p in places if p.kind != "local"]
        self.places += [Place(text, "local") for text in parameters]
        yield
        inside = self.current
        self.current, self.places, self.in_main = outer, places, in_main
        self.may_open = opened
        self.program.file.append(self.node(head, inside, close))

    def shared(self, text):
        """A type that the file and its callers see."""
        self.program.shared.append(self.node(text))

    def declared(self, text):
        """The same of a function."""
        self.program.declared.append(self.node(text))

    @contextlib.contextmanager
    def in_callers(self):
        """What is written into the file goes into the one that calls it."""
        program, places, names = self.program, self.places, self.external_names
        program.file, program.callers = program.callers, program.file
        self.places, self.external_names = [], []
        yield
        program.file, program.callers = program.callers, program.file
        self.places, self.external_names = places, names

    def global_variable(self, value=None, form=None):
        """A variable that the file sees."""
        name = self.name("g")
        value = value or self.number()
        form = form or self.rng.choice(["static", "static", "external", "external", "space",
                                        "unnamed", "member", "inline", "thread"])
        text, kind = name, "file"
        if form == "static":
            self.file(f"static int {name} = {value};")
        elif form == "external":
            if self.chance(25):
                self.file(f"extern int {name};")
            self.file(f"int {name} = {value};")
            kind = "external"
            self.external_names.append(name)
        elif form == "space":
            self.file(f"namespace space_{name} {{ int {name} = {value}; }}")
            text = f"space_{name}::{name}"
        elif form == "unnamed":
            self.file(f"namespace {{ int {name} = {value}; }}")
        elif form == "member":
            self.file(f"struct Of_{name} {{ static int {name}; }};")
            self.file(f"int Of_{name}::{name} = {value};")
            text = f"Of_{name}::{name}"
        elif form == "inline":
            self.file(f"inline int {name} = {value};")
        else:
            self.file(f"static thread_local int {name} = {value};")
        place = Place(text, kind)
        self.places.append(place)
        return place

    def local_variable(self, value=None):
        name = self.name("v")
        self.say(f"int {name} = {value or self.number()};")
        place = Place(name, "local")
        self.places.append(place)
        return place
