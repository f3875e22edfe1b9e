// The playground of a page against the model, natively: the same random layouts,
// asked of both.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

// What test/page/trials.cpp says of COUNT layouts.
export const nativeTrials = (program, count) =>
  execFileSync(program, [String(count)], { encoding: 'utf8', maxBuffer: 1 << 28 })
    .trim().split('\n').map((line) => JSON.parse(line));

// The playground in base64, as it stands in the page; undefined if the program
// was built without.
export const moduleOf = (page) =>
  /<script type="application\/wasm" id="module">([^<]*)<\/script>/.exec(page)?.[1];

// Asks all QUESTIONS. It runs here and in a browser, so it uses nothing of
// either, and nothing from around it.
export const ask = async ({ base64, questions, answerSize }) => {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const model = instance.exports;
  return questions.map((question) => {
    new Int32Array(model.memory.buffer, model.question(), question.length)
      .set(question);
    model.run();
    const text = (number) => String.fromCharCode(...new Uint8Array(
      model.memory.buffer, model.path(number), model.pathLength(number)));
    return {
      answer: [...new Int32Array(model.memory.buffer, model.answer(), answerSize)],
      paths: [0, 1, 2, 3].map(text),
    };
  });
};

export const compare = (trials, answers) => {
  assert.equal(answers.length, trials.length);
  trials.forEach(({ question, answer, paths }, number) =>
    assert.deepEqual(answers[number], { answer, paths },
      `trial ${number}, [${question}]`));
  const conflicts = trials.filter(({ answer }) => answer[0] > answer[1]).length;
  // Layouts that all cost the same would show nothing.
  assert.ok(conflicts > trials.length / 10 && conflicts < trials.length * 9 / 10,
    `${conflicts} of ${trials.length} have conflicts`);
  return `${trials.length} layouts, ${conflicts} with conflicts: the same`;
};
