# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Callbacks: pointers to functions, lambdas that become such, std::function,
`void *` with the user's data, visitors, aliases that lambdas capture."""

from builder import feature


@feature("callback.lambda_as_pointer", known=True)
def lambda_as_pointer(c, x):
    f = c.name("with")
    c.file(f"static void {f}(void (*f)(int *), int *n) {{ f(n); }}")
    c.say(f"{f}({c.pick('', '+')}[](int *p) {{ *p = {c.number()}; }}, &{x});")


@feature("callback.lambda_variable", known=True)
def lambda_variable(c, x):
    p = c.name("p")
    c.say(c.pick(f"void (*{p})(int &) = [](int &n) {{ n = {c.number()}; }};",
                 f"auto {p} = +[](int &n) {{ n += {c.small()}; }};",
                 f"auto lambda_{p} = [](int &n) {{ n = {c.number()}; }}; void (*{p})(int &) = lambda_{p};"))
    c.say(f"{p}({x});")


@feature("callback.generic_lambda_as_pointer")
def generic_lambda_as_pointer(c, x):
    p = c.name("p")
    c.say(f"void (*{p})(int *) = [](auto *n) {{ *n = {c.number()}; }};")
    c.say(f"{p}(&{x});")


@feature("callback.lambda_in_table")
def lambda_in_table(c, x):
    s, v = c.name("Table"), c.name("table")
    c.file(f"struct {s} {{ void (*set)(int *); const char *name; }};")
    if c.chance(50):
        c.say(f"{s} {v}{{[](int *p) {{ *p = {c.number()}; }}, \"set\"}};")
        c.say(f"{v}.set(&{x});")
    else:
        c.file(f"static const {s} {v}[] = {{{{[](int *p) {{ *p = {c.number()}; }}, \"a\"}}, "
               f"{{[](int *p) {{ *p += {c.small()}; }}, \"b\"}}}};")
        c.say(c.pick(f"{v}[{c.rng.randrange(2)}].set(&{x});",
                     f"for (const auto &e : {v}) e.set(&{x});"))


@feature("callback.user_data", known=True)
def user_data(c, x):
    f = c.name("any")
    c.file(f"static void {f}(void (*f)(void *), void *user) {{ f(user); }}")
    c.say(f"{f}([](void *u) {{ *{c.pick('static_cast<int *>(u)', '(int *)u')} = {c.number()}; }}, &{x});")


@feature("callback.user_struct")
def user_struct(c, x):
    s, f, g, v = c.name("State"), c.name("run"), c.name("body"), c.name("state")
    c.file(f"struct {s} {{ int n; int *to; }};")
    c.file(f"static void {f}(void (*f)(void *), void *user) {{ f(user); }}")
    c.file(f"static void {g}(void *user) {{", [f"{s} *state = static_cast<{s} *>(user);",
                                              f"state->n += {c.small()};", "*state->to = state->n;"])
    c.say(f"{s} {v}{{{c.number()}, &{x}}};")
    c.say(f"{f}({g}, &{v});")


@feature("callback.launching_user_data")
def launching_user_data(c, x):
    f, g, v = c.name("run"), c.name("body"), c.name("w")
    c.file(f"static void {g}(void *user) {{ int n = *(int *)user; "
           "column<<<1, 32>>>(__LINE__, nullptr, n, 2); }")
    c.file(f"static void {f}(void (*f)(void *), void *user) {{ f(user); }}")
    c.say(f"int {v} = {x};")
    c.say(f"{f}({g}, &{v});")
    if c.chance(50):
        c.say(f"{v} = {c.number()}; {g}(&{v});")


@feature("callback.launching_lambda")
def launching_lambda(c, x):
    """It is called from two places."""
    f = c.name("go")
    c.say(f"auto {f} = [&](int n) {{ column<<<1, n>>>(__LINE__, nullptr, n, {c.number()}); }};")
    c.say(f"{f}({c.number()});")
    if c.chance(40):
        c.include("functional")
        g = c.name("twice")
        c.file(f"static void {g}(const std::function<void(int)> &f) {{ f({c.number()}); f({c.number()}); }}")
        c.say(f"{g}({f});")
    if c.chance(40):
        c.say(f"{f}({x});")


