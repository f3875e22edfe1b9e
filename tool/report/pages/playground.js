// The playground: beside the picture of an access to shared memory, the same
// access with another layout (banks.js says what that costs). Without the model,
// or where a browser does not run it, the page has only its pictures.
(() => {
  'use strict';
  const template = document.getElementById('trial');
  if (!template)
    return;

  const { Question, Answer, ask, count } = Banks;

  // The access as the page gives it, and with what a reader has chosen.
  const lanesOf = (words) => words.flatMap((word) => {
    // "0+128*32": 32 lanes, each 128 bytes behind the one before.
    const [, first, step = 0, times = 1] =
      /^(-?\d+)(?:\+(-?\d+)\*(\d+))?$/.exec(word);
    return Array.from({ length: times }, (_, i) => Number(first) + i * step);
  });
  const parse = (text) => {
    const words = text.split(' ');
    const question = new Array(Question.size).fill(0);
    const set = (at, from, count) => {
      for (let i = 0; i < count; ++i)
        question[at + i] = Number(words[from + i]);
    };
    set(Question.architecture, 0, 4);
    question[Question.elementBytes] = question[Question.writtenBytes];
    question[Question.swizzleColumns] = 1;
    if (words[4] === 'f') {
      question[Question.isFormula] = 1;
      set(Question.start, 5, 8);
    } else {
      question.fill(1, Question.block, Question.warp);
      question.splice(Question.lanes, 32, ...lanesOf(words.slice(5)));
    }
    return question;
  };

  class Trial {
    constructor(figure) {
      this.written = parse(figure.dataset.trial);
      this.isRowKnown = this.written[Question.rowElements] > 0;
      if (!this.isRowKnown)
        this.written[Question.rowElements] =
          Math.max(1, 128 / this.written[Question.writtenBytes]);
      this.isFormula = this.written[Question.isFormula] === 1;
      this.form = template.content.firstElementChild.cloneNode(true);
      this.fields = this.form.elements;
      this.svg = this.form.querySelector('svg');
      this.fill();
      this.form.addEventListener('submit', (event) => event.preventDefault());
      this.form.addEventListener('input', () => this.show());
      this.form.addEventListener('reset', (event) => {
        event.preventDefault();
        this.restore();
        this.show();
      });
      this.form.addEventListener('click', (event) => {
        const button = event.target.closest('[data-padding]');
        if (!button)
          return;
        this.fields.padding.value = button.dataset.padding;
        this.show();
      });
      // The facts find room below the picture, beside the playground.
      const all = document.createElement('div');
      all.className = 'pictures';
      const facts = figure.nextElementSibling;
      figure.replaceWith(all);
      all.append(figure, this.form, facts);
      this.show();
    }

    fill() {
      if (!this.isFormula)
        this.form.querySelector('.block').remove();
      const known = [];
      const bytes = this.written[Question.writtenBytes];
      if (bytes > 4)
        known.push(`An element is what a lane accesses at once: ${bytes} bytes.`);
      known.push(this.isRowKnown
        ? 'The length of a row is taken from the access; change it if the array has another.'
        : 'The length of the rows is unknown: 128 bytes are assumed.');
      if (!this.isFormula)
        known.push('The block cannot be changed here: which lanes take part, or where they go, does not follow from threadIdx alone.');
      this.form.querySelector('.known').textContent = known.join(' ');
      this.restore();
    }

    restore() {
      const w = this.written;
      this.fields.padding.value = 0;
      this.fields.row.value = w[Question.rowElements];
      this.offerSwizzles(w[Question.rowElements]);
      this.fields.swizzle.value = 1;
      this.fields.element.value = w[Question.writtenBytes];
      if (this.isFormula) {
        this.fields.x.value = w[Question.block];
        this.fields.y.value = w[Question.block + 1];
      }
    }

    // Those that keep a row within itself.
    offerSwizzles(row) {
      const select = this.fields.swizzle;
      const chosen = Number(select.value);
      const numbers = [1];
      for (let n = 2; n <= 64 && row % n === 0; n *= 2)
        numbers.push(n);
      if (numbers.length === select.options.length)
        return;
      select.replaceChildren(...numbers.map((n) => {
        const option = document.createElement('option');
        option.value = n;
        option.textContent = n === 1 ? 'none' : `column ^ row % ${n}`;
        return option;
      }));
      select.value = numbers.includes(chosen) ? chosen : 1;
    }

    question() {
      const number = (field, most) =>
        Math.min(most, Math.max(1, Math.floor(Number(field.value)) || 1));
      const q = [...this.written];
      q[Question.rowElements] = number(this.fields.row, 65536);
      this.offerSwizzles(q[Question.rowElements]);
      q[Question.padding] = Number(this.fields.padding.value);
      q[Question.swizzleColumns] = Number(this.fields.swizzle.value);
      q[Question.elementBytes] = Number(this.fields.element.value);
      if (this.isFormula) {
        const x = number(this.fields.x, 1024), y = number(this.fields.y, 1024);
        q[Question.block] = x;
        q[Question.block + 1] = y;
        const warps = Math.ceil(x * y * q[Question.block + 2] / 32);
        q[Question.warp] = Math.min(q[Question.warp], warps - 1);
      }
      return q;
    }

    show() {
      const q = this.question();
      // The paths are those of the last question.
      const paddings = this.paddings(q);
      const a = ask(q);
      this.fields.padded.value = q[Question.padding];
      Banks.draw(this.svg, a);
      const result = this.form.querySelector('.result');
      const paid = document.createElement('b');
      paid.textContent = count(a[Answer.wavefronts], 'wavefront');
      result.replaceChildren(paid, `, ideal ${a[Answer.ideal]}: ` +
        (a[Answer.wavefronts] === a[Answer.ideal] ? 'no bank conflict'
          : count(a[Answer.wavefronts] - a[Answer.ideal], 'conflict')) + '.');
      if (a[Answer.misaligned]) {
        const fault = document.createElement('span');
        fault.className = 'fault';
        fault.textContent = ` Lanes begin at no multiple of ${q[Question.elementBytes]} bytes: the kernel would stop here.`;
        result.append(fault);
      }
      this.showPaddings(paddings);
    }

    // A button for each padding, with the wavefronts that it leaves.
    paddings(q) {
      return Array.from({ length: 9 }, (_, padding) => {
        const other = [...q];
        other[Question.padding] = padding;
        const a = ask(other);
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = `+${padding}: ${a[Answer.wavefronts]}`;
        button.className = a[Answer.misaligned] ? 'fault'
          : a[Answer.wavefronts] === a[Answer.ideal] ? 'good' : '';
        button.title = `${count(a[Answer.wavefronts], 'wavefront')} with a padding of ${count(padding, 'element')}` +
          (a[Answer.misaligned] ? ', misaligned' : '');
        button.dataset.padding = padding;
        button.setAttribute('aria-pressed', padding === q[Question.padding]);
        return button;
      });
    }

    // The focus stays on the button that was pressed.
    showPaddings(buttons) {
      const place = this.form.querySelector('.paddings');
      const had = place.contains(document.activeElement)
        ? document.activeElement.dataset.padding : undefined;
      place.replaceChildren('wavefronts by padding ', ...buttons);
      if (had !== undefined)
        place.querySelector(`[data-padding="${had}"]`)?.focus();
    }
  }

  const start = () => {
    const begin = (finding) => {
      const figure = finding.querySelector('figure[data-trial]');
      if (figure && figure.parentElement === finding)
        new Trial(figure);
    };
    for (const finding of document.querySelectorAll('.finding')) {
      finding.addEventListener('toggle', () => finding.open && begin(finding));
      if (finding.open)
        begin(finding);
    }
  };
  Banks.load(start);
})();
