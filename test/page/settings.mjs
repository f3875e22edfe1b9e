// node settings.mjs BANK-LINT ACCESSES COUNT: COUNT random settings of the page of
// `bank-lint layout`, counted by its scripts and by the program, which analyses the
// operands that the page prints. ACCESSES is tool/report/pages/layout_access.js.
// Exits with 77, which is "skipped", if the program was built without the page.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ask, moduleOf } from './trials.mjs';

const [bankLint, accesses, count] = process.argv.slice(2);
const Layouts = new Function(`${readFileSync(accesses, 'utf8')}; return Layouts;`)();

const layoutOf = (...words) => spawnSync(bankLint, ['layout', ...words],
  { encoding: 'utf8', maxBuffer: 1 << 28 });
const written = layoutOf('float tile[32][32]', 'tile[lane][0]', '--format=html');
if (/built without/.test(written.stderr)) {
  console.log('skipped: the program was built without the page');
  process.exit(77);
}
const base64 = moduleOf(written.stdout);
assert.ok(base64, written.stderr);

let state = 12345;
const random = (number) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % number;
};
const pick = (list) => list[random(list.length)];

const randomAccess = (layout) => {
  const kind = random(4) ? pick(['load', 'store'])
    : pick(Object.keys(Layouts.kinds).filter((name) => Layouts.kinds[name].matrices));
  const access = { kind, width: pick(Layouts.widths.filter((width) => width >= layout.bytes)) };
  const n = Math.max(1, Layouts.widthOf(access) / layout.bytes);
  const pattern = pick(Layouts.patterns);
  access.row = pattern.row(n, layout.bytes);
  access.column = pattern.column(n, layout.bytes);
  if (!random(4)) {
    access.row = `(lane * ${1 + random(7)} + ${random(4)}) % ${layout.rows}`;
    access.column = `(lane >> ${random(4)} ^ ${random(8)}) % ${Math.max(1, layout.columns / n)} * ${n}`;
  }
  return access;
};
const randomSetting = () => {
  const [type, bytes] = pick(Object.entries(Layouts.types));
  const layout = {
    arch: pick([75, 80, 86, 90, 100, 120]), type, name: 'tile', bytes, rows: pick([32, 64]),
    columns: pick([8, 16, 32, 64, 40]), padding: 0, swizzle: [0, 0, 0],
  };
  if (random(3))
    layout.padding = pick([0, 1, 2, 4, 8]) * (random(2) ? 1 : 16 / bytes % 9);
  if (random(2)) {
    const bits = 1 + random(4);
    layout.swizzle = [bits, random(4), bits + random(4)];
  }
  return { layout, access: randomAccess(layout) };
};
// What the page would show; undefined for a setting that it refuses.
const laneBytes = ({ layout, access }) => {
  if (Layouts.faultOf(layout, [access]) ||
      layout.rows * Layouts.rowElements(layout) * layout.bytes > 48 * 1024)
    return undefined;
  if (access.kind.startsWith('stmatrix') && layout.arch < 90)
    return undefined;
  try {
    const lanes = Layouts.lanesOf(layout, access), width = Layouts.widthOf(access);
    return lanes.every((byte) => byte < 0 || byte % width === 0) ? lanes : undefined;
  } catch {
    return undefined;
  }
};
const questionOf = ({ layout, access }, lanes) => {
  const width = Layouts.widthOf(access), { isStore, matrices } = Layouts.kinds[access.kind];
  return [layout.arch, isStore || matrices ? 1 : 0, width, 1, 0, 1, width, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...lanes];
};

const settings = [];
while (settings.length < Number(count)) {
  const setting = randomSetting(), lanes = laneBytes(setting);
  if (lanes)
    settings.push({ ...setting, lanes });
}
const answers = await ask({
  base64, answerSize: 2, questions: settings.map((setting) => questionOf(setting, setting.lanes)),
});
let conflicts = 0;
settings.forEach(({ layout, access, lanes }, i) => {
  // The address of the page has all of it.
  const again = Layouts.fromHash(Layouts.toHash(layout, [access]));
  assert.deepEqual(again.layout, layout);
  assert.deepEqual(Layouts.lanesOf(again.layout, again.accesses[0]), lanes);
  const operands = Layouts.operands(layout, [access]);
  const told = layoutOf(...operands, `--arch=sm_${layout.arch}`, '--format=json');
  const what = `${operands.join(' | ')} on sm_${layout.arch}: ${told.stderr}`;
  const [only, ...others] = JSON.parse(told.stdout).accesses;
  assert.ok(only && !others.length, what);
  const [wavefronts, ideal] = answers[i].answer;
  assert.deepEqual([only.wavefronts, only.ideal], [wavefronts, ideal], what);
  // Where the array begins is not set, except for multiples of 128 bytes.
  const first = lanes.findIndex((byte) => byte >= 0), from = lanes[first] - only.lane_bytes[first];
  assert.equal(from % 128, 0, what);
  assert.deepEqual(only.lane_bytes.map((byte) => byte === null ? -1 : byte + from), lanes, what);
  conflicts += wavefronts > ideal;
});
assert.ok(conflicts > count / 10 && conflicts < count * 9 / 10, `${conflicts} of ${count} have conflicts`);
console.log(`${count} settings, ${conflicts} with conflicts: the page counts what bank-lint layout does`);
