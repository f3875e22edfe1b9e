# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Classes: constructors, initialisers, methods, operators, destructors."""

from builder import feature


@feature("class.constructor_body", needs="file", known=True)
def constructor_body(c, x):
    s = c.name("First")
    c.file(f"struct {s} {{ {s}() {{ {x} = {c.number()}; }} }};")
    c.say(c.pick(f"{s} {c.name('o')};", f"{s}();", f"{s} {c.name('o')}{{}};",
                 f"{s} {c.name('o')}[2];", f"{s} *{c.name('o')} = new {s};"))


@feature("class.member_initialiser", needs="file")
def member_initialiser(c, x):
    s = c.name("First")
    c.file(f"struct {s} {{ int n; {s}() : n({x} = {c.number()}) {{}} }};")
    c.say(f"{s} {c.name('o')};")


@feature("class.default_member", needs="file")
def default_member(c, x):
    s = c.name("First")
    c.file(f"struct {s} {{ int n = ({x} = {c.number()}); {c.pick('', s + '() {}')} }};")
    c.say(f"{s} {c.name('o')}{c.pick('', '{}')};")


@feature("class.default_argument", needs="file")
def default_argument(c, x):
    f = c.name("with")
    c.file(f"{c.pick('static ', '')}int {f}(int n = ({x} = {c.number()})) {{ return n; }}")
    c.say(f"{f}();")


@feature("class.default_argument_value", known=True)
def default_argument_value(c, x):
    f = c.name("with")
    c.file(f"static int {f}(int n, int k = {c.number()}) {{ return n + k; }}")
    c.say(f"{x} = {f}({c.small()});")


@feature("class.global_object", needs="file")
def global_object(c, x):
    """Its constructor runs before main."""
    s = c.name("First")
    c.file(f"struct {s} {{ {s}() {{ {x} = {c.number()}; }} }};")
    c.file(f"{c.pick('', 'static ')}{s} {c.name('object')};")


@feature("class.global_initialiser", needs="file")
def global_initialiser(c, x):
    c.file(c.pick(f"static int {c.name('done')} = ({x} = {c.number()});",
                  f"static bool {c.name('done')} = [] {{ {x} = {c.number()}; return true; }}();",
                  f"int {c.name('done')} = {x}++;"))


@feature("class.global_from_function")
def global_from_function(c, x):
    g, f = c.name("computed"), c.name("compute")
    c.file(f"static int {f}() {{ return {c.number()}; }}")
    c.file(f"static int {g} = {f}() + {c.small()};")
    c.say(f"{x} = {g};")


@feature("class.reference_member", known=True)
def reference_member(c, x):
    s = c.name("Setter")
    c.file(f"struct {s} {{ int &to; {s}(int &to) : to(to) {{ {c.pick('this->', '')}to = "
           f"{c.number()}; }} }};")
    c.say(f"{s} {c.name('o')}({x});")


@feature("class.destructor", needs="file")
def destructor(c, x):
    s = c.name("Guard")
    c.file(f"struct {s} {{ ~{s}() {{ {x} = {c.number()}; }} }};")
    c.say(c.pick(f"{{ {s} guard; }}", f"{s}();", f"delete new {s};",
                 f"if ({s} guard; true) {{ }}", f"for ({s} guard; false;) {{ }}"))


@feature("class.destructor_of_member")
def destructor_of_member(c, x):
    s, t = c.name("Guard"), c.name("Has")
    c.file(f"struct {s} {{ int &to; ~{s}() {{ to = {c.number()}; }} }};")
    c.file(f"struct {t} {{ {s} guard; }};")
    c.say(c.pick(f"{{ {s} guard{{{x}}}; }}", f"{{ {t} has{{{{{x}}}}}; }}"))


@feature("class.destructor_at_return")
def destructor_at_return(c, x):
    s, f = c.name("Guard"), c.name("guarded")
    c.file(f"struct {s} {{ int &to; ~{s}() {{ to += {c.number()}; }} }};")
    c.file(f"static int {f}(int &to) {{", [f"{s} guard{{to}};", "return to;"])
    v = c.name("w")
    c.say(f"int {v} = {f}({x});")
    if c.chance(40):
        c.say(f"{x} += {v};")


