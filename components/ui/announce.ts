let place: HTMLElement | null = null;

/** Milliseconds: a screen reader must know the place before it listens to it. */
const firstWait = 100;
const forgottenAfter = 7000;

/** Has the accessible name of an element spoken at once, as it is by then. */
export function announce(elementId: string): void {
  const isNew = place === null;
  place ??= createPlace();
  const words = document.createElement('div');
  words.role = 'img';
  words.setAttribute('aria-labelledby', elementId);
  setTimeout(() => place?.append(words), isNew ? firstWait : 0);
  setTimeout(() => words.remove(), forgottenAfter);
}

function createPlace(): HTMLElement {
  const created = document.createElement('div');
  created.className = 'sr-only';
  created.role = 'log';
  created.ariaLive = 'assertive';
  created.setAttribute('aria-relevant', 'additions');
  // Open dialogs of react-aria hide everything else from screen readers, but not what is marked so.
  created.dataset.liveAnnouncer = 'true';
  document.body.prepend(created);
  return created;
}
