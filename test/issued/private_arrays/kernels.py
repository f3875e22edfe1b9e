# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates kernels with private arrays, the same ones each time.

Each kernel is one draw of: element type, size, how the array is filled, how it
is accessed, what says the index, and what else the kernel does.
"""

COUNT = 720
PARAMETERS = "const float *in, const int *at, float *out, int n, int k"


class Draw:
    """A generator of numbers that no version of Python changes."""

    def __init__(self, seed):
        self.state = seed * 2654435761 + 12345

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def one_of(self, choices):
        return choices[self.below(len(choices))]


# Element types, and how a float becomes one and a value of it a float.
TYPES = {
    "float": ("{}", "{}"),
    "int": ("int({})", "float({})"),
    "unsigned": ("unsigned({})", "float({})"),
    "short": ("short({})", "float({})"),
    "unsigned char": ("(unsigned char)({})", "float({})"),
    "bool": ("({}) > 0", "({} ? 1.0f : 2.0f)"),
    "double": ("double({})", "float({})"),
    "long long": ("(long long)({})", "float({})"),
    "const float *": ("in + int({})", "*({})"),
    "float2": ("make_float2({0}, {0} + 1)", "{}.y"),
    "float4": ("make_float4({0}, {0} + 1, {0} + 2, {0} + 3)", "{}.z"),
    "Pair": ("Pair{{{0}, int({0})}}", "{}.weight"),
}
WORDY = ["float", "int", "unsigned"]
SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17, 20, 24, 27, 32, 36, 40, 48, 64]
FILLS = ["loads", "strided", "zero", "table", "counter", "rolled", "partly"]
INDICES = ["lane", "data", "block", "argument", "value"]


class Kernel:
    def __init__(self, name, draw):
        self.name, self.draw = name, draw
        self.type = draw.one_of(WORDY * 5 + list(TYPES))
        self.size = draw.one_of(SIZES)
        self.lines, self.extra, self.uses = [], [], 0
        self.arguments = PARAMETERS

    def add(self, *lines):
        self.lines += lines

    def of_float(self, text):
        return TYPES[self.type][0].format(text)

    def as_float(self, text):
        return TYPES[self.type][1].format(text)

    def value(self, index):
        return self.of_float(f"in[{index} * n + threadIdx.x]")

    def index(self, size=None):
        """An expression that is below the size, if the draw wants it to be."""
        size = size or self.size
        self.uses += 1
        use = self.uses
        plain = {
            "lane": f"threadIdx.x * {2 * use + 1} + n",
            "data": f"at[threadIdx.x + {32 * use}]",
            "block": f"blockIdx.x + {use}",
            "argument": f"k + {use}",
            "value": f"int(sum) + {use}",
        }[self.draw.one_of(INDICES)]
        return plain if self.draw.below(3) == 0 else f"unsigned({plain}) % {size}u"

    def text(self):
        body = "\n".join("  " + line for line in self.lines)
        head = f"__global__ void {self.name}({self.arguments}) {{"
        return "\n".join([*self.extra, head, body, "  out[threadIdx.x] = sum;", "}", ""])


def fill(kernel, array="a"):
    how, size = kernel.draw.one_of(FILLS), kernel.size
    declared = f"{kernel.type} {array}[{size}]"
    if how == "table" and kernel.type in WORDY:
        kernel.add(f"{declared} = {{{', '.join(str(7 * i * i + 3) for i in range(size))}}};")
    elif how == "zero" and kernel.type in WORDY + ["short", "unsigned char", "double"]:
        kernel.add(f"{declared} = {{}};")
    elif how == "counter":
        kernel.add(f"{declared};", "#pragma unroll", f"for (int i = 0; i < {size}; ++i)")
        kernel.add(f"  {array}[i] = {kernel.of_float('float(i * k)')};")
    elif how == "rolled":
        kernel.add(f"{declared};", "#pragma unroll 1", f"for (int i = 0; i < {size}; ++i)")
        kernel.add(f"  {array}[i] = {kernel.value('i')};")
    elif how == "partly":
        kernel.add(f"{declared};", f"{array}[0] = {kernel.value('0')};")
        kernel.add(f"{array}[{size // 2}] = {kernel.value('1')};")
    else:
        kernel.add(f"{declared};", *(["#pragma unroll"] if how == "strided" else []))
        kernel.add(f"for (int i = 0; i < {size}; ++i)")
        kernel.add(f"  {array}[i] = {kernel.value('i')};")


def filler(kernel):
    """What the kernel does besides."""
    how = kernel.draw.below(6)
    count = kernel.draw.one_of([4, 16, 40, 120])
    if how == 0:
        kernel.add("#pragma unroll", f"for (int i = 0; i < {count}; ++i)")
        kernel.add("  sum = sum * in[i * 32 + threadIdx.x] + 1.5f;")
    elif how == 1:
        kernel.add("for (int i = 0; i < n; ++i)", "  sum = sum * in[i * 64] + float(i);")
    elif how == 2:
        kernel.add("__syncthreads();", "sum += __shfl_xor_sync(~0u, sum, 8);")
    elif how == 3:
        kernel.add("sum = sqrtf(sum) / (in[k] + 3.0f);", "if (sum < 0.0f)", "  return;")


def loads(kernel):
    for _ in range(kernel.draw.one_of([1, 1, 1, 2, 3, 4, 6, 10])):
        kernel.add(f"sum += {kernel.as_float(f'a[{kernel.index()}]')};")


def loads_in_loop(kernel):
    kernel.add("for (int i = 0; i < n; ++i) {")
    for _ in range(kernel.draw.one_of([1, 1, 2, 4])):
        index = kernel.draw.one_of([f"i % {kernel.size}", f"at[i * 32] & {kernel.size}", "i"])
        kernel.add(f"  sum += in[i * 8] * {kernel.as_float(f'a[{index}]')};")
    kernel.add("}")


def stores(kernel):
    for _ in range(kernel.draw.one_of([1, 1, 2, 4])):
        kernel.add(f"a[{kernel.index()}] = {kernel.of_float('sum + 2.0f')};")
    if kernel.draw.below(2):
        kernel.add("#pragma unroll", f"for (int i = 0; i < {kernel.size}; ++i)")
        kernel.add(f"  sum += {kernel.as_float('a[i]')} * in[i];")
    else:
        loads(kernel)


def histogram(kernel):
    if kernel.type not in WORDY + ["short", "double", "unsigned char"]:
        return stores(kernel)
    kernel.add("for (int i = 0; i < n; ++i)")
    kernel.add(f"  a[unsigned(at[i * 32 + threadIdx.x]) % {kernel.size}u] += 1;")
    kernel.add("#pragma unroll", f"for (int i = 0; i < {kernel.size}; ++i)")
    kernel.add(f"  out[i * n + threadIdx.x] = {kernel.as_float('a[i]')};")
    return None


def counted(kernel):
    """Loops of a constant count over the array, left to the compiler."""
    kernel.add(f"for (int i = 0; i < {kernel.size}; ++i)")
    for _ in range(kernel.draw.one_of([0, 1, 4])):
        kernel.add("  if (sum < in[i])")
    kernel.add(f"  sum += {kernel.as_float('a[i]')} * in[i * 3];")
    if kernel.draw.below(2):
        kernel.add(f"for (int i = 0; i < {kernel.size}; ++i)", "  if (i == k)")
        kernel.add(f"    sum *= {kernel.as_float('a[i]')};")


def early_exit(kernel):
    kernel.add("#pragma unroll", f"for (int i = 0; i < {kernel.size}; ++i) {{", "  if (i >= k)")
    kernel.add("    break;", f"  sum += {kernel.as_float('a[i]')} * in[i * n];", "}")
    if kernel.draw.below(2):
        loads(kernel)


def insertion(kernel):
    if kernel.type not in WORDY:
        return loads_in_loop(kernel)
    last = kernel.size - 1
    kernel.add("for (int i = 0; i < n; ++i) {", f"  {kernel.type} v = in[i * 32 + threadIdx.x];")
    kernel.add(f"  int j = {last};", "  while (j > 0 && a[j - 1] > v) {", "    a[j] = a[j - 1];")
    kernel.add("    --j;", "  }", "  a[j] = v;", "}", "#pragma unroll")
    kernel.add(f"for (int i = 0; i < {kernel.size}; ++i)", "  out[i * n + threadIdx.x] = a[i];")
    return None


def stack(kernel):
    kernel.add("int top = 1, node = k;", "while (node >= 0 && top > 0) {")
    kernel.add("  int left = at[2 * node], right = at[2 * node + 1];")
    kernel.add(f"  sum += {kernel.as_float('a[top - 1]')};", "  if (left > 0) {")
    kernel.add(f"    a[top++] = {kernel.of_float('float(right)')};", "    node = left;")
    kernel.add("  } else {", "    node = right;", "    --top;", "  }", "}")


def other_array(kernel):
    other = Kernel(kernel.name, kernel.draw)
    other.lines, other.uses = kernel.lines, kernel.uses
    fill(other, "b")
    kernel.add(f"sum += {kernel.as_float(f'a[{kernel.index()}]')};")
    kernel.add(f"sum += {other.as_float(f'b[{other.index()}]')};")
    kernel.lines = other.lines


def two_dimensions(kernel):
    rows = kernel.draw.one_of([2, 3, 4, 8])
    kernel.add(f"float m[{rows}][4];", "#pragma unroll", f"for (int i = 0; i < {rows * 4}; ++i)")
    kernel.add("  m[i / 4][i % 4] = in[i * n + threadIdx.x];")
    if kernel.draw.below(2):
        kernel.add(f"sum += m[{kernel.index(rows)}][1] + m[1][{kernel.index(4)}];")
    else:
        kernel.add(f"for (int i = 0; i < {rows}; ++i)", "  for (int j = 0; j < 4; ++j)")
        kernel.add("    sum += m[i][j] * in[i + j * k];")


def called(kernel):
    """The array goes to a function."""
    how = kernel.draw.one_of(["__noinline__", "__forceinline__"])
    kernel.extra.append(
        f"__device__ {how} float sum_{kernel.name}(const {kernel.type} *a, const float *in, int k) {{\n"
        f"  float sum = 0;\n  for (int i = 0; i < k; ++i)\n    sum += {kernel.as_float('a[i]')};\n"
        "  return sum;\n}"
    )
    kernel.add(f"sum += sum_{kernel.name}(a, in, k);")


def punned(kernel):
    kernel.add("union { float f[8]; unsigned u[8]; unsigned char c[32]; } both;")
    kernel.add("for (int i = 0; i < 8; ++i)", "  both.f[i] = in[i * n];")
    kernel.add(f"sum += both.{kernel.draw.one_of('fuc')}[{kernel.index(8)}];")
    kernel.add(f"sum += both.{kernel.draw.one_of('fuc')}[{kernel.draw.below(8)}];")


def pinned(kernel):
    """Volatile, or with an address that is stored."""
    if kernel.draw.below(2) and kernel.type in WORDY:
        kernel.add(f"volatile {kernel.type} v[{kernel.size}];", f"v[{kernel.index()}] = sum;")
        kernel.add(f"v[0] = {kernel.of_float('sum * 2')};", f"sum += v[{kernel.index()}];")
    else:
        kernel.add(f"*(const void **)out = a + {kernel.draw.below(2)};")
        loads(kernel)


def structure(kernel):
    """A parameter that is passed by value."""
    type_of = kernel.draw.one_of(["float", "int", "double", "short", "const float *"])
    size, const = kernel.draw.one_of([2, 4, 8, 12, 16, 28, 40]), kernel.draw.one_of(["", "const "])
    name = f"Arguments_{kernel.name}"
    kernel.extra.append(f"struct {name} {{ {type_of} v[{size}]; int count; }};")
    kernel.arguments = f"{const}{name} p, {PARAMETERS}"
    if kernel.draw.below(6) == 0:
        kernel.arguments = f"const __grid_constant__ {name} p, {PARAMETERS}"
    value = TYPES.get(type_of, TYPES["float"])[1]
    how = kernel.draw.below(4)
    if how == 0:
        kernel.add("for (int i = 0; i < p.count; ++i)")
        kernel.add(f"  sum += {value.format('p.v[i]')} * in[i];")
    elif how == 1:
        kernel.add(f"for (int i = 0; i < {size}; ++i)", f"  sum += {value.format('p.v[i]')} * in[i];")
    else:
        kernel.add(f"sum += {value.format(f'p.v[{kernel.index(size)}]')} + p.count;")


PLAIN = [loads, loads, loads_in_loop, stores, histogram, counted, early_exit, insertion, stack]
ALONE = [two_dimensions, punned, structure]
KINDS = PLAIN * 3 + [other_array, other_array, called, pinned] + ALONE * 2


def kernel(number):
    draw = Draw(number)
    result = Kernel(f"k{number}", draw)
    result.add("float sum = in[threadIdx.x];")
    kind = draw.one_of(KINDS)
    if kind not in ALONE:
        fill(result)
    filler(result)
    kind(result)
    filler(result)
    return result.text()


def source(numbers=range(COUNT)):
    """The kernels of these numbers, as one file."""
    lines = ["// Generated by test/issued/private_arrays.", "struct Pair { float weight; int id; };", ""]
    return "\n".join(lines + [kernel(number) for number in numbers])