@feature("class.method", known=True)
def method(c, x):
    s, v = c.name("Maker"), c.name("maker")
    c.file(f"struct {s} {{", [f"int n = {c.number()};", f"void set(int to) {{ n = to; }}",
                             "int get() const { return n; }"], "};")
    c.say(f"{s} {v};")
    if c.chance(70):
        c.say(f"{v}.set({c.number()});")
    c.say(f"{x} = {v}.{c.pick('n', 'get()')};")


@feature("class.chain")
def chain(c, x):
    s, v = c.name("Maker"), c.name("maker")
    c.file(f"struct {s} {{", [f"int n = {c.number()};", f"{s} &add(int to) {{ n += to; return *this; }}",
                             f"{s} twice() {{ n *= 2; return *this; }}"], "};")
    c.say(f"{s} {v};")
    c.say(c.pick(f"{v}.add(1).add({c.number()});", f"{v}.twice().add(3);", f"{v}.add(2).twice();"))
    c.say(f"{x} = {v}.n;")


@feature("class.base")
def base(c, x):
    s, t, v = c.name("Base"), c.name("Derived"), c.name("object")
    c.file(f"struct {s} {{ int n = {c.number()}; void set() {{ n = {c.number()}; }} }};")
    c.file(f"struct {t} : {s} {{ int m = {c.number()}; }};")
    c.say(f"{t} {v};")
    c.say(c.pick(f"{v}.set();", f"{s} &r_{v} = {v}; r_{v}.n = {c.number()};",
                 f"static_cast<{s} *>(&{v})->n = {c.number()};", f"{v}.n = {v}.m;"))
    c.say(f"{x} = {v}.{c.pick('n', 'm')};")


@feature("class.base_constructor", needs="file")
def base_constructor(c, x):
    s, t = c.name("Base"), c.name("Derived")
    c.file(f"struct {s} {{ {s}() {{ {x} = {c.number()}; }} }};")
    c.file(f"struct {t} : {s} {{ int m = {c.number()}; }};")
    c.say(f"{t} {c.name('object')};")


@feature("class.virtual")
def virtual(c, x):
    s, t, v = c.name("Base"), c.name("Derived"), c.name("object")
    c.file(f"struct {s} {{ int n = {c.number()}; virtual void set() {{ n = {c.number()}; }} }};")
    c.file(f"struct {t} : {s} {{ void set() override {{ n = {c.number()}; }} }};")
    c.say(f"{t} {v};")
    c.say(f"{s} *p_{v} = &{v};")
    c.say(f"p_{v}->set();")
    c.say(f"{x} = {v}.n;")


@feature("class.virtual_of_global", needs="file")
def virtual_of_global(c, x):
    s, t, v = c.name("Base"), c.name("Derived"), c.name("object")
    c.file(f"struct {s} {{ virtual int get() const {{ return 1; }} }};")
    c.file(f"struct {t} : {s} {{ int get() const override {{ {x} = {c.number()}; return 2; }} }};")
    c.say(f"{t} {v};")
    c.say(f"const {s} &r_{v} = {v};")
    c.say(f"int {c.name('w')} = r_{v}.get();")


@feature("class.delegating")
def delegating(c, x):
    s, v = c.name("Maker"), c.name("maker")
    c.file(f"struct {s} {{", ["int n;", f"{s}(int k) : n(k) {{}}",
                             f"{s}() : {s}({c.number()}) {{ {c.pick('', '++n;')} }}"], "};")
    c.say(f"{s} {v};")
    c.say(f"{x} = {v}.n;")


@feature("class.copy_constructor", needs="file")
def copy_constructor(c, x):
    s, v = c.name("Copied"), c.name("o")
    c.file(f"struct {s} {{ {s}() = default; {s}(const {s} &) {{ {x} = {c.number()}; }} }};")
    f = c.name("take")
    c.file(f"static void {f}({s}) {{}}")
    c.say(f"{s} {v};")
    c.say(c.pick(f"{s} {c.name('o')} = {v};", f"{f}({v});", f"auto {c.name('f')} = [{v}] {{}};"))


