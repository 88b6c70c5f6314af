let liveRegion: HTMLElement | null = null;

/** Milliseconds. A screen reader ignores text added to a live region that it has not noticed yet. */
const firstDelay = 100;
const removeAfter = 7000;

/** Has a screen reader speak an element's current accessible name at once. */
export function announce(elementId: string): void {
  const isNew = liveRegion === null;
  liveRegion ??= createLiveRegion();
  const message = document.createElement('div');
  message.role = 'img';
  message.setAttribute('aria-labelledby', elementId);
  setTimeout(() => liveRegion?.append(message), isNew ? firstDelay : 0);
  setTimeout(() => message.remove(), removeAfter);
}

function createLiveRegion(): HTMLElement {
  const region = document.createElement('div');
  region.className = 'sr-only';
  region.role = 'log';
  region.ariaLive = 'assertive';
  region.setAttribute('aria-relevant', 'additions');
  // An open react-aria dialog hides everything else from screen readers except elements with this attribute.
  region.dataset.liveAnnouncer = 'true';
  document.body.prepend(region);
  return region;
}
