// An access to shared memory, bank by bank. What it costs is computed by the
// project's own model, compiled to WebAssembly (tool/report/playground), which
// draws it as well.
const Banks = (() => {
  'use strict';

  // Where the numbers are: TrialQuestion and TrialAnswer of trial.h.
  const Question = {
    architecture: 0, isStore: 1, writtenBytes: 2, rowElements: 3, padding: 4,
    swizzleColumns: 5, elementBytes: 6, isFormula: 7, start: 8, factor: 9,
    block: 12, warp: 15, lanes: 16, size: 48,
  };
  const Answer = {
    wavefronts: 0, ideal: 1, active: 2, misaligned: 3, groupLanes: 4,
    byTransaction: 5, mostWords: 9, idealHeight: 10, alongBanks: 11, words: 12,
    address: 44, size: 76,
  };
  const bytesOf = (base64) =>
    Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

  let model;
  const ask = (question) => {
    const { memory } = model;
    new Int32Array(memory.buffer, model.question(), Question.size).set(question);
    model.run();
    return Int32Array.from(
      new Int32Array(memory.buffer, model.answer(), Answer.size));
  };
  const path = (number) => new TextDecoder().decode(new Uint8Array(
    model.memory.buffer, model.path(number), model.pathLength(number)));

  const count = (number, noun) =>
    `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

  const shape = (name, attributes, text = '') => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes))
      element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };

  // A is the answer to the last question: the paths are those of that.
  const draw = (svg, a) => {
    ['.lanes path', '.lanes .hot', '.bars path', '.bars .hot'].forEach(
      (selector, number) => svg.querySelector(selector).setAttribute('d', path(number)));
    svg.querySelector('.lanes').setAttribute('class',
      a[Answer.alongBanks] ? 'lanes up' : 'lanes');
    svg.querySelector('use[href="#rows"]').style.display =
      a[Answer.alongBanks] ? '' : 'none';
    const hasIdeal = a[Answer.mostWords] > a[Answer.ideal];
    svg.querySelector('.ideal').setAttribute('d',
      hasIdeal ? `M34 ${248 + a[Answer.idealHeight]}h416` : '');
    svg.querySelector(':scope > text').textContent = a[Answer.mostWords] || '';
    svg.setAttribute('aria-label',
      `at most ${count(a[Answer.mostWords], 'distinct word')} in one bank`);
    const group = a[Answer.groupLanes];
    const parts = [];
    for (let i = 0; i < 32 / group; ++i) {
      const top = 18 + i * group * 7, paid = a[Answer.byTransaction + i];
      if (i)
        parts.push(shape('path', { class: 'part', d: `M34 ${top}h416` }));
      if (paid)
        parts.push(shape('text', { class: paid > 1 ? 'many' : 'one', x: 456,
          y: top + group * 7 / 2 + 4 }, paid));
    }
    svg.querySelector('.parts').replaceChildren(...parts);
  };

  // Loads the model, and calls THEN. Where a browser does not run it, nothing.
  const load = (then) => {
    const module = document.getElementById('module');
    if (!module || typeof WebAssembly !== 'object')
      return;
    WebAssembly.instantiate(bytesOf(module.textContent.trim()), {}).then(
      ({ instance }) => {
        model = instance.exports;
        then();
        // For who asks from outside: a test.
        document.documentElement.dataset.playground = 'ready';
      }, () => {});
  };

  return { Question, Answer, ask, count, draw, load };
})();