@feature("class.assignment_operator")
def assignment_operator(c, x):
    s, v = c.name("Number"), c.name("n")
    c.file(f"struct {s} {{", [f"int n = {c.number()};",
                             f"{s} &operator=(int k) {{ n = k + 1; return *this; }}",
                             f"{s} &operator+=(int k) {{ n += k; return *this; }}",
                             "operator int() const { return n; }", "int &operator()() { return n; }",
                             "int &operator[](int) { return n; }", "int &operator*() { return n; }",
                             f"{s} *operator->() {{ return this; }}"], "};")
    c.say(f"{s} {v};")
    c.say(c.pick(f"{v} = {c.number()};", f"{v} += {c.number()};", f"{v}() = {c.number()};",
                 f"{v}[0] = {c.number()};", f"*{v} = {c.number()};", f"{v}->n = {c.number()};"))
    c.say(f"{x} = {v};")


@feature("class.free_operator")
def free_operator(c, x):
    s, v = c.name("Target"), c.name("t")
    c.file(f"struct {s} {{ int n; }};")
    c.file(f"static {s} &operator<<({s} &to, int k) {{ to.n = k; return to; }}")
    c.say(f"{s} {v} = {{{c.number()}}};")
    c.say(f"{v} << {c.number()};")
    c.say(f"{x} = {v}.n;")


@feature("class.mutable_member")
def mutable_member(c, x):
    s, v = c.name("Cache"), c.name("cache")
    c.file(f"struct {s} {{ mutable int n = {c.number()}; int get() const {{ return n += 2; }} }};")
    c.say(f"const {s} {v};")
    c.say(f"{v}.get();")
    c.say(f"{x} = {v}.n;")


@feature("class.copies", known=True)
def copies(c, x):
    s, v, w = c.name("Pair"), c.name("one"), c.name("two")
    c.file(f"struct {s} {{ int n, m; }};")
    c.say(f"{s} {v} = {{{c.number()}, {c.number()}}};")
    c.say(f"{s} {w} = {v};")
    c.say(f"{w}.n = {c.number()};")
    if c.chance(50):
        c.say(f"{v} = {w};")
    c.say(f"{x} = {v}.n;")


@feature("class.reference_to_object")
def reference_to_object(c, x):
    s, v, w = c.name("Pair"), c.name("one"), c.name("two")
    c.file(f"struct {s} {{ int n, m; }};")
    c.say(f"{s} {v} = {{{c.number()}, {c.number()}}};")
    c.say(f"{s} &{w} = {v};")
    c.say(f"{w} = {{{c.number()}, {c.number()}}};")
    c.say(f"{x} = {v}.{c.pick('n', 'm')};")


@feature("class.bit_field")
def bit_field(c, x):
    s, v = c.name("Bits"), c.name("bits")
    c.file(f"struct {s} {{ unsigned n : {c.pick('3', '5')}; int m : {c.pick('4', '6')}; }};")
    c.say(f"{s} {v} = {{1, 2}};")
    c.say(f"{v}.{c.pick('n', 'm')} {c.pick('=', '+=')} {c.number()};")
    c.say(f"{x} = {v}.n + {v}.m;")


@feature("class.static_member_function", needs="file", known=True)
def static_member_function(c, x):
    s = c.name("Tool")
    c.file(f"struct {s} {{ static void set(int n) {{ {x} = n; }} }};")
    c.say(f"{s}::set({c.number()});")


@feature("class.new_object")
def new_object(c, x):
    p = c.name("p")
    c.say(f"int *{p} = new int({c.number()});")
    c.say(f"*{p} += {c.small()};")
    c.say(f"{x} = *{p};")


@feature("class.nested_object")
def nested_object(c, x):
    s, t, v = c.name("Inner"), c.name("Outer"), c.name("outer")
    c.file(f"struct {s} {{ int n[2]; }};")
    c.file(f"struct {t} {{ {s} a, b; }};")
    c.say(f"{t} {v} = {{{{{{1, 2}}}}, {{{{3, {c.number()}}}}}}};")
    c.say(f"{v}.a = {v}.b;")
    c.say(f"{s} *p_{v} = &{v}.b;")
    c.say(f"p_{v}->n[1] = {c.number()};")
    c.say(f"{x} = {v}.{c.pick('a', 'b')}.n[1];")
