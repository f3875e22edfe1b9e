# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exceptions: where they are thrown, what runs on the way, what is caught."""

from builder import feature


@feature("exception.caught_value")
def caught_value(c, x):
    c.say(f"try {{ {x} = {c.number()}; throw {c.number()}; }} catch (int n) {{ {x} += n; }}")


@feature("exception.nested")
def nested(c, x):
    with c.block("try {"):
        with c.block("try {"):
            c.say(f"{x} = {c.number()};")
            c.say(f"if ({c.known_condition()}) throw 1;")
            c.say(f"{x} += {c.small()};")
        c.say(f"catch (int) {{ {x} += 2; {c.pick('throw;', 'throw 2.0;', '')} }}")
    c.say(f"catch (int) {{ {x} = {c.number()}; }} catch (...) {{ ++{x}; }}")


@feature("exception.unwinding")
def unwinding(c, x):
    """Objects end on the way to the handler."""
    s, f = c.name("Guard"), c.name("fails")
    c.file(f"struct {s} {{ int &to; int by; ~{s}() {{ to += by; }} }};")
    c.file(f"static void {f}(int &to, int limit) {{", [f"{s} guard{{to, {c.small()}}};",
                                                     "if (to > limit) throw to;", f"to = {c.number()};"])
    c.say(f"try {{ {f}({x}, {c.number()}); {x} += 1; }} catch (int) {{ }}")


@feature("exception.cleanup")
def cleanup(c, x):
    f, v = c.name("restore"), c.name("old")
    c.file(f"struct Of_{f} {{ int *to, old; }};")
    c.file(f"static void {f}(Of_{f} *s) {{ *s->to = s->old; }}")
    with c.block("try {"):
        c.say(f"Of_{f} {v} __attribute__((cleanup({f}))) = {{&{x}, {c.number()}}};")
        c.say(f"{x} = {c.number()};")
        c.say(f"if ({c.known_condition()}) throw 1;")
    c.say("catch (int) { }")


@feature("exception.function_try")
def function_try(c, x):
    f = c.name("guarded")
    c.file(f"static void {f}(int &to) try {{ to = {c.number()}; if (to > {c.number()}) throw 1; "
           f"to += {c.small()}; }} catch (int) {{ to = {c.number()}; }}")
    c.say(f"{f}({x});")


@feature("exception.constructor")
def constructor(c, x):
    s, v = c.name("Checked"), c.name("checked")
    c.file(f"struct {s} {{ int n; {s}(int &to) : n(to) {{ to = {c.number()}; if (n > {c.number()}) "
           "throw n; } };")
    with c.block("try {"):
        c.say(f"{s} {v}({x});")
        c.say(f"{x} += {v}.n;")
    c.say(f"catch (int n) {{ {c.pick('', f'{x} = n;')} }}")


@feature("exception.standard")
def standard(c, x):
    c.include("stdexcept")
    with c.block("try {"):
        c.say(f"{x} = {c.number()};")
        c.say(f"if ({c.known_condition()}) throw std::runtime_error(\"no\");")
        c.say(f"{x} = {c.number()};")
    c.say(f"catch (const {c.pick('std::exception', 'std::runtime_error')} &e) {{ {x} += {c.small()}; }}")


@feature("exception.library")
def library(c, x):
    """A function of the library throws."""
    c.include("vector")
    c.include("stdexcept")
    v = c.name("list")
    c.say(f"std::vector<int> {v}({c.small()}, {c.number()});")
    c.say(f"try {{ {x} = {c.number()}; {x} = {v}.at({c.rng.randrange(5)}); {x} += 2; }} "
          f"catch (const std::out_of_range &) {{ {c.pick('', f'{x} += 1;')} }}")


@feature("exception.in_lambda")
def in_lambda(c, x):
    f = c.name("f")
    c.say(f"auto {f} = [&](int n) {{ {x} = n; if (n > {c.number()}) throw n; {x} += {c.small()}; }};")
    c.say(f"try {{ {f}({c.number()}); }} catch (int n) {{ {c.pick('', f'{x} = n + 1;')} }}")


@feature("exception.launch_in_handler")
def launch_in_handler(c, x):
    with c.block("try {"):
        c.say(f"{x} = {c.number()};")
        c.say(f"if ({c.known_condition()}) throw {x};")
        c.say(f"column<<<1, 32>>>(__LINE__, nullptr, {x}, 2);")
        c.say(f"throw {c.number()};")
    with c.block("catch (int n) {"):
        c.say(f"column<<<1, 64>>>(__LINE__, nullptr, n, {x});")


@feature("exception.in_loop")
def in_loop(c, x):
    i = c.name("i")
    with c.block(f"for (int {i} = 0; {i} < {c.rng.randint(2, 5)}; ++{i}) {{"):
        with c.block("try {"):
            c.say(f"if ({i} == {c.rng.randrange(4)}) throw {i};")
            c.say(f"{x} += {c.small()};")
        c.say(f"catch (int n) {{ {x} = n + {c.number()}; {c.pick('', 'break;', 'continue;')} }}")


@feature("exception.in_condition")
def in_condition(c, x):
    f = c.name("test")
    c.file(f"static bool {f}(int &n) {{ n += {c.small()}; if (n > {c.number()}) throw n; return true; }}")
    c.say(f"try {{ if ({f}({x}) && {f}({x})) {x} = {c.number()}; }} catch (int) {{ }}")


@feature("exception.pointer")
def pointer(c, x):
    """The address of a variable is thrown."""
    c.say(f"try {{ throw &{x}; }} catch (int *p) {{ *p = {c.number()}; }}")
