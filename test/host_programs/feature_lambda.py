# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lambdas, pointers to functions, templates."""

from builder import feature


def captured(x):
    """Parts of variables and globals cannot be captured: by reference to all."""
    is_plain = x.kind == "local" and not any(ch in str(x) for ch in ".[(:*")
    return f"&{x}" if is_plain else "&"


@feature("lambda.in_place", known=True)
def in_place(c, x):
    c.say(f"[{c.pick('&', captured(x))}] {{ {x} = {c.number()}; }}();")


@feature("lambda.stored")
def stored(c, x):
    f = c.name("f")
    c.say(f"auto {f} = [&] {{ {x} {c.pick('=', '+=')} {c.small()}; }};")
    if c.chance(70):
        c.say(f"{x} = {c.number()};")
    c.say(f"{f}();")


@feature("lambda.parameter")
def parameter(c, x):
    f = c.name("f")
    c.say(f"auto {f} = [&](int n) {{ {x} = n; }};")
    c.say(f"{f}({c.number()});")


@feature("lambda.result")
def result(c, x):
    f = c.name("f")
    c.say(f"auto {f} = [=](int n) {{ return n * {c.small()}; }};")
    c.say(f"{x} = {f}({c.number()});")


@feature("lambda.by_value")
def by_value(c, x):
    """It has the value of when it was made."""
    f, v = c.name("f"), c.name("w")
    c.say(f"int {v} = {c.number()};")
    c.say(f"auto {f} = [{c.pick('=', v)}] {{ return {v} + 1; }};")
    c.say(f"{v} = {c.number()};")
    c.say(f"{x} = {f}();")


@feature("lambda.launch_by_value")
def launch_by_value(c, x):
    f, v = c.name("f"), c.name("w")
    c.say(f"int {v} = {c.number()};")
    c.say(f"auto {f} = [=] {{ column<<<1, {v}>>>(__LINE__, nullptr, {v}, 2); }};")
    c.say(f"{v} = {c.number()};")
    c.say(f"{f}();")
    if c.chance(40):
        c.say(f"{f}();")
    c.say(f"{x} = {v};")


@feature("lambda.mutable")
def mutable(c, x):
    f, v = c.name("f"), c.name("w")
    c.say(f"int {v} = {c.number()};")
    c.say(f"auto {f} = [{v}]() mutable {{ return ++{v}; }};")
    c.say(f"{f}();")
    c.say(f"{x} = {f}() + {v};")


@feature("lambda.init_capture")
def init_capture(c, x):
    f = c.name("f")
    c.say(c.pick(f"auto {f} = [n = {c.number()}] {{ return n + 1; }};",
                 f"auto {f} = [&r = {x}] {{ return r = {c.number()}; }};"))
    c.say(f"{x} = {f}() + {c.small()};")


@feature("lambda.capture_effect")
def capture_effect(c, x):
    f = c.name("f")
    c.say(f"auto {f} = [n = ({x} = {c.number()})] {{ return n; }};")


@feature("lambda.function")
def function(c, x):
    c.include("functional")
    f = c.name("f")
    c.say(f"std::function<void(int)> {f} = [&](int n) {{ {x} = n; }};")
    if c.chance(50):
        c.say(f"{x} = {c.number()};")
    c.say(f"{f}({c.number()});")


@feature("lambda.kept_in_global")
def kept_in_global(c, x):
    c.include("functional")
    f, g = c.name("task"), c.name("run")
    c.file(f"static std::function<void()> {f};")
    c.file(f"static void {g}() {{ {f}(); }}")
    c.say(f"{f} = [&] {{ {x} = {c.number()}; }};")
    c.say(f"{x} = {c.number()};")
    c.say(f"{g}();")


@feature("lambda.to_template")
def to_template(c, x):
    f = c.name("apply")
    c.file(f"template <class F> void {f}(F body) {{ body({c.number()}); }}")
    c.say(f"{f}([&]({c.pick('int', 'auto')} n) {{ {x} = n; }});")


@feature("lambda.returned")
def returned(c, x):
    f = c.name("make")
    c.file(f"static auto {f}(int &to) {{ return [&to] {{ to = {c.number()}; }}; }}")
    c.say(f"auto {c.name('f')} = {f}({x});")
    c.say(f"f{c.count}();")


@feature("lambda.nested")
def nested(c, x):
    f = c.name("f")
    c.say(f"auto {f} = [&] {{ [&] {{ {x} = {c.number()}; }}(); }};")
    c.say(f"{f}();")


@feature("lambda.in_array")
def in_array(c, x):
    f = c.name("f")
    c.say(f"struct {{ int *to; void operator()() const {{ *to = {c.number()}; }} }} {f}{{&{x}}};")
    c.say(f"{f}();")


