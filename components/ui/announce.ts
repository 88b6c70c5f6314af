type Politeness = 'assertive' | 'polite';

const liveRegions = new Map<Politeness, HTMLElement>();

/** Milliseconds. A screen reader ignores text added to a live region that it has not noticed yet. */
const firstDelay = 100;
const removeAfter = 7000;

/** Has a screen reader speak an element's current accessible name at once, or once it has said what it is saying. */
export function announce(elementId: string, politeness: Politeness = 'assertive'): void {
  const isNew = !liveRegions.has(politeness);
  const region = liveRegions.get(politeness) ?? createLiveRegion(politeness);
  liveRegions.set(politeness, region);
  const message = document.createElement('div');
  message.role = 'img';
  message.setAttribute('aria-labelledby', elementId);
  setTimeout(() => region.append(message), isNew ? firstDelay : 0);
  setTimeout(() => message.remove(), removeAfter);
}

function createLiveRegion(politeness: Politeness): HTMLElement {
  const region = document.createElement('div');
  region.className = 'sr-only';
  region.role = 'log';
  region.ariaLive = politeness;
  region.setAttribute('aria-relevant', 'additions');
  // An open react-aria dialog hides everything else from screen readers except elements with this attribute.
  region.dataset.liveAnnouncer = 'true';
  document.body.prepend(region);
  return region;
}