@feature("callback.launching_capture")
def launching_capture(c, x):
    """The variable changes between the calls, or before."""
    f = c.name("go")
    capture = c.pick("&", "=")
    v = c.name("w")
    c.say(f"int {v} = {x};")
    c.say(f"auto {f} = [{capture}] {{ column<<<1, 32>>>(__LINE__, nullptr, {v}, 2); }};")
    if c.chance(60):
        c.say(f"{f}();")
    c.say(f"{v} = {c.number()};")
    way = c.rng.randrange(4)
    if way == 0:
        c.say(f"{f}();")
    elif way == 1:
        c.include("functional")
        c.say(f"std::function<void()> stored_{f} = {f}; stored_{f}();")
    elif way == 2:
        g = c.hidden("void", "void (*f)(void *), void *data", "f(data);", "call")
        c.say(f"{g}([](void *p) {{ (*static_cast<decltype({f}) *>(p))(); }}, &{f});")
    else:
        g = c.name("apply")
        c.file(f"template <class F> void {g}(F &&body) {{ body(); }}")
        c.say(f"{g}({f});")


@feature("callback.function_object")
def function_object(c, x):
    c.include("functional")
    f = c.name("f")
    c.say(c.pick(f"std::function<void()> {f} = [&] {{ {x} = {c.number()}; }};",
                 f"std::function<void()> {f}; {f} = [&] {{ {x} = {c.number()}; }};"))
    c.say(f"if ({f}) {f}();")


@feature("callback.function_parameter")
def function_parameter(c, x):
    c.include("functional")
    f = c.name("times")
    c.file(f"static void {f}(int n, {c.pick('std::function<void(int)>', 'const std::function<void(int)> &')} "
           "f) { for (int i = 0; i < n; ++i) f(i); }")
    c.say(f"{f}({c.small()}, [&](int i) {{ {x} += i + 1; }});")


@feature("callback.member")
def member(c, x):
    s, v, p = c.name("Maker"), c.name("maker"), c.name("m")
    c.file(f"struct {s} {{ int n = {c.number()}; void set() {{ n = {c.number()}; }} "
           f"void add() {{ n += {c.small()}; }} }};")
    c.say(f"{s} {v};")
    c.say(f"void ({s}::*{p})() = &{s}::{c.pick('set', 'add')};")
    c.say(f"({v}.*{p})();")
    c.say(f"{x} = {v}.n;")


@feature("callback.visitor")
def visitor(c, x):
    c.include("variant")
    v = c.name("either")
    c.say(f"std::variant<int, float> {v} = {c.number()};")
    c.say(f"std::visit([&](auto n) {{ {x} = (int)n + {c.small()}; }}, {v});")


@feature("callback.alias_capture", known=True)
def alias_capture(c, x):
    f = c.name("set")
    c.say(c.pick(f"auto {f} = [&m = {x}] {{ m = {c.number()}; }}; {f}();",
                 f"auto {f} = [&m = {x}](int n) {{ m += n; }}; {f}({c.small()});",
                 f"[&m = {x}] {{ m = {c.number()}; }}();",
                 f"auto {f} = [p = &{x}] {{ *p = {c.number()}; }}; {f}();",
                 f"auto {f} = [&m = {x}] {{ [&k = m] {{ k = {c.number()}; }}(); }}; {f}();"))


@feature("callback.alias_of_part", known=True)
def alias_of_part(c, x):
    s, v, f = c.name("Shape"), c.name("shape"), c.name("set")
    c.file(f"struct {s} {{ int pitch = {c.number()}, rows = {c.number()}; }};")
    c.say(f"{s} {v};")
    c.say(c.pick(f"auto {f} = [&q = {v}.pitch] {{ q = {c.number()}; }};",
                 f"auto {f} = [&q = {v}] {{ q.pitch = {c.number()}; }};",
                 f"auto {f} = [q = &{v}] {{ q->pitch += {c.small()}; }};",
                 f"auto {f} = [{v}]() mutable {{ {v}.pitch = 1; }};"))
    c.say(f"{f}();")
    c.say(f"{x} = {v}.pitch;")


@feature("callback.alias_in_loop")
def alias_in_loop(c, x):
    f = c.name("next")
    c.say(f"auto {f} = [&m = {x}] {{ m = (m * 2 + 1) & 63; }};")
    with c.block(f"for (int i = 0; i < {c.pick('3', '100')}; ++i) {{"):
        c.say(f"column<<<1, 32>>>(__LINE__, nullptr, {x}, 2);")
        c.say(f"{f}();")


@feature("callback.alias_stored")
def alias_stored(c, x):
    c.include("functional")
    f = c.name("set")
    c.say(f"std::function<void()> {f} = [&m = {x}] {{ m = {c.number()}; }};")
    c.say(f"{x} = {c.number()};")
    c.say(f"{f}();")


@feature("callback.counter")
def counter(c, x):
    """Each call of a mutable lambda goes on from the last one."""
    f = c.name("next")
    c.say(f"auto {f} = [n = {c.number()}]() mutable {{ return n += {c.small()}; }};")
    c.say(f"{f}();")
    if c.chance(50):
        c.say(f"auto copy_{f} = {f}; copy_{f}();")
    c.say(f"{x} = {f}();")


