#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes the addresses of PTX, thread by thread, and counts sectors and wavefronts.

    emulate.py FILE.ptx KERNEL BLOCK [GRID [CTA]] [PARAMETER=VALUE...]

KERNEL is a part of the kernel's name; BLOCK and GRID are x,y,z; CTA is the block that is
executed; parameters are counted from 0, and N+BYTES is a member of a parameter that is a
structure. A pointer that is not given is the start of a buffer of its own; the buffers
are 256-byte aligned. Data that is loaded from these is 0. For each place it prints the
cost of the most expensive and the cheapest request. It knows nothing of bank-lint: what is in
expected.tsv was compared with it."""

import collections
import re
import sys

MASK64 = (1 << 64) - 1
TYPE = re.compile(r"[usbf](8|16|32|64|128)$")


def width_of(kind):
    return int(TYPE.match(kind)[1])


def as_type(value, kind):
    """An integer as a value of the type kind."""
    if kind == "pred":
        return bool(value)
    bits = width_of(kind)
    value &= (1 << bits) - 1
    if kind[0] == "s" and value >> (bits - 1):
        value -= 1 << bits
    return value


class Kernel:
    """The instructions of one kernel of a file of PTX."""

    def __init__(self, text, name):
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        self.parameters = {}
        self.symbols = {}
        self.code = []
        self.labels = {}
        self.place = {}
        self.files = {}
        head = re.search(
            rf"\.(?:entry|func)\s+(\S*{name}[^\s(]*)\s*\(([^)]*)\)[^{{;]*\{{", text, re.S)
        if not head:
            sys.exit(f"no kernel {name}")
        self.name = head[1]
        for number, each in enumerate(re.findall(r"\.param\s*([^,]*)", head[2])):
            self.parameters[re.findall(r"([\w$%]+)(?:\[\d+\])?\s*$", each.strip())[0]] = number
        self.variables(text)
        body = text[head.end():]
        depth, end = 1, 0
        for end, letter in enumerate(body):
            depth += (letter == "{") - (letter == "}")
            if not depth:
                break
        self.read(body[:end])

    def variables(self, text):
        """Gives each shared variable, and each other one, an address."""
        shared = 0
        rest = 1 << 50
        for space, align, name, size in re.findall(
                r"\.(shared|global|const)\s+(?:\.attribute\([^)]*\)\s*)?(?:\.align\s+(\d+)\s+)?"
                r"\.[bsuf]\d+\s+([\w$]+)(?:\[(\d*)\])?", text):
            if name in self.symbols:
                continue
            align = int(align or 4)
            if space == "shared":
                shared = -(-shared // align) * align
                self.symbols[name] = shared
                shared += int(size or 0) or 8
            else:
                self.symbols[name] = rest
                rest += 1 << 20
        self.files = dict(re.findall(r"\.file\s+(\d+)\s+\"([^\"]*)\"(?!\s+\")", text))
        in_folder = re.findall(r"\.file\s+(\d+)\s+\"[^\"]*\"\s+\"([^\"]*)\"", text)
        self.files |= dict(in_folder)

    def read(self, body):
        place = None
        body = re.sub(r"//.*", "", body)
        for variable in re.findall(r"\.local\s+\.align\s+\d+\s+\.b8\s+([\w$]+)\[", body):
            self.symbols[variable] = 1 << 60
        for line in statements(body):
            if found := re.match(r"\.loc\s+(\d+)\s+(\d+)\s+(\d+)(.*)", line):
                inlined = re.search(r"inlined_at\s+(\d+)\s+(\d+)", found[4])
                place = (inlined or found)[1], (inlined or found)[2]
            elif found := re.match(r"([\w$%]+):?$", line):
                if line in ("ret", "exit"):
                    self.code.append((None, "ret", []))
                elif line not in ("{", "}"):
                    self.labels[found[1]] = len(self.code)
            elif not line or line.startswith((".", "{", "}", "//")):
                continue
            else:
                guard = None
                if found := re.match(r"@(!?)(\S+)\s+(.*)", line, re.S):
                    guard, line = (found[2], not found[1]), found[3]
                name, _, rest = line.partition(" ")
                self.place[len(self.code)] = place
                self.code.append((guard, name.strip(), operands(rest)))


def statements(body):
    """The statements of a body: what ends with ; or :, and each .loc and brace."""
    found = re.findall(
        r"\s*(\.(?:loc|file)[^\n]*|[\w$%]+:(?!:)|(?:\{[^{};]*\}|[^;{}])+;|[{}])", body)
    return [re.sub(r"\s+", " ", each.strip().rstrip(";:")) for each in found]


def operands(text):
    found = re.findall(r"\{[^}]*\}|\[[^\]]*\]|[^,\s{}\[\]]+", text)
    return [o.strip() for o in found]


class Thread:
    """Executes a kernel for one thread."""

    def __init__(self, kernel, special, arguments, trace):
        self.kernel, self.special, self.arguments, self.trace = kernel, special, arguments, trace
        self.registers = {}
        self.memory = {}
        self.times = collections.Counter()

    def value(self, text):
        if text in self.registers:
            return self.registers[text]
        if text in self.special:
            return self.special[text]
        if text.startswith("0f") or text.startswith("0d"):
            return 0
        if text in self.kernel.symbols:
            return self.kernel.symbols[text]
        if re.fullmatch(r"-?(0x[0-9a-fA-F]+|\d+)U?", text):
            return int(text.rstrip("U"), 0)
        if text in self.kernel.parameters:
            return ("parameter", text)
        return 0  # a register that nothing wrote, a float

    def address(self, text):
        inner = text[1:-1].replace(" ", "")
        found = re.fullmatch(r"(.+?)(?:\+(-?\d+))?", inner)
        return found[1], int(found[2] or 0)

    def run(self):
        pc = steps = 0
        while pc < len(self.kernel.code) and steps < 400000:
            steps += 1
            guard, name, args = self.kernel.code[pc]
            here, pc = pc, pc + 1
            if guard and bool(self.value(guard[0])) != guard[1]:
                continue
            if name in ("ret", "exit"):
                return
            if name.startswith("bra"):
                pc = self.kernel.labels[args[-1]]
                continue
            try:
                self.execute(here, name.split("."), args)
            except (KeyError, TypeError, ValueError):
                sys.exit(f"cannot execute: {name} {', '.join(args)}")

    def execute(self, here, name, args):
        operation, kind = name[0], name[-1]
        if operation in ("ld", "ldu"):
            self.load(here, name, args)
        elif operation == "st":
            self.access(here, name, args[0], args[1])
        elif operation == "cp":
            self.asynchronous(here, args)
        elif operation in ("bar", "barrier", "membar", "fence", "nanosleep", "prefetch"):
            pass
        elif operation == "mov" and args[0].startswith("{"):
            whole = self.value(args[1])
            parts = operands(args[0][1:-1])
            bits = width_of(kind) // len(parts)
            for i, part in enumerate(parts):
                self.registers[part] = whole >> (bits * i) & ((1 << bits) - 1)
        elif operation == "mov" and args[1].startswith("{"):
            parts = operands(args[1][1:-1])
            bits = width_of(kind) // len(parts)
            self.registers[args[0]] = sum(
                (self.value(p) & ((1 << bits) - 1)) << (bits * i) for i, p in enumerate(parts))
        elif operation == "setp":
            self.compare(name, args)
        else:
            self.calculate(name, kind, args)

    def calculate(self, name, kind, args):
        target, *rest = args
        if "|" in target:
            target = target.split("|")[0]
        if kind in ("f32", "f64", "f16", "f16x2", "bf16") or name[0] in (
                "shfl", "vote", "match", "mma", "wmma", "ex2", "activemask"):
            self.registers[target] = 0
            return
        if name[0] == "selp":
            self.registers[target] = self.value(rest[0] if self.value(rest[2]) else rest[1])
            return
        values = [self.value(r) for r in rest]
        if name[0] == "mov" and isinstance(values[0], tuple):
            self.registers[target] = values[0]
            return
        if kind == "pred":
            values = [bool(v) for v in values]
            self.registers[target] = {
                "and": lambda a, b=0: a and b, "or": lambda a, b=0: a or b,
                "xor": lambda a, b=0: a != b, "not": lambda a: not a, "mov": lambda a: a,
            }[name[0]](*values)
            return
        wide, high = "wide" in name, "hi" in name
        source = name[2] if name[0] == "cvt" and len(name) > 2 and TYPE.match(name[2]) else kind
        if name[0] == "cvt":
            source, kind = name[-1], name[-2]
            if not TYPE.match(source) or source[0] == "f" or kind[0] == "f":
                self.registers[target] = 0
                return
        if name[0] == "cvta":
            self.registers[target] = values[0]
            return
        v = [as_type(x, source) if not isinstance(x, tuple) else x for x in values]
        if wide and len(v) == 3:
            v[2] = values[2]
        bits = width_of(source)
        result = {
            "mov": lambda: v[0], "add": lambda: v[0] + v[1], "sub": lambda: v[0] - v[1],
            "mul": lambda: v[0] * v[1], "mad": lambda: v[0] * v[1] + v[2],
            "shl": lambda: v[0] << min(values[1], 64), "shr": lambda: v[0] >> min(values[1], 64),
            "and": lambda: v[0] & v[1], "or": lambda: v[0] | v[1], "xor": lambda: v[0] ^ v[1],
            "not": lambda: ~v[0], "neg": lambda: -v[0], "cvt": lambda: v[0],
            "min": lambda: min(v[0], v[1]), "max": lambda: max(v[0], v[1]),
            "abs": lambda: abs(v[0]), "popc": lambda: bin(v[0]).count("1"),
            "div": lambda: divide(v[0], v[1]), "rem": lambda: v[0] - v[1] * divide(v[0], v[1]),
            "bfe": lambda: v[0] >> v[1] & ((1 << v[2]) - 1),
            "bfi": lambda: v[1] & ~(((1 << v[3]) - 1) << v[2]) | (v[0] & ((1 << v[3]) - 1)) << v[2],
            "clz": lambda: width_of(kind) - v[0].bit_length(),
        }[name[0]]()
        if high:
            result = (v[0] * v[1] >> bits) + (v[2] if name[0] == "mad" else 0)
        kind = f"{kind[0]}{bits * 2}" if wide else kind
        self.registers[target] = as_type(result, kind)

    def compare(self, name, args):
        kind, test = name[-1], name[1]
        if kind[0] == "f":
            result = False
        else:
            a, b = as_type(self.value(args[1]), kind), as_type(self.value(args[2]), kind)
            result = {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b,
                      "ge": a >= b, "lo": a < b, "ls": a <= b, "hi": a > b, "hs": a >= b}[test]
        if len(name) > 3 and name[2] in ("and", "or", "xor"):
            other = bool(self.value(args[3]))
            result = {"and": result and other, "or": result or other,
                      "xor": result != other}[name[2]]
        target, *second = args[0].split("|")
        self.registers[target] = result
        if second:
            self.registers[second[0]] = not result

    def load(self, here, name, args):
        targets = operands(args[0][1:-1]) if args[0].startswith("{") else [args[0]]
        if "param" in name:
            base, offset = self.address(args[1])
            if base in self.registers:
                base = self.registers[base][1]
            number = self.kernel.parameters[base]
            bytes_each = width_of(name[-1]) // 8
            for i, target in enumerate(targets):
                value = self.argument(number, offset + i * bytes_each)
                self.registers[target] = 0 if name[-1][0] == "f" else as_type(value, name[-1])
            return
        place = self.access(here, name, args[1], None)
        size = width_of(name[-1]) // 8
        for i, target in enumerate(targets):
            self.registers[target] = self.memory.get(place + i * size, 0)

    def argument(self, number, offset):
        if (number, offset) in self.arguments:
            return self.arguments[number, offset]
        if number in self.arguments and not offset:
            return self.arguments[number]
        return ((number + 1) << 40) + (offset << 32)

    def access(self, here, name, address, stored):
        base, offset = self.address(address)
        value = self.value(base)
        place = (value[0] if isinstance(value, tuple) else value) + offset
        place &= MASK64
        size = width_of(name[-1]) // 8
        count = next((int(part[1:]) for part in name if part in ("v2", "v4", "v8")), 1)
        space = next((s for s in ("global", "shared", "local", "const") if s in name), "generic")
        if space == "generic":
            space = "shared" if place < 1 << 20 else "local" if place >= 1 << 60 else "global"
        if stored is not None and not stored.startswith("{"):
            self.memory[place] = self.value(stored)
        elif stored is not None:
            for i, part in enumerate(operands(stored[1:-1])):
                self.memory[place + i * size] = self.value(part)
        self.record(here, space, "load" if stored is None else "store", size * count, place)
        return place

    def asynchronous(self, here, args):
        if len(args) < 3:
            return
        for text, space, operation in ((args[1], "global", "load"), (args[0], "shared", "store")):
            base, offset = self.address(text)
            place = (self.value(base) + offset) & MASK64
            self.record(here, space, operation, self.value(args[2]), place)

    def record(self, here, space, operation, width, place):
        key = here, space, operation, width
        self.trace[key, self.times[key]].append(place)
        self.times[key] += 1


def divide(a, b):
    if not b:
        return -1
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def cost(space, width, places):
    """(cost, ideal) of one request."""
    if space != "shared":
        sectors = {byte // 32 for p in places for byte in range(p, p + width, min(width, 4))}
        return len(sectors), min(len(sectors), -(-len(places) * width // 32))
    lanes = 32 if width <= 4 else 128 // width
    total = ideal = 0
    for first in range(0, len(places), lanes):
        banks = collections.defaultdict(set)
        for p in places[first:first + lanes]:
            for word in range(p // 4, (p + width - 1) // 4 + 1):
                banks[word % 32].add(word)
        total += max(map(len, banks.values()))
        ideal += 1
    return total, ideal


def triple(text):
    numbers = [int(n) for n in text.split(",")]
    return numbers + [1] * (3 - len(numbers))


def specials(block, grid, cta, number):
    thread = number % block[0], number // block[0] % block[1], number // (block[0] * block[1])
    found = {"%laneid": number % 32, "%warpid": number // 32}
    for name, values in (("tid", thread), ("ntid", block), ("ctaid", cta), ("nctaid", grid)):
        found |= {f"%{name}.{axis}": v for axis, v in zip("xyz", values)}
    return found


def execute(text, name, block, grid, cta, arguments):
    """{(place, space, operation, width): [(cost, ideal), ...]} of all requests of a block."""
    kernel = Kernel(text, name)
    requests = collections.defaultdict(list)
    total = block[0] * block[1] * block[2]
    for warp in range(0, total, 32):
        trace = collections.defaultdict(list)
        for number in range(warp, min(warp + 32, total)):
            Thread(kernel, specials(block, grid, cta, number), arguments, trace).run()
        for (key, _), places in trace.items():
            here, space, operation, width = key
            file, line = kernel.place.get(here) or ("", "")
            where = f"{kernel.files.get(file, file).rpartition('/')[2]}:{line}"
            requests[where, space, operation, width].append(cost(space, width, places))
    return kernel.name, requests


def main():
    plain = [a for a in sys.argv[1:] if "=" not in a]
    arguments = {}
    for given in (a for a in sys.argv[1:] if "=" in a):
        name, value = given.split("=")
        number, plus, offset = name.partition("+")
        arguments[(int(number), int(offset)) if plus else int(number)] = int(value, 0)
    text = open(plain[0]).read().replace("\0", "")
    block = triple(plain[2])
    grid = triple(plain[3]) if len(plain) > 3 else [1024, 1024, 1]
    cta = (triple(plain[4]) if len(plain) > 4 else [3, 2, 1])[:2] + [0]
    name, requests = execute(text, plain[1], block, grid, cta, arguments)
    for (place, space, operation, width), costs in requests.items():
        most, least = max(costs), min(costs)
        print(f"{plain[1]}\t{place}\t{space}\t{operation}\t{width}\t{least[0]}..{most[0]}"
              f"\t{least[1]}..{most[1]}\t{len(costs)} requests, {sum(c[0] for c in costs)} in all")

if __name__ == "__main__":
    main()
