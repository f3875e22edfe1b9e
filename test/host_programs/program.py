# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A host program as a tree of lines, so that parts of it can be left out."""

import re


class Node:
    """A line; or, with `inside`, a block that ends with `close`. `feature`: what
    it was made for."""

    def __init__(self, text, inside=None, close="}", feature=None):
        self.text = text
        self.inside = inside
        self.close = close
        self.feature = feature

    def write(self, lines, indent, without, opened):
        if self in without:
            return
        if self in opened:  # what is inside, without what is around it
            for node in self.inside:
                node.write(lines, indent, without, opened)
            return
        lines.append("  " * indent + self.text if self.text else "")
        if self.inside is None:
            return
        for node in self.inside:
            node.write(lines, indent + 1, without, opened)
        lines.append("  " * indent + self.close)

    def all(self):
        yield self
        for node in self.inside or ():
            yield from node.all()


class Kernel:
    """One that the native build must know: `callable` is an expression for it,
    `parameters` their names."""

    def __init__(self, name, callable, parameters):
        self.name = name
        self.callable = callable
        self.parameters = parameters


class Program:
    """What bank-lint sees is `file`, and of the same project `callers`, a second
    file, and `shared`, a header of both. It does not see `header`, which the file
    may include, nor `other`, a third file."""

    def __init__(self, number):
        self.number = number
        self.includes = ["cuda_runtime.h"]
        self.file = []
        self.behind_main = []
        self.other = []
        self.header = []
        self.callers = []
        self.shared = []  # types
        self.declared = []  # functions
        self.is_declared_twice = False  # in no header, but in each file
        self.kernels = []
        self.other_is_first = False  # its variables are initialised first
        self.is_straight = True  # no branch depends on what is unknown
        self.features = set()
        self.without = frozenset()
        self.opened = frozenset()

    def nodes(self):
        for part in (self.file, self.other, self.header, self.callers, self.shared,
                     self.declared):
            for node in part:
                yield from node.all()

    def is_whole(self):
        """Whether all that the program executes is in the file."""
        return not self.other and not self.header and not self.callers

    def reduced(self, without, opened=frozenset()):
        copy = Program(self.number)
        copy.__dict__.update(self.__dict__)
        copy.without = self.without | without
        copy.opened = self.opened | opened
        return copy

    def text_of(self, part):
        lines = []
        for node in part:
            node.write(lines, 0, self.without, self.opened)
        return "\n".join(lines) + "\n"

    def header_name(self):
        return f"helpers_{self.number}.h"

    def shared_name(self):
        return f"shared_{self.number}.h"

    def shared_text(self):
        parts = self.shared + ([] if self.is_declared_twice else self.declared)
        return "#pragma once\n#include <cuda_runtime.h>\n" + self.text_of(parts)

    def shared_in_file(self):
        """What both files have of what they share."""
        if not self.callers:
            return []
        written = self.text_of(self.declared).splitlines() if self.is_declared_twice else []
        return [f'#include "{self.shared_name()}"'] + written

    def callers_text(self):
        lines = [f"#include <{name}>" for name in self.includes + ["cstdlib"]]
        return "\n".join(lines + self.shared_in_file()) + "\n" + self.text_of(self.callers)

    def file_text(self):
        includes = list(self.includes)
        body = self.text_of(self.file)
        if re.search(r"\bstd::(atoi|exit|getenv|qsort)\b", body):
            includes.append("cstdlib")
        lines = [f"#include <{name}>" for name in includes]
        if self.header:
            lines.append(f'#include "{self.header_name()}"')
        return "\n".join(lines + self.shared_in_file()) + "\n" + body

    def other_text(self):
        return self.text_of(self.other)

    def header_text(self):
        return self.text_of(self.header)

    def left_features(self):
        """Features of what is left of the program."""
        found = set()

        def visit(node):
            if node in self.without:
                return
            if node.feature and node not in self.opened:
                found.add(node.feature)
            for child in node.inside or ():
                visit(child)

        for part in (self.file, self.other, self.header, self.callers, self.shared,
                     self.declared):
            for node in part:
                visit(node)
        return found
