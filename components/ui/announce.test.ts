import { expect, it, onTestFinished, vi } from 'vitest';

/** As much of an element as the live region needs. */
class StubElement {
  role = '';
  ariaLive = '';
  readonly attributes: Record<string, string> = {};
  readonly dataset: Record<string, string> = {};
  children: StubElement[] = [];
  private parent: StubElement | null = null;
  setAttribute = (name: string, value: string) => void (this.attributes[name] = value);
  append(child: StubElement) {
    child.parent = this;
    this.children.push(child);
  }
  prepend = (child: StubElement) => this.append(child);
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }
}

/** A page with no live region yet, where time only passes when it is advanced. */
async function page() {
  vi.resetModules();
  const { announce } = await import('./announce');
  const body = new StubElement();
  vi.stubGlobal('document', { body, createElement: () => new StubElement() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    // Modules that are loaded next must not take it for a browser's.
    vi.unstubAllGlobals();
  });
  const spoken = () =>
    body.children.flatMap((region) => region.children.map((child) => child.attributes['aria-labelledby']));
  return { announce, body, spoken };
}

it('speaks each name once, in one live region, which a screen reader has time to notice first', async () => {
  const { announce, body, spoken } = await page();
  announce('save');
  const [region] = body.children;
  expect(region).toMatchObject({ role: 'log', ariaLive: 'assertive', dataset: { liveAnnouncer: 'true' } });
  expect(region!.attributes).toEqual({ 'aria-relevant': 'additions' });
  vi.advanceTimersByTime(99);
  expect(spoken()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(spoken()).toEqual(['save']);
  // The region is known by now.
  announce('send');
  vi.advanceTimersByTime(1);
  expect([spoken(), body.children]).toEqual([['save', 'send'], [region]]);
  expect(region!.children.map(({ role }) => role)).toEqual(['img', 'img']);
  vi.advanceTimersByTime(6898);
  expect(spoken()).toEqual(['save', 'send']);
  vi.advanceTimersByTime(1);
  expect(spoken()).toEqual(['send']);
  vi.advanceTimersByTime(100);
  expect(spoken()).toEqual([]);
});

it('does not interrupt with what is polite, which has a live region of its own', async () => {
  const { announce, body, spoken } = await page();
  announce('save');
  announce('banner', 'polite');
  announce('banner', 'polite');
  vi.advanceTimersByTime(100);
  expect(body.children.map(({ ariaLive, children }) => [ariaLive, children.length])).toEqual([
    ['assertive', 1],
    ['polite', 2],
  ]);
  expect(spoken()).toEqual(['save', 'banner', 'banner']);
  vi.advanceTimersByTime(7000);
  expect(spoken()).toEqual([]);
});
