import { expect, it, onTestFinished, vi } from 'vitest';
import { announce } from './announce';

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

it('speaks each name once, in one live region, which a screen reader has time to notice first', () => {
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
