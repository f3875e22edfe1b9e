// A layout of an array in shared memory and accesses to it: where the lanes go,
// and the code that says so. No part of a page is touched here, so that a test
// can hold it against the program.
const Layouts = (() => {
  'use strict';

  // Indices are written in `lane`, with the operators of C on whole numbers.
  const Levels = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '%']];
  const apply = {
    '|': (a, b) => a | b, '^': (a, b) => a ^ b, '&': (a, b) => a & b,
    '<<': (a, b) => a << b, '>>': (a, b) => a >> b,
    '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => Math.imul(a, b),
    '/': (a, b) => Math.trunc(a / b), '%': (a, b) => a % b,
  };

  // The function of a lane that TEXT is. An error says what is wrong with it.
  const parseIndex = (text) => {
    if (text.length > 200)
      throw new Error('longer than 200 characters');
    const tokens = text.match(/\d+|\w+|<<|>>|\S/g) ?? [];
    let at = 0, depth = 0;
    const operand = () => {
      const token = tokens[at++];
      if (token === undefined)
        throw new Error('a number or lane is missing at the end');
      if (token === '(') {
        if (++depth > 30)
          throw new Error('too many parentheses');
        const inner = level(0);
        if (tokens[at++] !== ')')
          throw new Error('a ) is missing');
        --depth;
        return inner;
      }
      if (/^\d+$/.test(token) && Number(token) < 2 ** 24)
        return () => Number(token);
      if (token === 'lane' || token === 'threadIdx.x')
        return (lane) => lane;
      throw new Error(`${token}: only lane, numbers and + - * / % & | ^ << >> ( )`);
    };
    const level = (number) => {
      if (number === Levels.length)
        return operand();
      let left = level(number + 1);
      while (Levels[number].includes(tokens[at])) {
        const sign = tokens[at++], before = left, right = level(number + 1);
        left = (lane) => {
          const by = right(lane);
          if (by === 0 && (sign === '/' || sign === '%'))
            throw new Error(`${sign} 0 in lane ${lane}`);
          return apply[sign](before(lane), by);
        };
      }
      return left;
    };
    const whole = level(0);
    if (at < tokens.length)
      throw new Error(`${tokens[at]} is not expected`);
    return whole;
  };

  // "0+128*32": 32 lanes, each 128 bytes behind the one before; -1: off.
  const parseLanes = (text) => {
    const lanes = text.split(' ').flatMap((word) => {
      const [, first, step = 0, times = 1] =
        /^(-?\d{1,8})(?:\+(-?\d{1,8})\*(\d{1,2}))?$/.exec(word) ?? [];
      return Array.from({ length: first === undefined ? 0 : times },
        (_, i) => Number(first) + i * step);
    });
    if (lanes.length !== 32)
      throw new Error('not 32 lanes');
    return lanes;
  };

  const kinds = {
    load: { words: 'load' }, store: { words: 'store', isStore: true },
    ldmatrix1: { words: 'ldmatrix.x1', matrices: 1 },
    ldmatrix2: { words: 'ldmatrix.x2', matrices: 2 },
    ldmatrix4: { words: 'ldmatrix.x4', matrices: 4 },
    stmatrix1: { words: 'stmatrix.x1', matrices: 1, isStore: true },
    stmatrix2: { words: 'stmatrix.x2', matrices: 2, isStore: true },
    stmatrix4: { words: 'stmatrix.x4', matrices: 4, isStore: true },
  };
  // What lanes read, by the name that people have for it.
  const patterns = [
    { name: 'a row', row: () => '0', column: (n) => n > 1 ? `lane * ${n}` : 'lane' },
    { name: 'a column', row: () => 'lane', column: () => '0' },
    { name: 'rows of 128 bytes', row: (n, bytes) => `lane / ${Math.max(1, 128 / bytes / n)}`,
      column: (n, bytes) => `lane % ${Math.max(1, 128 / bytes / n)}` + (n > 1 ? ` * ${n}` : '') },
    { name: 'two columns', row: () => 'lane / 2', column: (n) => `lane % 2 * ${n}` },
    { name: 'fragment of mma (A, C)', row: () => 'lane / 4', column: (n) => `lane % 4 * ${n}` },
    { name: 'fragment of mma (B)', row: () => 'lane % 4', column: () => 'lane / 4' },
    { name: 'diagonal', row: () => 'lane', column: () => 'lane' },
    { name: 'rows of ldmatrix', row: () => 'lane % 16',
      column: (n, bytes) => `lane / 16 * ${Math.max(1, 16 / bytes)}` },
    { name: 'one element', row: () => '0', column: () => '0' },
  ];

  const rowElements = (layout) => layout.columns + layout.padding;
  const isSwizzled = (layout) => layout.swizzle[0] > 0;
  const swizzled = (layout, index) => {
    const [bits, base, shift] = layout.swizzle;
    return index ^ (index >> shift & ((1 << bits) - 1) << base);
  };
  const widthOf = (access) => kinds[access.kind].matrices ? 16 : access.width;

  // The byte at which each lane begins, -1 for one that is off.
  const lanesOf = (layout, access) => {
    const active = 8 * (kinds[access.kind].matrices ?? 4);
    const place = (index, rest = 0) => swizzled(layout, index) * layout.bytes + rest;
    if (access.lanes)
      return access.lanes.map((byte, lane) => {
        if (byte < 0 || lane >= active)
          return -1;
        const index = Math.floor(byte / layout.bytes);
        const row = Math.floor(index / access.rowElements);
        return place(row * rowElements(layout) + index % access.rowElements, byte % layout.bytes);
      });
    const row = parseIndex(access.row), column = parseIndex(access.column);
    return Array.from({ length: 32 }, (_, lane) => {
      if (lane >= active)
        return -1;
      const r = row(lane), c = column(lane);
      if (r < 0 || r >= layout.rows || c < 0 || c * layout.bytes + widthOf(access) > layout.columns * layout.bytes)
        throw new Error(`lane ${lane} is outside of the array: row ${r}, column ${c}`);
      return place(r * rowElements(layout) + c);
    });
  };

  // What is wrong with the layout; '' if nothing is.
  const faultOf = (layout, accesses) => {
    const [bits, base, shift] = layout.swizzle;
    if (!bits)
      return '';
    if (shift < bits)
      return `CuTe has no Swizzle<${layout.swizzle}>: S is at least B.`;
    const widest = Math.max(layout.bytes, ...accesses.map(widthOf));
    if ((1 << base) * layout.bytes < widest)
      return `M = ${base} tears the ${widest} bytes of a lane apart: M is at least ${Math.log2(widest / layout.bytes)}.`;
    const block = 2 ** (base + bits);
    if (layout.rows * rowElements(layout) % block)
      return `The array has ${layout.rows * rowElements(layout)} elements, no multiple of ${block}: some would lie behind its end.`;
    return '';
  };

  // Code.
  const paren = (text) => /^\w+$/.test(text) ? text : `(${text})`;
  const isPower = (number) => number > 0 && (number & number - 1) === 0;

  // [row][column], with the swizzle; the whole index where that takes more than
  // the row.
  const staysInRow = (layout) => {
    const [bits, base, shift] = layout.swizzle;
    const row = rowElements(layout);
    return !bits || (isPower(row) && 2 ** (base + bits) <= row && 2 ** (base + shift) >= row);
  };
  const subscript = (layout, row, column) => {
    const [bits, base, shift] = layout.swizzle;
    const elements = rowElements(layout);
    if (!bits)
      return `[${row}][${column}]`;
    if (staysInRow(layout)) {
      const drop = base + shift - Math.log2(elements);
      const part = drop ? `(${paren(row)} >> ${drop}) % ${2 ** bits}` : `${paren(row)} % ${2 ** bits}`;
      return `[${row}][${paren(column)} ^ ${base ? `${part} * ${2 ** base}` : part}]`;
    }
    const index = `${paren(row)} * ${elements} + ${column}`;
    return `[(${index}) ^ ((${index}) >> ${shift} & ${((1 << bits) - 1) * 2 ** base})]`;
  };
  const declaration = (layout) => staysInRow(layout)
    ? `${layout.type} ${layout.name}[${layout.rows}][${rowElements(layout)}]`
    : `${layout.type} ${layout.name}[${layout.rows * rowElements(layout)}]`;

  const vectors = { 1: 'unsigned char', 2: 'unsigned short', 4: 'unsigned', 8: 'uint2', 16: 'uint4' };
  const named = {
    float: { 8: 'float2', 16: 'float4' }, double: { 16: 'double2' }, half: { 4: 'half2' },
    int: { 8: 'int2', 16: 'int4' }, char: { 4: 'char4' },
  };
  const valueType = (layout, width) => width === layout.bytes ? layout.type
    : named[layout.type]?.[width] ?? vectors[width];

  const matrixCode = (access, address) => {
    const { matrices, isStore } = kinds[access.kind];
    const names = ['r0', 'r1', 'r2', 'r3'].slice(0, matrices);
    const list = names.map((_, i) => `%${i + (isStore ? 1 : 0)}`).join(', ');
    const pointer = `"r"((unsigned)__cvta_generic_to_shared(${address}))`;
    const each = names.map((name) => isStore ? `"r"(${name})` : `"=r"(${name})`).join(', ');
    return isStore
      ? `asm volatile("stmatrix.sync.aligned.m8n8.x${matrices}.shared.b16 [%0], {${list}};" :: ${pointer}, ${each})`
      : `asm volatile("ldmatrix.sync.aligned.m8n8.x${matrices}.shared.b16 {${list}}, [%${matrices}];" : ${each} : ${pointer})`;
  };
  const element = (layout, access, row, column) => {
    const at = layout.name + subscript(layout, row, column), width = widthOf(access);
    return width === layout.bytes ? at : `*(${valueType(layout, width)} *)&${at}`;
  };

  // Code for one access. ROW and COLUMN are words for them.
  const statement = (layout, access, row, column, value = 'value') => {
    const { matrices, isStore } = kinds[access.kind];
    if (matrices)
      return `${matrixCode(access, '&' + layout.name + subscript(layout, row, column))};`;
    const at = element(layout, access, row, column);
    return isStore ? `${at} = ${value};`
      : `${valueType(layout, widthOf(access))} ${value} = ${at};`;
  };
  const rowOf = (access) => access.row ?? '...', columnOf = (access) => access.column ?? '...';

  // What to write into a kernel, for all accesses.
  const code = (layout, accesses) => {
    const bytes = layout.rows * rowElements(layout) * layout.bytes;
    const isWide = accesses.some((access) => widthOf(access) > layout.bytes);
    const lines = [`__shared__ ${isWide ? '__align__(16) ' : ''}${declaration(layout)}; // ${bytes} bytes`,
      'const int lane = threadIdx.x % 32;'];
    accesses.forEach((access, i) => {
      const n = accesses.length > 1 ? i + 1 : '';
      const { words, matrices } = kinds[access.kind];
      lines.push('', `// ${words}, ${widthOf(access)} bytes a lane` +
        (access.text ? `, as ${access.text}` : ''));
      lines.push(`const int row${n} = ${rowOf(access)}, column${n} = ${columnOf(access)};`);
      if (matrices && i === accesses.findIndex(({ kind }) => kinds[kind].matrices))
        lines.push('unsigned r0, r1, r2, r3;');
      lines.push(statement(layout, access, `row${n}`, `column${n}`, `value${n}`));
    });
    return lines.join('\n') + '\n';
  };

  // The operands that `bank-lint layout` takes for the same.
  const zero = { float: '0', double: '0', int: '0', char: '0', half: '(half)0.0f' };
  const operands = (layout, accesses) => {
    const list = [declaration(layout)];
    if (accesses.some(({ kind }) => kinds[kind].matrices))
      list.push('unsigned r0 = 0; unsigned r1 = 0; unsigned r2 = 0; unsigned r3 = 0');
    for (const access of accesses) {
      if (access.lanes)
        continue;
      const { matrices, isStore } = kinds[access.kind];
      const width = widthOf(access), type = valueType(layout, width);
      if (matrices)
        list.push(statement(layout, access, access.row, access.column).slice(0, -1));
      else
        list.push(element(layout, access, access.row, access.column) +
          (isStore ? ` = ${zero[type] ?? (type.startsWith('unsigned') ? '0' : `${type}()`)}` : ''));
    }
    return list;
  };
  const command = (layout, accesses) => 'bank-lint layout ' +
    [`--arch=sm_${layout.arch}`, ...operands(layout, accesses)]
      .map((word) => /^[\w=.-]+$/.test(word) ? word : `'${word}'`).join(' ');

  // The address of a page: all of it after the #.
  const types = { char: 1, half: 2, float: 4, double: 8, float4: 16 };
  const toHash = (layout, accesses) => {
    const words = [['arch', layout.arch], ['array', `${layout.type} ${layout.name}[${layout.rows}][${layout.columns}]`]];
    if (types[layout.type] !== layout.bytes)
      words.push(['bytes', layout.bytes]);
    if (layout.padding)
      words.push(['padding', layout.padding]);
    if (isSwizzled(layout))
      words.push(['swizzle', layout.swizzle.join(',')]);
    for (const access of accesses)
      words.push(['access', [access.kind, widthOf(access), ...(access.lanes
        ? ['=' + access.listed, access.rowElements, access.text] : [access.row, access.column])].join(':')]);
    return new URLSearchParams(words).toString();
  };
  const whole = (text, least, most, otherwise) =>
    /^\d{1,6}$/.test(text ?? '') && text >= least && text <= most ? Number(text) : otherwise;
  // The indices of EXPRESSION, "tile[a][b]" or "tile[a][b] = c", if they are all
  // there is to its lanes. They are known relative to a multiple of
  // 128 bytes on.
  const indicesOf = (expression, layout, access) => {
    const [, name, row, column] = /^(\w+)\[([^[\]]+)\]\[([^[\]]+)\](?: = .*)?$/.exec(expression) ?? [];
    if (name !== layout.name)
      return undefined;
    try {
      // A warp in rows of the block has one y, and begins with that of 0.
      const indices = { row, column };
      for (const key of Object.keys(indices))
        indices[key] = indices[key].replaceAll('threadIdx.y', '0').replaceAll('threadIdx.x', 'lane').trim();
      const lanes = lanesOf({ ...layout, padding: 0, swizzle: [0, 0, 0] }, { ...access, ...indices, lanes: undefined });
      const first = access.lanes.findIndex((byte) => byte >= 0), from = lanes[first] - access.lanes[first];
      return from % 128 === 0 && access.lanes.every((byte, i) => byte < 0 ? lanes[i] < 0 : byte + from === lanes[i])
        ? indices : undefined;
    } catch {
      return undefined;
    }
  };
  const widths = [1, 2, 4, 8, 16];
  const readAccess = (text, layout) => {
    const [kind, width, row = '', column = '', ...rest] = text.split(':');
    if (!Object.hasOwn(kinds, kind) || !widths.includes(Number(width)))
      return undefined;
    const access = { kind, width: Math.max(Number(width), layout.bytes) };
    if (!row.startsWith('='))
      return { ...access, row: row.slice(0, 200), column: column.slice(0, 200) };
    try {
      const listed = row.slice(1);
      const given = { ...access, listed, lanes: parseLanes(listed),
        rowElements: whole(column, 1, 65536, layout.columns), text: rest.join(':').slice(0, 300) };
      const indices = indicesOf(given.text, layout, given);
      return indices ? { ...access, ...indices } : given;
    } catch {
      return undefined;
    }
  };
  // What is missing or makes no sense has its usual value.
  const fromHash = (hash) => {
    const words = new URLSearchParams(hash);
    const [, type = 'float', name = 'tile', rows, columns] =
      /^([A-Za-z_][\w :]{0,60}) ([A-Za-z_]\w{0,60})\[(\d+)\]\[(\d+)\]$/.exec(words.get('array') ?? '') ?? [];
    const bytes = Number(words.get('bytes'));
    const layout = {
      arch: whole(words.get('arch'), 10, 999, 80), type, name,
      bytes: widths.includes(bytes) ? bytes : types[type] ?? 4,
      rows: whole(rows, 1, 65536, 32), columns: whole(columns, 1, 65536, 32),
      padding: whole(words.get('padding'), 0, 128, 0), swizzle: [0, 0, 0],
    };
    const swizzle = (words.get('swizzle') ?? '').split(',').map((each) => whole(each, 0, 18, undefined));
    if (swizzle.length === 3 && swizzle.every((each) => each !== undefined))
      layout.swizzle = swizzle;
    const accesses = words.getAll('access').slice(0, 8)
      .map((each) => readAccess(each, layout)).filter((each) => each);
    return { layout, accesses };
  };

  return { parseIndex, lanesOf, widthOf, faultOf, declaration, code, operands, command, toHash,
    fromHash, kinds, patterns, types, widths, rowElements, isSwizzled };
})();
