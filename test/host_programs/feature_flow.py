# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways through a program: loops, exceptions, long jumps, early returns."""

from builder import feature


@feature("flow.loop", known=True)
def loop(c, x):
    i, count = c.name("i"), c.rng.randint(0, 6)
    c.say(c.pick(f"for (int {i} = 0; {i} < {count}; ++{i}) {x} += {i};",
                 f"for (int {i} = {count}; {i} > 0; {i} -= 2) ++{x};",
                 f"for (int {i} = 1; {i} < 64; {i} *= 2) {x} = {i};",
                 f"int {i} = {count}; while ({i}--) {x} += 2;",
                 f"int {i} = 0; do {x} = {i} + {c.number()}; while (++{i} < {count});"))


@feature("flow.effect_in_loop_head")
def effect_in_loop_head(c, x):
    i = c.name("i")
    c.say(c.pick(f"for (int {i} = 0; ++{x}, {i} < 3; ++{i}) {{ }}",
                 f"for (int {i} = 0; {i} < 3; ++{i}, {x} += {i}) {{ }}",
                 f"for ({x} = 2; {x} < {c.number()}; {x} *= 2) {{ }}",
                 f"for (int {i} = ({x} = {c.number()}); {i} > 90; --{i}) {{ }}",
                 f"while (--{x} > 20) {{ }}"))


@feature("flow.long_loop")
def long_loop(c, x):
    i = c.name("i")
    c.say(f"for (int {i} = 0; {i} < {c.pick('5000', '20000')}; ++{i}) {x} = ({x} + 1) % 97;")


@feature("flow.break_of_inner")
def break_of_inner(c, x):
    i, j = c.name("i"), c.name("j")
    with c.block(f"for (int {i} = 0; {i} < 3; ++{i}) {{"):
        with c.block(f"for (int {j} = 0; {j} < 3; ++{j}) {{"):
            c.say(f"if ({j} == {i}) {c.pick('break', 'continue')};")
            c.say(f"{x} += {j} + 1;")
        c.say(f"if ({x} > {c.number()}) break;")


@feature("flow.switch_in_loop")
def switch_in_loop(c, x):
    i = c.name("i")
    with c.block(f"for (int {i} = 0; {i} < {c.rng.randint(1, 5)}; ++{i}) {{"):
        with c.block(f"switch ({i}) {{"):
            c.say(f"case 0: {x} = {c.number()}; break;")
            c.say("case 1: continue;")
            c.say(f"default: {x} += {c.small()};")
        c.say(f"++{x};")


@feature("flow.early_return")
def early_return(c, x):
    f, n = c.name("perhaps"), c.number()
    c.file(f"static void {f}(int &to) {{", [f"if (to > {n})", "  return;", f"to = {c.number()};"])
    c.say(f"{f}({x});")


@feature("flow.several_returns")
def several_returns(c, x):
    f = c.name("chosen")
    c.file(f"static int {f}(int n) {{", [f"if (n > {c.number()})", f"  return {c.number()};",
                                        "for (int i = 0; i < 4; ++i)", f"  if (i * n > {c.number()})",
                                        "    return i;", f"return {c.number()};"])
    c.say(f"{x} = {f}({c.value()});")


@feature("flow.return_in_unknown")
def return_in_unknown(c, x):
    """What is changed before a return that may or may not be taken."""
    f = c.name("perhaps")
    condition = c.unknown_condition()
    if "arg" in condition:
        condition = f"{c.hidden('bool', '', 'return coin();', 'asked')}()"
    c.file(f"static void {f}(int &to) {{", [f"to = {c.number()};", f"if ({condition})", "  return;",
                                          f"to = {c.number()};"])
    c.say(f"{f}({x});")


@feature("flow.throw_and_catch")
def throw_and_catch(c, x):
    with c.block("try {"):
        c.say(f"{x} = {c.number()};")
        c.say(c.pick("throw 1;", f"if ({c.known_condition()}) throw 1;"))
        c.say(f"{x} = {c.number()};")
    with c.block(f"catch ({c.pick('int', '...')}) {{"):
        c.say(c.pick(f"{x} += {c.small()};", ";"))


@feature("flow.throw_in_callee")
def throw_in_callee(c, x):
    f = c.name("fails")
    c.file(f"static void {f}(int &to) {{", [f"to = {c.number()};", f"if (to > {c.number()})",
                                          "  throw to;", f"to = {c.number()};"])
    with c.block("try {"):
        c.say(f"{f}({x});")
        c.say(f"++{x};")
    c.say(f"catch (int n) {{ {c.pick('', f'{x} = n + 1;')} }}")


@feature("flow.throw_out_of_sight")
def throw_out_of_sight(c, x):
    f = c.hidden("void", "", "if (coin()) throw 1;", "mayFail")
    c.program.is_straight = False
    with c.block("try {"):
        c.say(f"{x} = {c.number()};")
        c.say(f"{f}();")
        c.say(f"{x} = {c.number()};")
    c.say(f"catch (...) {{ {c.pick('', f'++{x};')} }}")