@feature("callback.copied_lambda")
def copied_lambda(c, x):
    f, v = c.name("f"), c.name("w")
    c.say(f"int {v} = {c.number()};")
    c.say(f"auto {f} = [{v}, &{v}r = {v}] {{ return {v} + {v}r; }};")
    c.say(f"{v} = {c.number()};")
    c.say(f"auto copy_{f} = {f};")
    c.say(f"{v} += 1;")
    c.say(f"{x} = copy_{f}();")


@feature("callback.captured_binding")
def captured_binding(c, x):
    s, v, f = c.name("Two"), c.name("two"), c.name("f")
    c.file(f"struct {s} {{ int n, m; }};")
    c.say(f"{s} {v}{{{c.number()}, {c.number()}}};")
    c.say(f"auto {c.pick('', '&')}[n_{v}, m_{v}] = {v};")
    c.say(f"auto {f} = [{c.pick('&', '=', f'n_{v}, &m_{v}')}] {{ return n_{v} * 2 + m_{v}; }};")
    c.say(f"{v}.n = {c.number()}; m_{v} += {c.small()};")
    c.say(f"{x} = {f}();")


@feature("callback.recursive_lambda")
def recursive_lambda(c, x):
    f = c.name("f")
    c.say(f"auto {f} = [&](auto &self, int n) -> void {{ {x} += n; if (n > 1) self(self, n - 1); }};")
    c.say(f"{f}({f}, {c.small()});")


@feature("callback.generic_launching")
def generic_launching(c, x):
    f = c.name("go")
    c.say(f"auto {f} = [&](auto n, {c.pick('auto', 'int')} block) "
          "{ column<<<1, (int)block>>>(__LINE__, nullptr, (int)n, 2); };")
    c.say(f"{f}({c.number()}, {c.number()});")
    c.say(f"{f}({c.pick(str(x), c.number() + 'u', '7.0f')}, {c.number()});")


@feature("callback.lambda_member")
def lambda_member(c, x):
    s, v = c.name("Holder"), c.name("holder")
    c.file(f"template <class F> struct {s} {{ F body; int n; void run() {{ body(n); }} }};")
    c.file(f"template <class F> {s}(F, int) -> {s}<F>;")
    c.say(f"{s} {v}{{[&](int n) {{ {x} += n; }}, {c.small()}}};")
    c.say(f"{v}.run();")
    if c.chance(50):
        c.say(f"auto copy_{v} = {v}; copy_{v}.n = {c.number()}; copy_{v}.run();")


@feature("callback.made_by_function")
def made_by_function(c, x):
    f, g = c.name("adder"), c.name("g")
    c.file(f"static auto {f}(int by) {{ return [by, calls = 0](int n) mutable "
           "{ return n + by + calls++; }; }")
    c.say(f"auto {g} = {f}({c.number()});")
    c.say(f"{x} = {g}(1); {x} += {g}({c.small()});")


@feature("callback.one_of_two_functions")
def one_of_two_functions(c, x):
    f, p = c.name("set"), c.name("p")
    c.file(f"static void {f}a(int &n) {{ n = {c.number()}; }}")
    c.file(f"static void {f}b(int &n) {{ n += {c.small()}; }}")
    condition = c.known_condition() if c.chance(50) else c.unknown_condition()
    c.say(f"void (*{p})(int &) = {condition} ? {f}a : {c.pick(f + 'b', f'+[](int &n) {{ n ^= 1; }}')};")
    c.say(f"{p}({x});")


@feature("callback.registered")
def registered(c, x):
    """Kept in a global, called later."""
    f, g = c.name("hook"), c.name("fire")
    c.file(f"static void (*{f})(void *); static void *{f}_data;")
    c.file(f"static void {g}() {{ if ({f}) {f}({f}_data); }}")
    c.say(f"{f} = [](void *p) {{ *(int *)p = {c.number()}; }}; {f}_data = &{x};")
    c.say(f"{x} = {c.number()};")
    c.say(f"{g}();")


@feature("callback.this_in_lambdas")
def this_in_lambdas(c, x):
    s, v = c.name("Maker"), c.name("maker")
    c.file(f"struct {s} {{ int n = {c.number()};", [
        "void launch() { column<<<1, 32>>>(__LINE__, nullptr, n, 1); }",
        f"void run() {{ auto f = [{c.pick('this', '=, this', '&', '*this')}]() mutable "
        f"{{ n += {c.small()}; auto g = [&] {{ n *= 2; launch(); }}; g(); }}; f(); launch(); }}"], "};")
    c.say(f"{s} {v}; {v}.run(); {v}.n = {c.number()}; {v}.run();")
    c.say(f"{x} = {v}.n & 63;")
