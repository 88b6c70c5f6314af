import { afterEach, expect, it, vi } from 'vitest';
import { onNavigationStart } from '@/components/ui/pending-navigation';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { choiceParam, textParam } from '@/lib/values/url-params';
import { useUrlState } from './use-url-state';

const nextUrl = { pathname: '', search: '' };
vi.mock('next/navigation', () => ({
  usePathname: () => nextUrl.pathname,
  useSearchParams: () => new URLSearchParams(nextUrl.search),
}));
afterEach(() => void vi.useRealTimers());

const params = { q: textParam(''), sort: choiceParam(['name', 'date'], 'name') };

/** Renders a page at a URL and records what is written to the history. */
async function page(address: string, history: 'push' | 'replace' = 'push') {
  stubBrowser();
  const written: string[] = [];
  const location = new URL(address, 'http://localhost:3000');
  const write = (method: string) => (_state: unknown, _title: string, url: string) => {
    written.push(`${method} ${url}`);
    location.href = new URL(url, location).href;
  };
  class History {
    replaceState = write('replace');
    pushState = write('push');
  }
  // The browser's own method, which Next has not patched.
  Object.assign(History.prototype, { replaceState: write('unpatched') });
  for (const [name, value] of Object.entries({ location, History, history: new History() }))
    vi.stubGlobal(name, value);
  Object.assign(nextUrl, { pathname: location.pathname, search: location.search });
  const hook = await runHook(() => useUrlState(params, { history }));
  const change: ReturnType<typeof useUrlState<{ q: string; sort: 'name' | 'date' | null }>>[1] = (...args) =>
    hook.now()[1](...args);
  /** Next renders the current URL, or another one. */
  const nextRenders = async (to = location.href) => {
    const { pathname, search } = new URL(to, location);
    Object.assign(nextUrl, { pathname, search });
    await hook.rerender();
  };
  return { ...hook, state: () => hook.now()[0], change, nextRenders, written, location };
}

it('shows a change at once, writes it, and keeps it until Next has caught up', async () => {
  const { state, change, settle, written, nextRenders, rerender } = await page('/chains?tab=1#map');
  expect(state()).toEqual({ q: '', sort: 'name' });
  change({ q: 'quay' });
  await rerender();
  expect([state().q, written]).toEqual(['quay', ['push /chains?tab=1&q=quay#map']]);
  await settle();
  expect(state().q).toBe('quay');
  await nextRenders();
  await nextRenders('/chains?tab=1');
  expect(state().q).toBe('');
});

it('combines changes in the same tick into one history entry', async () => {
  const { change, settle, written, nextRenders } = await page('/one?sort=date', 'replace');
  change({ q: 'a' }, { history: 'push' });
  change(({ q, sort }) => ({ q: `${q}b ${sort}` }));
  await settle();
  await nextRenders();
  change({ q: 'c' });
  change({ sort: 'name' });
  await settle();
  await nextRenders();
  change({ sort: 'date' });
  change(null, { history: 'push' });
  await settle();
  expect(written).toEqual(['push /one?sort=date&q=ab+date', 'replace /one?q=c', 'push /one']);
});

it('writes nothing when the URL already has the state', async () => {
  const { change, settle, written, state } = await page('/same?q=a');
  change({ q: 'a' });
  change({ sort: 'name' });
  await settle();
  expect([written, state().q]).toEqual([[], 'a']);
});

it('debounces the write of text input', async () => {
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

it('builds on a written change that Next has not rendered yet', async () => {
  const { change, settle, written, state, nextRenders } = await page('/ahead');
  change({ q: 'a' });
  await settle();
  change({ sort: 'date' });
  await settle();
  expect(written).toEqual(['push /ahead?q=a', 'push /ahead?q=a&sort=date']);
  // Next renders the first change, and then the second.
  await nextRenders('/ahead?q=a');
  expect(state()).toEqual({ q: 'a', sort: 'date' });
  await nextRenders();
  await nextRenders('/ahead?q=a');
  expect(state()).toEqual({ q: 'a', sort: 'name' });
});

it.each(['/gone?tab=2', '/other'])('drops a change when the user has navigated to %s', async (to) => {
  const { change, settle, written, location, state, nextRenders } = await page('/gone');
  change({ q: 'a' });
  location.href = new URL(to, location).href;
  await settle();
  await nextRenders();
  expect([written, state().q]).toEqual([[], '']);
});

it.each(['/elsewhere?q=there', '/here?q=there'])(
  'shows the state of %s, and drops an unwritten change of the previous page',
  async (to) => {
    const { change, nextRenders, state, written } = await page('/here');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    change({ q: 'a' }, { after: 300 });
    const rendered = nextRenders(to);
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();
    await rendered;
    expect([state().q, written]).toEqual(['there', []]);
  },
);

it('writes a pending change without Next during a navigation, so that Back restores it', async () => {
  const { change, written, settle, location } = await page('/left');
  change({ q: 'a' }, { after: 300 });
  onNavigationStart('/next');
  expect(written).toEqual(['unpatched /left?q=a']);
  change({ q: 'ab' });
  await settle();
  expect(written).toEqual(['unpatched /left?q=a', 'unpatched /left?q=ab']);
  onNavigationStart(location.href);
});
