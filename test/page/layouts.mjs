// node layouts.mjs BANK-LINT TRIALS KERNEL: 1,000 random layouts, asked of the
// playground in the page that BANK-LINT writes of KERNEL and of the model in
// TRIALS. Exits with 77, which is "skipped", if the page has no playground.
import { spawnSync } from 'node:child_process';
import { ask, compare, moduleOf, nativeTrials } from './trials.mjs';

const [bankLint, program, kernel] = process.argv.slice(2);
const page = spawnSync(bankLint, ['--builtin-headers', '--format=html', kernel],
  { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
const base64 = moduleOf(page);
if (!base64) {
  console.log('the program was built without the playground');
  process.exit(77);
}
const trials = nativeTrials(program, 1000);
const answers = await ask({
  base64, questions: trials.map(({ question }) => question),
  answerSize: trials[0].answer.length,
});
console.log(compare(trials, answers));
console.log(`the module has ${atob(base64).length} bytes`);
