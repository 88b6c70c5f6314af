import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { IconButton } from '@/components/ui/icon-button';
import { type ListState, loadListParams } from '@/lib/chains/params';
import { parseViews, storedViews, storeViews } from '@/lib/chains/saved-views';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { SavedViews, SaveView } from './saved-views';

const plain = loadListParams('');

async function views(state: Partial<ListState>) {
  const onChoose = vi.fn<(state: ListState) => void>();
  const props = { userId: 'u', state: { ...plain, ...state }, countOf: () => 1, hasMore: false, onChoose };
  const hook = await runHook(() => SavedViews(props));
  const links = propsIn(hook.now(), 'a');
  const current = links.filter((link) => link['aria-current']).map(({ href }) => href);
  return { ...hook, onChoose, links, current };
}

it('marks the current view in the list and on the map, and keeps the map when another is chosen', async () => {
  stubBrowser();
  const { current, links, onChoose } = await views({ queue: 'waiting', view: 'map' });
  expect(current).toEqual(['/chains?queue=waiting']);
  const event = { preventDefault: vi.fn(), metaKey: false, ctrlKey: false, shiftKey: false };
  const onTrack = links.find(({ href }) => String(href).includes('on-track'))!;
  const click = onTrack.onClick as (given: typeof event) => void;
  click(event);
  expect(onChoose.mock.calls).toEqual([[{ ...plain, queue: 'on-track', view: 'map' }]]);
  // The browser opens the link in a new tab.
  click({ ...event, ctrlKey: true });
  expect([onChoose.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([1, 1]);
});

it('saves a view under a name once, and deletes it', async () => {
  stubBrowser();
  storeViews('u', [
    { name: 'Mine', state: { ...plain, q: 'quay' } },
    { name: 'Other', state: { ...plain, q: 'mill' } },
  ]);
  const { now, settle } = await views({ q: 'cotham', view: 'map' });
  const save = propsIn(now(), SaveView)[0]!.onSave as (name: string) => void;
  save('Mine');
  await settle();
  const stored = () =>
    parseViews(storedViews('u')).map(({ name, state }) => `${name}: ${state.q} ${state.view}`);
  expect(stored()).toEqual(['Other: mill list', 'Mine: cotham list']);
  (propsIn(now(), IconButton)[0]!.onPress as () => void)();
  await settle();
  expect(stored()).toEqual(['Mine: cotham list']);
});
