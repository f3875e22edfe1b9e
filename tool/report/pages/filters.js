// The findings of the page: filters, and links that lead into what is folded.
// Nothing here makes markup of text. Without it all of the page is there.
(() => {
  'use strict';
  const all = [...document.querySelectorAll('.finding')];
  const form = document.getElementById('filters');

  // What a finding is filtered by, read from what is shown of it: of all that
  // are shown as one.
  const factsOf = (finding) => {
    const [rule, ...first] = finding.querySelector(':scope > p').children;
    const places = [first, ...[...finding.querySelectorAll('.same li')].map((each) => each.children)]
      .map(([place, kernel]) => [place.textContent.replace(/:\d+:\d+$/, ''), kernel.textContent]);
    const verdict = [...finding.querySelectorAll('dt')]
      .find((name) => name.textContent === 'verdict');
    return {
      number: places.length,
      rule: [rule.textContent],
      folder: places.map(([file]) => file.includes('/') ? file.replace(/\/[^/]*$/, '') || '/' : '.'),
      file: places.map(([file]) => file),
      kernel: places.map(([, kernel]) => kernel),
      certainty: [verdict ? verdict.nextElementSibling.textContent.trim().split(' ')[0] : ''],
      status: [finding.dataset.status],
    };
  };
  const facts = new Map(all.map((finding) => [finding, factsOf(finding)]));
  const fields = ['status', 'rule', 'folder', 'file', 'kernel', 'certainty']
    .filter((field) => form?.elements[field]);
  const total = all.reduce((sum, finding) => sum + facts.get(finding).number, 0);

  // What the words are looked for in, made when it is first asked for.
  const texts = new Map();
  const textOf = (finding) => {
    if (!texts.has(finding))
      texts.set(finding, finding.textContent.toLowerCase());
    return texts.get(finding);
  };

  // Choices by how many findings they have.
  const offer = (field) => {
    const counts = new Map();
    for (const { [field]: values, number } of facts.values())
      for (const value of values)
        counts.set(value, (counts.get(value) ?? 0) + number / values.length);
    const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    form.elements[field].append(...sorted.map(([value, number]) => {
      const option = document.createElement('option');
      option.value = value;
      option.textContent = `${value} (${number.toLocaleString('en')})`;
      return option;
    }));
  };

  const filter = () => {
    const wanted = fields.map((field) => [field, form.elements[field].value])
      .filter(([, value]) => value !== '');
    const words = form.elements.words.value.toLowerCase().split(/\s+/)
      .filter((word) => word);
    let shown = 0;
    for (const finding of all) {
      const isWanted =
        wanted.every(([field, value]) => facts.get(finding)[field].includes(value)) &&
        words.every((word) => textOf(finding).includes(word));
      finding.hidden = !isWanted;
      shown += isWanted ? facts.get(finding).number : 0;
    }
    document.getElementById('shown').textContent =
      shown === total ? `${shown.toLocaleString('en')} shown`
        : `${shown.toLocaleString('en')} of ${total.toLocaleString('en')} shown`;
  };

  const setOpen = (open) => {
    for (const finding of all)
      if (!finding.hidden)
        finding.open = open;
  };

  // A link may lead to a finding or a line that is folded or filtered out.
  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target)
      return;
    if (target.hidden && form) {
      form.reset();
      if (target.dataset.status && form.elements.status)
        form.elements.status.value = '';
      filter();
    }
    for (let at = target; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement)
        at.open = true;
    target.scrollIntoView();
  };

  // What the baseline has is no news.
  const showNew = () => {
    const { status } = form.elements;
    if (status && [...status.options].some(({ value }) => value === 'new'))
      status.value = 'new';
  };

  if (form) {
    form.hidden = false;
    fields.forEach(offer);
    showNew();
    // There it would stand before the findings.
    if (matchMedia('(max-width: 72rem)').matches)
      form.querySelector('details').open = false;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', filter);
    form.addEventListener('reset', () => setTimeout(filter));
    document.getElementById('open-all').addEventListener('click', () => setOpen(true));
    document.getElementById('close-all').addEventListener('click', () => setOpen(false));
    filter();
  }
  addEventListener('hashchange', reveal);
  // A link to where one already is changes nothing that the browser reports.
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link?.dataset.field && form?.elements[link.dataset.field]) {
      form.reset();
      showNew();
      form.elements[link.dataset.field].value = link.dataset.value;
      filter();
    }
    if (link && link.hash === location.hash)
      reveal();
  });
  reveal();
})();
