// The page of `bank-lint layout`: a layout and accesses to it, as its address has
// them, with what they cost and the code for them.
(() => {
  'use strict';
  const { Question, Answer, count } = Banks;
  const form = document.getElementById('layout');
  const fields = form.elements;
  const places = document.getElementById('accesses');
  const template = document.getElementById('access');
  const MostAccesses = 8;
  const usual = 'access=store:4:0:lane&access=load:4:lane:0';

  let state; // { layout, accesses }

  const option = (value, text = value) => {
    const element = document.createElement('option');
    element.value = value;
    element.textContent = text;
    return element;
  };
  const button = (text, title, click) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = text;
    element.title = title;
    element.addEventListener('click', click);
    return element;
  };

  // What the model says of one access; an error if it has no lanes.
  const costOf = (layout, access) => {
    const width = Layouts.widthOf(access), question = new Array(Question.size).fill(0);
    question[Question.architecture] = layout.arch;
    // Matrices do not merge, and neither do stores.
    const { isStore, matrices } = Layouts.kinds[access.kind];
    question[Question.isStore] = isStore || matrices ? 1 : 0;
    question[Question.writtenBytes] = question[Question.elementBytes] = width;
    question[Question.rowElements] = question[Question.swizzleColumns] = 1;
    question.splice(Question.lanes, 32, ...Layouts.lanesOf(layout, access));
    return Banks.ask(question);
  };
  // For all accesses; undefined where one has no lanes or faults.
  const totalOf = (layout, accesses) => {
    let paid = 0, ideal = 0;
    if (Layouts.faultOf(layout, accesses))
      return undefined;
    try {
      for (const access of accesses) {
        const a = costOf(layout, access);
        if (a[Answer.misaligned])
          return undefined;
        paid += a[Answer.wavefronts];
        ideal += a[Answer.ideal];
      }
    } catch {
      return undefined;
    }
    return { paid, ideal };
  };

  // Paddings and swizzles that are worth a try.
  const offerPaddings = () => {
    const { layout, accesses } = state;
    document.getElementById('paddings').replaceChildren('wavefronts by padding ',
      ...Array.from({ length: 9 }, (_, padding) => {
        const total = totalOf({ ...layout, padding }, accesses);
        const each = button(`+${padding}: ${total ? total.paid : 'no'}`,
          total ? `${count(total.paid, 'wavefront')} with a padding of ${count(padding, 'element')}`
            : `not possible with a padding of ${count(padding, 'element')}`,
          () => change({ padding }));
        each.dataset.padding = padding;
        each.className = !total ? 'fault' : total.paid === total.ideal ? 'good' : '';
        each.setAttribute('aria-pressed', padding === layout.padding);
        return each;
      }));
  };
  // Among those with the fewest wavefronts, the ones that move the fewest bits.
  const bestSwizzles = () => {
    const { layout, accesses } = state;
    const plain = totalOf({ ...layout, swizzle: [0, 0, 0] }, accesses);
    if (!plain || plain.paid === plain.ideal || !accesses.length)
      return [];
    const least = Math.log2(Math.max(layout.bytes, ...accesses.map(Layouts.widthOf)) / layout.bytes);
    const most = Math.log2(128 / layout.bytes), found = [];
    for (let base = least; base < most; ++base)
      for (let bits = 1; bits <= most - base; ++bits)
        for (let shift = bits; base + bits + shift <= 16; ++shift) {
          const swizzle = [bits, base, shift], total = totalOf({ ...layout, swizzle }, accesses);
          if (total && total.paid < plain.paid)
            found.push({ swizzle, total });
        }
    return found.sort((a, b) => a.total.paid - b.total.paid || a.swizzle[0] - b.swizzle[0] ||
      a.swizzle[2] - b.swizzle[2] || a.swizzle[1] - b.swizzle[1]).slice(0, 5);
  };
  const offerSwizzles = () => {
    const best = bestSwizzles(), place = document.getElementById('swizzles');
    place.hidden = best.length === 0;
    place.replaceChildren('wavefronts by swizzle ', ...best.map(({ swizzle, total }) => {
      const each = button(`<${swizzle}>: ${total.paid}`,
        `${count(total.paid, 'wavefront')} with Swizzle<${swizzle}>`, () => change({ swizzle }));
      each.dataset.swizzle = swizzle;
      each.className = total.paid === total.ideal ? 'good' : '';
      each.setAttribute('aria-pressed', String(swizzle) === String(state.layout.swizzle));
      return each;
    }));
  };

  const say = (place, cost, text, fault = '') => {
    const paid = document.createElement('b');
    paid.textContent = cost;
    place.replaceChildren(paid, text);
    if (fault) {
      const element = document.createElement('span');
      element.className = 'fault';
      element.textContent = fault;
      place.append(element);
    }
  };
  const showAccess = (access, place) => {
    const result = place.querySelector('.result'), svg = place.querySelector('svg');
    try {
      const a = costOf(state.layout, access);
      svg.style.visibility = '';
      Banks.draw(svg, a);
      const conflicts = a[Answer.wavefronts] - a[Answer.ideal];
      place.dataset.cost = `${a[Answer.wavefronts]} ${a[Answer.ideal]}`;
      say(result, count(a[Answer.wavefronts], 'wavefront'), `, ideal ${a[Answer.ideal]}: ` +
        (conflicts ? `${count(conflicts, 'conflict')}.` : 'no bank conflict.'),
      a[Answer.misaligned] ? ` Lanes begin at no multiple of ${Layouts.widthOf(access)} bytes: the kernel would stop here.` : '');
    } catch (error) {
      svg.style.visibility = 'hidden';
      place.dataset.cost = '';
      say(result, '', '', error.message);
    }
  };

  // Shows the costs and the code, and puts the state into the address.
  const show = () => {
    const { layout, accesses } = state;
    accesses.forEach((access, i) => showAccess(access, places.children[i]));
    const fault = Layouts.faultOf(layout, accesses), total = totalOf(layout, accesses);
    const bytes = layout.rows * Layouts.rowElements(layout) * layout.bytes;
    const result = document.getElementById('total');
    if (!accesses.length)
      say(result, '', 'No access to the array.');
    else
      say(result, total ? count(total.paid, 'wavefront') : '', total
        ? ` for all accesses, ideal ${total.ideal}; ${bytes.toLocaleString('en')} bytes` : '', fault);
    offerPaddings();
    offerSwizzles();
    document.getElementById('code').textContent = fault || Layouts.code(layout, accesses);
    document.getElementById('command').textContent = Layouts.command(layout, accesses);
    document.getElementById('unlisted').hidden = !accesses.some(({ lanes }) => lanes);
    document.getElementById('add').disabled = accesses.length >= MostAccesses;
    try {
      history.replaceState(null, '', '#' + Layouts.toHash(layout, accesses));
    } catch {
      // Some browsers take only so many changes at a time; the next one is in.
    }
  };
  const change = (part) => {
    // The focus stays on the button that was pressed.
    const { padding, swizzle } = document.activeElement.dataset;
    Object.assign(state.layout, part);
    fillLayout();
    show();
    const same = padding !== undefined ? `[data-padding="${padding}"]`
      : swizzle !== undefined ? `[data-swizzle="${swizzle}"]` : '';
    if (same)
      document.querySelector(same)?.focus();
  };

  // The fields, from the state.
  const fillSelect = (select, value, text = value) => {
    if (![...select.options].some((each) => each.value === String(value)))
      select.append(option(value, text));
    select.value = value;
  };
  const fillLayout = () => {
    const { layout } = state;
    fillSelect(fields.arch, layout.arch, `sm_${layout.arch}`);
    fillSelect(fields.type, `${layout.type}/${layout.bytes}`, `${layout.type} (${count(layout.bytes, 'byte')})`);
    for (const name of ['rows', 'columns', 'padding'])
      fields[name].value = layout[name];
    layout.swizzle.forEach((value, i) => fillSelect(fields['BMS'[i]], value));
  };
  const patternOf = (access, layout) => {
    const n = Math.max(1, access.width / layout.bytes);
    return Layouts.patterns.findIndex(({ row, column }) =>
      row(n, layout.bytes) === access.row && column(n, layout.bytes) === access.column);
  };
  const addPanel = (access) => {
    const place = template.content.firstElementChild.cloneNode(true);
    const of = (name) => place.querySelector(`[name=${name}]`);
    const number = places.children.length + 1;
    place.querySelector('legend').textContent = `Access ${number}`;
    of('kind').append(...Object.entries(Layouts.kinds).map(([kind, { words }]) => option(kind, words)));
    of('width').append(...Layouts.widths.map((width) => option(width, count(width, 'byte'))));
    of('pattern').append(option(-1, access.lanes ? 'as given' : 'own indices'),
      ...Layouts.patterns.map(({ name }, i) => option(i, name)));
    const fill = () => {
      of('kind').value = access.kind;
      of('width').value = Layouts.widthOf(access);
      of('width').disabled = Boolean(Layouts.kinds[access.kind].matrices);
      of('pattern').value = access.lanes ? -1 : patternOf(access, state.layout);
      of('row').value = access.row ?? '';
      of('column').value = access.column ?? '';
      place.querySelector('.indices').hidden = Boolean(access.lanes);
      place.querySelector('.given').textContent = access.lanes ? access.text : '';
    };
    const usePattern = ({ row, column }) => {
      const n = Math.max(1, Layouts.widthOf(access) / state.layout.bytes);
      delete access.lanes;
      access.row = row(n, state.layout.bytes);
      access.column = column(n, state.layout.bytes);
    };
    place.addEventListener('input', ({ target }) => {
      const before = patternOf(access, state.layout);
      if (target.name === 'kind') {
        access.kind = target.value;
        if (Layouts.kinds[access.kind].matrices && !access.lanes)
          usePattern(Layouts.patterns.find(({ name }) => name === 'rows of ldmatrix'));
      } else if (target.name === 'width') {
        access.width = Math.max(Number(target.value), state.layout.bytes);
        if (before >= 0 && !access.lanes)
          usePattern(Layouts.patterns[before]);
      } else if (target.name === 'pattern') {
        if (target.value >= 0)
          usePattern(Layouts.patterns[target.value]);
      } else {
        access[target.name] = target.value.replaceAll(':', '');
      }
      if (target.name === 'row' || target.name === 'column')
        of('pattern').value = patternOf(access, state.layout);
      else
        fill();
      show();
    });
    place.querySelector('.remove').addEventListener('click', () => {
      state.accesses.splice([...places.children].indexOf(place), 1);
      fillAll();
      show();
      document.getElementById('add').focus();
    });
    fill();
    places.append(place);
  };
  const fillAll = () => {
    fillLayout();
    places.replaceChildren();
    state.accesses.forEach(addPanel);
  };
  const read = () => {
    const given = document.body.dataset.layout || usual;
    state = Layouts.fromHash(location.hash.slice(1) || given);
    fillAll();
    show();
  };

  form.addEventListener('input', ({ target }) => {
    if (!(target.name in fields) || places.contains(target))
      return;
    const { layout } = state, within = (name, least, most) =>
      Math.min(most, Math.max(least, Math.floor(Number(fields[name].value)) || least));
    const [type, bytes] = fields.type.value.split('/');
    const isOther = layout.bytes !== Number(bytes);
    const patterns = state.accesses.map((access) => access.lanes ? -1 : patternOf(access, layout));
    Object.assign(layout, { type, bytes: Number(bytes), arch: Number(fields.arch.value),
      rows: within('rows', 1, 65536), columns: within('columns', 1, 65536),
      padding: within('padding', 0, 128),
      swizzle: ['B', 'M', 'S'].map((name) => Number(fields[name].value)) });
    if (isOther) {
      state.accesses.forEach((access, i) => {
        access.width = Math.max(access.width, layout.bytes);
        const n = Math.max(1, Layouts.widthOf(access) / layout.bytes);
        if (patterns[i] >= 0)
          Object.assign(access, { row: Layouts.patterns[patterns[i]].row(n, layout.bytes),
            column: Layouts.patterns[patterns[i]].column(n, layout.bytes) });
      });
      places.replaceChildren();
      state.accesses.forEach(addPanel);
    }
    show();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  document.getElementById('add').addEventListener('click', () => {
    state.accesses.push({ kind: 'load', width: state.layout.bytes, row: 'lane', column: '0' });
    addPanel(state.accesses.at(-1));
    show();
  });

  // The text of what the button is for; where there is no clipboard it is marked.
  const copy = async (target, text, place) => {
    const said = target.nextElementSibling;
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = 'copied';
    } catch {
      if (place)
        getSelection().selectAllChildren(place);
      said.textContent = place && document.execCommand('copy') ? 'copied' : 'press Ctrl-C';
    }
    setTimeout(() => { said.textContent = ''; }, 3000);
  };
  for (const each of document.querySelectorAll('[data-copies]'))
    each.addEventListener('click', () => {
      const place = document.getElementById(each.dataset.copies);
      copy(each, place ? place.textContent : location.href, place);
    });

  const start = () => {
    document.getElementById('page').hidden = false;
    document.getElementById('no-script').remove();
    fields.type.append(...Object.entries(Layouts.types).map(
      ([type, bytes]) => option(`${type}/${bytes}`, `${type} (${count(bytes, 'byte')})`)));
    for (let i = 0; i <= 5; ++i)
      fields.B.append(option(i, i || '0 (none)'));
    for (let i = 0; i <= 7; ++i)
      fields.M.append(option(i));
    for (let i = 0; i <= 12; ++i)
      fields.S.append(option(i));
    read();
    addEventListener('hashchange', read);
  };
  Banks.load(start);
})();
