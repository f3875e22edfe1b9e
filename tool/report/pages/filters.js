// The findings of the page: filters, and links that lead into what is folded.
// Nothing here makes markup of text. Without it all of the page is there.
(() => {
  'use strict';
  const all = [...document.querySelectorAll('.finding')];
  const form = document.getElementById('filters');

  // What the words are looked for in, made when it is first asked for.
  const texts = new Map();
  const textOf = (finding) => {
    if (!texts.has(finding))
      texts.set(finding, finding.textContent.toLowerCase());
    return texts.get(finding);
  };

  const isWanted = (finding, wanted, words) =>
    wanted.every(([key, value]) => finding.dataset[key] === value) &&
    words.every((word) => textOf(finding).includes(word));

  const filter = () => {
    const fields = ['rule', 'file', 'kernel', 'certainty'];
    const wanted = fields.map((key) => [key, form.elements[key].value])
      .filter(([, value]) => value !== '');
    const words = form.elements.words.value.toLowerCase().split(/\s+/)
      .filter((word) => word);
    let shown = 0;
    for (const finding of all) {
      finding.hidden = !isWanted(finding, wanted, words);
      shown += !finding.hidden;
    }
    document.getElementById('shown').textContent =
      shown === all.length ? `${shown.toLocaleString('en')} shown`
        : `${shown.toLocaleString('en')} of ${all.length.toLocaleString('en')} shown`;
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
      filter();
    }
    for (let at = target; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement)
        at.open = true;
    target.scrollIntoView();
  };

  if (form) {
    form.hidden = false;
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
  // A link to where one already is changes nothing that the browser tells of.
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link && link.hash === location.hash)
      reveal();
  });
  reveal();
})();
