import { expect, it, vi } from 'vitest';
import { stubBrowser } from '@/lib/query/testing-hook';
import { loadListParams, serializeListParams } from './params';
import { builtInViews, parseViews, storedViews, storeViews, subscribeToViews } from './saved-views';

it('the built-in views list every open chain and each queue, in the order of their shortcut keys', () => {
  expect(builtInViews.map(({ name, state }) => [name, serializeListParams(state)])).toEqual([
    ['All open', ''],
    ['Chase', '?queue=chase&sort=health'],
    ['Waiting', '?queue=waiting'],
    ['On track', '?queue=on-track'],
    ['Completed', '?queue=completed'],
  ]);
});

it('a person’s own views are kept as they were, for that person only', () => {
  stubBrowser();
  const onChange = vi.fn();
  const stop = subscribeToViews(onChange);
  const state = loadListParams('?q=quay&health=red,amber&fresh=stale&sort=name&view=map&queue=chase');
  const views = [{ name: 'Mine', state }, { name: 'Plain', state: loadListParams('') }]; // oxfmt-ignore
  storeViews('ann', views);
  expect(parseViews(storedViews('ann'))).toEqual(views);
  expect([parseViews(storedViews('ben')), onChange.mock.calls.length]).toEqual([[], 1]);
  stop();
});

it('a stored view whose name or search is no text is left out', () => {
  const stored = [{ name: 5, search: '' }, { name: 'x', search: 5 }, { name: 'Mine', search: '' }]; // oxfmt-ignore
  expect(parseViews(JSON.stringify(stored)).map(({ name }) => name)).toEqual(['Mine']);
});