@feature("lambda.this_captured")
def this_captured(c, x):
    s, v = c.name("Maker"), c.name("maker")
    c.file(f"struct {s} {{ int n = {c.number()}; void make() {{ auto f = [{c.pick('this', '&', '=')}]"
           f" {{ n = {c.number()}; }}; f(); }} }};")
    c.say(f"{s} {v};")
    c.say(f"{v}.make();")
    c.say(f"{x} = {v}.n;")


@feature("lambda.for_each")
def for_each(c, x):
    c.include("algorithm")
    t = c.name("list")
    c.say(f"int {t}[2] = {{1, {c.number()}}};")
    c.say(f"std::for_each({t}, {t} + 2, [&](int n) {{ {x} = n; }});")


@feature("lambda.function_pointer", needs="file")
def function_pointer(c, x):
    f, p = c.name("set"), c.name("p")
    c.file(f"static void {f}(int n) {{ {x} = n; }}")
    c.say(f"void (*{p})(int) = {c.pick(f, '&' + f)};")
    c.say(c.pick(f"{p}({c.number()});", f"(*{p})({c.number()});"))


@feature("lambda.function_table", needs="file")
def function_table(c, x):
    f, g, t = c.name("set"), c.name("add"), c.name("table")
    c.file(f"static void {f}(int n) {{ {x} = n; }}")
    c.file(f"static void {g}(int n) {{ {x} += n % 4; }}")
    c.say(f"void (*{t}[])(int) = {{{f}, {g}}};")
    c.say(f"{t}[{c.rng.randrange(2)}]({c.number()});")


@feature("lambda.pointer_of_global", needs="file")
def pointer_of_global(c, x):
    f, p, r = c.name("set"), c.name("hook"), c.name("run")
    c.file(f"static void {f}(int n) {{ {x} = n; }}")
    c.file(f"static void (*{p})(int) = nullptr;")
    c.file(f"static void {r}() {{ if ({p}) {p}({c.number()}); }}")
    c.say(f"{p} = {f};")
    c.say(f"{r}();")


@feature("lambda.member_function_pointer")
def member_function_pointer(c, x):
    s, v, p = c.name("Maker"), c.name("maker"), c.name("p")
    c.file(f"struct {s} {{ int n = {c.number()}; void set(int k) {{ n = k; }} }};")
    c.say(f"{s} {v};")
    c.say(f"void ({s}::*{p})(int) = &{s}::set;")
    c.say(f"({v}.*{p})({c.number()});")
    c.say(f"{x} = {v}.n;")


@feature("template.function", known=True)
def template_function(c, x):
    f = c.name("set")
    c.file(f"template <class T> void {f}(T &to, T n) {{ to = n; }}")
    c.say(f"{f}({x}, {c.number()});")


@feature("template.value", known=True)
def template_value(c, x):
    f = c.name("value")
    c.file(f"template <int N> int {f}() {{ return N + {c.small()}; }}")
    c.say(f"{x} = {f}<{c.number()}>();")


@feature("template.forward")
def template_forward(c, x):
    c.include("utility")
    f, g = c.name("forward"), c.name("set")
    c.file(f"static void {g}(int &to) {{ to = {c.number()}; }}")
    c.file(f"template <class... T> void {f}(T &&...given) {{ {g}(std::forward<T>(given)...); }}")
    c.say(f"{f}({x});")


@feature("template.fold")
def template_fold(c, x):
    f = c.name("all")
    c.file(f"template <class... T> void {f}(int &to, T... n) {{ ((to += n % 5), ...); }}")
    c.say(f"{f}({x}, {c.number()}, {c.number()});")


@feature("template.specialised")
def template_specialised(c, x):
    f = c.name("set")
    c.file(f"template <class T> void {f}(T &to) {{ to = {c.number()}; }}")
    c.file(f"template <> void {f}<int>(int &to) {{ to = {c.number()}; }}")
    c.say(f"{f}({x});")


@feature("template.static_member", needs="any")
def template_static_member(c, x):
    s = c.name("Of")
    c.file(f"template <class T> struct {s} {{ static int n; }};")
    c.file(f"template <class T> int {s}<T>::n = {c.number()};")
    c.say(f"{s}<{c.pick('int', 'float')}>::n = {c.number()};")
    c.say(f"{x} = {s}<int>::n;")


@feature("template.variable")
def template_variable(c, x):
    s = c.name("variable")
    c.file(f"template <class T> T {s} = T({c.number()});")
    if c.chance(60):
        c.say(f"{s}<int> = {c.number()};")
    c.say(f"{x} = {s}<int>;")