@feature("flow.catch_by_reference")
def catch_by_reference(c, x):
    s = c.name("Error")
    c.file(f"struct {s} {{ int n; int &to; }};")
    c.say(f"try {{ throw {s}{{{c.number()}, {x}}}; }} catch ({s} &e) {{ e.to = e.n; }}")


@feature("flow.long_jump")
def long_jump(c, x):
    c.include("csetjmp")
    b, v = c.name("jump"), c.name("w")
    c.file(f"static std::jmp_buf {b};")
    c.say(f"volatile int {v} = {c.number()};")
    with c.block(f"if (setjmp({b}) == 0) {{"):
        c.say(f"{v} = {c.number()};")
        c.say(f"std::longjmp({b}, 1);")
    c.say(f"else {{ {v} += {c.small()}; }}")
    c.say(f"{x} = {v};")


@feature("flow.goto_out_of_loop")
def goto_out_of_loop(c, x):
    i, label = c.name("i"), c.name("label")
    with c.block(f"for (int {i} = 0; {i} < 6; ++{i}) {{"):
        c.say(f"{x} = {i} + {c.small()};")
        c.say(f"if ({i} == {c.rng.randrange(6)}) goto {label};")
    c.say(f"{x} = {c.number()};")
    c.say(f"{label}:;")


@feature("flow.jump_into_loop")
def jump_into_loop(c, x):
    """A switch that leads into a loop."""
    i = c.name("n")
    c.say(f"int {i} = {c.rng.randint(1, 3)};")
    c.say(f"switch ({c.rng.randrange(3)}) {{ case 0: do {{ {x} += 2; case 1: {x} += 3; case 2: "
          f"++{x}; }} while (--{i} > 0); }}")


@feature("flow.constant_if", known=True)
def constant_if(c, x):
    c.say(f"if constexpr (sizeof(int) == {c.pick('4', '8')}) {x} = {c.number()}; else {x} = "
          f"{c.number()};")


@feature("flow.launch_in_loop")
def launch_in_loop(c, x):
    c.say(f"for (int n = {c.rng.randint(1, 3)}; n < {c.rng.randint(4, 12)}; ++n) "
          f"{{ {x} = n * {c.small()}; column<<<n, 32>>>(__LINE__, nullptr, {x}, n); }}")


@feature("flow.launch_in_function")
def launch_in_function(c, x):
    f = c.name("launch")
    c.file(f"{c.pick('static ', '')}void {f}(int n, int block = {c.number()}) {{",
           ["column<<<2, block>>>(__LINE__, nullptr, n, block);"])
    for _ in range(c.rng.randint(1, 3)):
        c.say(c.pick(f"{f}({x});", f"{f}({c.number()});", f"{f}({x}, {c.number()});"))


@feature("flow.launch_by_recursion")
def launch_by_recursion(c, x):
    f = c.name("launchAll")
    c.file(f"static void {f}(int n) {{", ["if (n < 1)", "  return;",
                                         "column<<<1, n>>>(__LINE__, nullptr, n, n);",
                                         f"{f}(n / 2 - 1);"])
    c.say(f"{f}({c.number()});")


@feature("flow.launch_by_callback")
def launch_by_callback(c, x):
    """Unseen code calls a function that launches."""
    f, g = c.name("launch"), c.hidden("void", "void (*f)(int)", "f(number());", "forEach")
    c.file(f"static void {f}(int n) {{ column<<<1, n>>>(__LINE__, nullptr, n, 1); }}")
    if c.chance(50):
        c.say(f"{f}({c.number()});")
    c.say(f"{g}({f});")


@feature("flow.launch_in_template")
def launch_in_template(c, x):
    f = c.name("launch")
    c.file(f"template <int Block> void {f}(int n) {{ column<<<n, Block>>>(__LINE__, nullptr, n, "
           "Block); }")
    c.say(f"{f}<{c.number()}>({x});")
    c.say(f"{f}<{c.number()}>({c.number()});")


@feature("flow.launch_by_pointer")
def launch_by_pointer(c, x):
    k, p = c.name("other"), c.name("kernel")
    from program import Kernel
    c.file(f"__global__ void {k}(int line, float *out, int a, int b) {{",
           ["out[threadIdx.x * a + line + b] = 2;"])
    c.program.kernels.append(Kernel(k, k, ["line", "out", "a", "b"]))
    c.program.is_straight = False  # an extern variable is unknown
    condition = c.known_condition() if c.chance(50) else c.unknown_condition()
    c.say(f"auto *{p} = {condition} ? {k} : column;")
    c.say(f"{p}<<<{c.small()}, {c.number()}>>>(__LINE__, nullptr, {x}, 1);")
