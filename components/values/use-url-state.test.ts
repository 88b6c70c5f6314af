import { afterEach, expect, it, vi } from 'vitest';
import { onNavigationStart } from '@/components/ui/pending-navigation';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { choiceParam, textParam } from '@/lib/values/url-params';
import { useUrlState } from './use-url-state';

const next = { pathname: '', search: '' };
vi.mock('next/navigation', () => ({
  usePathname: () => next.pathname,
  useSearchParams: () => new URLSearchParams(next.search),
}));
afterEach(() => void vi.useRealTimers());

const params = { q: textParam(''), sort: choiceParam(['name', 'date'], 'name') };

/** A page at this address, and what is written there. */
async function page(address: string, history: 'push' | 'replace' = 'push') {
  stubBrowser();
  const written: string[] = [];
  const location = new URL(address, 'http://localhost:3000');
  const write = (how: string) => (_state: unknown, _title: string, url: string) => {
    written.push(`${how} ${url}`);
    location.href = new URL(url, location).href;
  };
  class History {
    replaceState = write('replace');
    pushState = write('push');
  }
  // The browser's own, of which Next does not hear.
  Object.assign(History.prototype, { replaceState: write('quiet') });
  for (const [name, value] of Object.entries({ location, History, history: new History() }))
    vi.stubGlobal(name, value);
  Object.assign(next, { pathname: location.pathname, search: location.search });
  const hook = await runHook(() => useUrlState(params, { history }));
  const change: ReturnType<typeof useUrlState<{ q: string; sort: 'name' | 'date' | null }>>[1] = (...args) =>
    hook.now()[1](...args);
  /** Next shows what the address says by now, or this one. */
  const follow = async (to = location.href) => {
    const { pathname, search } = new URL(to, location);
    Object.assign(next, { pathname, search });
    await hook.draw();
  };
  return { ...hook, state: () => hook.now()[0], change, follow, written, location };
}

it('shows a change at once, writes it, and keeps it until Next has followed; then the address alone counts', async () => {
  const { state, change, settle, written, follow, draw } = await page('/chains?tab=1#map');
  expect(state()).toEqual({ q: '', sort: 'name' });
  change({ q: 'quay' });
  await draw();
  expect([state().q, written]).toEqual(['quay', ['push /chains?tab=1&q=quay#map']]);
  await settle();
  expect(state().q).toBe('quay');
  await follow();
  await follow('/chains?tab=1');
  expect(state().q).toBe('');
});

it('is one entry of the history for all changes of a moment, which see each other', async () => {
  const { change, settle, written, follow } = await page('/one?sort=date', 'replace');
  change({ q: 'a' }, { history: 'push' });
  change(({ q, sort }) => ({ q: `${q}b ${sort}` }));
  await settle();
  await follow();
  change({ q: 'c' });
  change({ sort: 'name' });
  await settle();
  await follow();
  change({ sort: 'date' });
  change(null, { history: 'push' });
  await settle();
  expect(written).toEqual(['push /one?sort=date&q=ab+date', 'replace /one?q=c', 'push /one']);
});

it('writes nothing where the address says so already', async () => {
  const { change, settle, written, state } = await page('/same?q=a');
  change({ q: 'a' });
  change({ sort: 'name' });
  await settle();
  expect([written, state().q]).toEqual([[], 'a']);
});

it('writes what is typed once no more is typed for a moment', async () => {
  const { change, written, settle } = await page('/typed');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  change({ q: 'a' }, { after: 300 });
  await vi.advanceTimersByTimeAsync(299);
  change({ q: 'ab' }, { after: 300 });
  await vi.advanceTimersByTimeAsync(299);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual(['push /typed?q=ab']);
  vi.useRealTimers();
  await settle();
});

it('goes on from what was written while Next has not followed yet', async () => {
  const { change, settle, written, state, follow } = await page('/ahead');
  change({ q: 'a' });
  await settle();
  change({ sort: 'date' });
  await settle();
  expect(written).toEqual(['push /ahead?q=a', 'push /ahead?q=a&sort=date']);
  // Next comes to the first of them, and then to the second.
  await follow('/ahead?q=a');
  expect(state()).toEqual({ q: 'a', sort: 'date' });
  await follow();
  await follow('/ahead?q=a');
  expect(state()).toEqual({ q: 'a', sort: 'name' });
});

it.each(['/gone?tab=2', '/other'])('writes nothing where someone went to %s meanwhile', async (to) => {
  const { change, settle, written, location, state, follow } = await page('/gone');
  change({ q: 'a' });
  location.href = new URL(to, location).href;
  await settle();
  await follow();
  expect([written, state().q]).toEqual([[], '']);
});

it.each(['/elsewhere?q=there', '/here?q=there'])(
  'shows what %s says, whatever was to be written on the page before',
  async (to) => {
    const { change, follow, state, written } = await page('/here');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    change({ q: 'a' }, { after: 300 });
    const drawn = follow(to);
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();
    await drawn;
    expect([state().q, written]).toEqual(['there', []]);
  },
);

it('writes for Back what was to be written while another page is on its way, of which Next does not hear', async () => {
  const { change, written, settle, location } = await page('/left');
  change({ q: 'a' }, { after: 300 });
  onNavigationStart('/next');
  expect(written).toEqual(['quiet /left?q=a']);
  change({ q: 'ab' });
  await settle();
  expect(written).toEqual(['quiet /left?q=a', 'quiet /left?q=ab']);
  onNavigationStart(location.href);
});
