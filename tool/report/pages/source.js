// The source of the page: a line with findings says what they are, below it, so
// that a reader stays where he is.
(() => {
  'use strict';
  const findingsOf = new Map();
  for (const link of document.querySelectorAll('.finding > p > a, .same a')) {
    const at = link.getAttribute('href').slice(1), finding = link.closest('.finding');
    if (!findingsOf.has(at))
      findingsOf.set(at, new Set());
    findingsOf.get(at).add(finding);
  }

  const note = (line) => {
    const place = document.createElement('ul');
    place.className = 'note';
    for (const finding of findingsOf.get(line.id)) {
      const item = document.createElement('li'), link = document.createElement('a');
      link.href = `#${finding.id}`;
      link.textContent = `finding ${finding.id.slice(1)}`;
      item.append(finding.querySelector('summary span').textContent, ' in ',
        finding.querySelector('summary u').textContent, ' ', link);
      place.append(item);
    }
    return place;
  };
  // The address has the line: the page opens there again.
  const toggle = (line) => {
    const isOpen = line.nextElementSibling?.className === 'note';
    if (isOpen)
      line.nextElementSibling.remove();
    else
      line.after(note(line));
    line.setAttribute('aria-expanded', !isOpen);
    try {
      history.replaceState(null, '', `#${line.id}`);
    } catch {
      // Not where the page is shown inside of another.
    }
  };

  for (const line of document.querySelectorAll('.source div[id]')) {
    if (!findingsOf.has(line.id))
      continue;
    line.tabIndex = 0;
    line.setAttribute('role', 'button');
    line.setAttribute('aria-expanded', false);
  }
  const begun = document.getElementById(location.hash.slice(1));
  if (begun?.getAttribute('role') === 'button')
    toggle(begun);
  document.addEventListener('click', (event) => {
    const line = event.target.closest?.('.source [role=button]');
    if (line && getSelection().isCollapsed)
      toggle(line);
  });
  document.addEventListener('keydown', (event) => {
    const line = event.target.closest?.('.source [role=button]');
    if (!line || (event.key !== 'Enter' && event.key !== ' '))
      return;
    event.preventDefault();
    toggle(line);
  });
})();
