import { gapsQuery } from '@/lib/query/pages';
import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { type AddStages, AddStagesDialogs } from './add-stages';
import { StageList } from './stage-list';
import { StageTimeline } from './stage-timeline';
import { StagesToolbar } from './stages-toolbar';
import { StagesView } from './stages-view';

const done = stageFixture({ title: 'Survey carried out', progress: 'Completed' });
const open = stageFixture({ title: 'Deposit received' });

/** The screen with these stages, and what it writes to the URL. */
async function screen(stages: Stage[], search = '', unreadable = 0) {
  const { document } = stubBrowser();
  Object.assign(document, { querySelector: () => null });
  const opened = openPage(`/transactions/t1/stages?${search}`);
  const written = () => opened.written.map((entry) => entry.replace('/transactions/t1/stages', ''));
  vi.stubGlobal('CSS', { escape: String });
  const client = createQueryClient();
  client.setQueryData(stagesQuery('t1').queryKey, stages);
  client.setQueryData(gapsQuery(stagesQuery('t1').queryKey).queryKey, { unreadable, isEndless: false });
  const hook = await runHook(() => StagesView({ transactionId: 't1', userId: 'u' }), client);
  const dialogs = () => propsIn(hook.now(), AddStagesDialogs)[0] as ComponentProps<typeof AddStagesDialogs>;
  const act = async (does: () => void) => (does(), hook.settle());
  // The dialogs are mounted once the page is idle.
  await hook.until(() => expect(dialogs()).toBeDefined());
  const list = () => propsIn(hook.now(), StageList)[0] as ComponentProps<typeof StageList> | undefined;
  return { ...hook, written, dialogs, act, list, empty: () => propsIn(hook.now(), EmptyState)[0] };
}

it('says how many completed stages are hidden, and shows them', async () => {
  const { now, list, act, written } = await screen([done, open]);
  expect(list()!.stages).toEqual([open]);
  const show = () => propsIn(now(), Button).find(({ variant }) => variant === 'quiet');
  expect(show()!.children).toEqual(['Show ', 'it']);
  await act(show()!.onPress as () => void);
  expect(show()).toBeUndefined();
  expect([list()!.stages, written()]).toEqual([[done, open], ['push ?show=all']]);
});

it.each([
  ['', [done], 'Every stage is completed'],
  ['show=attention', [open], 'Nothing needs attention'],
  ['show=yours', [open], 'No stage matches'],
  ['', [], 'No stages yet'],
])('says why the list is empty: %s', async (search, stages, title) => {
  const { empty, list } = await screen(stages, search);
  expect([empty()!.title, list()]).toEqual([title, undefined]);
});

it('does not say that there are no stages if none of them could be read', async () => {
  const { empty } = await screen([], '', 5);
  expect(empty()!.title).toBe('No stage could be shown so far');
  const { props } = empty()!.action as { props: ComponentProps<typeof AddStages> };
  expect(props).toMatchObject({ isFirst: false, onAdd: expect.any(Function) });
});

it.each([
  ['', done],
  ['show=attention', open],
])('concludes nothing from stages of which some could not be read: %s', async (search, stage) => {
  expect((await screen([stage], search, 1)).empty()!.title).toBe('No stage matches');
});

it('counts the stages of each filter', async () => {
  const { now } = await screen([done, open]);
  const { countOf } = propsIn(now(), StagesToolbar)[0] as ComponentProps<typeof StagesToolbar>;
  expect(['open', 'attention', 'yours', 'all'].map((show) => countOf(show as 'open'))).toEqual([1, 0, 0, 2]);
});

it.each([
  ['that the filter shows', '', open, []],
  ['from the timeline', 'view=timeline', open, ['replace ']],
  ['that is open but filtered out', 'show=yours', open, ['replace ']],
  ['that is completed and filtered out', 'show=yours', done, ['replace ?show=all']],
  ['in the graph', 'view=graph', open, ['replace ?view=graph&select=Deposit+received']],
])('makes a new stage visible, one %s', async (_, search, added, change) => {
  const { dialogs, act, written } = await screen([done, open], search);
  await act(() => dialogs().onAdded([added]));
  expect(written()).toEqual(change);
});

it('marks the stages that were just added', async () => {
  const { dialogs, act, list } = await screen([done, open]);
  expect(list()!.addedIds).toEqual([]);
  await act(() => dialogs().onAdded([open]));
  expect(list()!.addedIds).toEqual([open.id]);
});

it('leaves the URL of another page alone when a stage is added after the screen was left', async () => {
  const { dialogs, act, unmount } = await screen([done, open], 'add=usual');
  const { onClose, onAdded } = dialogs();
  await unmount();
  const other = openPage('/transactions/t2/stages?add=usual&show=yours');
  await act(onClose);
  await act(() => onAdded([open]));
  expect(other.written).toEqual([]);
});

it('opens the usual stages from the URL, so that Back closes them, and one stage without it', async () => {
  const { dialogs, act, written, now } = await screen([done, open]);
  const { onAdd } = (propsIn(now(), StagesToolbar)[0]!.addButtons as { props: { onAdd: (what: string) => void } }).props; // oxfmt-ignore
  await act(() => onAdd('usual'));
  expect(dialogs().open).toBe('usual');
  await act(() => dialogs().onClose());
  expect(dialogs().open).toBeFalsy();
  await act(() => onAdd('one'));
  expect([dialogs().open, written()]).toEqual(['one', ['push ?add=usual', 'replace ']]);
});

it('scrolls to a stage that was just added, and focuses it, once', async () => {
  const { dialogs, act, now, list } = await screen([done, open]);
  const [scrollIntoView, focus] = [vi.fn<(options: object) => void>(), vi.fn<() => void>()];
  const rows: Record<string, object> = {
    '[data-row="Deposit received"]': { scrollIntoView, querySelector: () => ({ focus }) },
  };
  Object.assign(document, { querySelector: (selector: string) => rows[selector] ?? null });
  await act(() => dialogs().onAdded([open]));
  expect([scrollIntoView.mock.calls, focus.mock.calls.length]).toEqual([[[{ block: 'center' }]], 1]);
  const toolbar = () => propsIn(now(), StagesToolbar)[0] as ComponentProps<typeof StagesToolbar>;
  const changes = [{ view: 'timeline' }, { view: 'list' }, { show: 'yours' }, { show: 'all' }] as const;
  for (const change of changes) await act(() => toolbar().onChange(change));
  expect([list()!.stages.length, scrollIntoView.mock.calls.length, focus.mock.calls.length]).toEqual([
    2, 1, 1,
  ]);
  await act(() => dialogs().onAdded([open]));
  expect(focus).toHaveBeenCalledTimes(2);
});

it.each([
  ['below the list', '', [open, done], 'Show ', '[data-row="Survey carried out"]'],
  ['in an empty list', 'show=yours', [open], 'Show all stages', '[data-row="Deposit received"]'],
  [
    'in an empty timeline',
    'view=timeline&show=yours',
    [open],
    'Show all stages',
    '[data-row="Deposit received"]',
  ],
])(
  'the button %s focuses the first stage that it shows, with the keyboard only',
  async (_, search, stages, words, rows) => {
    const focus = vi.fn<() => void>();
    const row = { scrollIntoView: () => {}, querySelector: () => ({ focus }) };
    const press = async (isByKey: boolean) => {
      const { act, now } = await screen(stages, search);
      const activeElement = { matches: (state: string) => isByKey && state === ':focus-visible' };
      Object.assign(document, {
        activeElement,
        querySelector: (selector: string) => (selector === rows ? row : null),
      });
      const button = propsIn(now(), Button).find(({ children }) =>
        [children].flat().join('').startsWith(words),
      );
      await act(button!.onPress as () => void);
      return focus.mock.calls.length;
    };
    expect([await press(false), await press(true)]).toEqual([0, 1]);
  },
);

it('leaves the focus around a timeline that has no row for the stages it then shows', async () => {
  const { act, now } = await screen([open], 'view=timeline&show=yours');
  const around = () =>
    propsIn(now(), 'div').find(({ tabIndex }) => tabIndex === -1)!.children as ReactElement;
  const button = propsIn(around(), Button)[0]!;
  expect(button.ref).toBe(keepFocusHere);
  await act(button.onPress as () => void);
  expect(around().type).toBe(StageTimeline);
});

it('leaves the focus alone when the list is shown after a stage was added in the graph', async () => {
  const { dialogs, act, now, list } = await screen([done, open], 'view=graph');
  const querySelector = vi.fn<(selector: string) => null>(() => null);
  Object.assign(document, { querySelector });
  await act(() => dialogs().onAdded([open]));
  await act(() =>
    (propsIn(now(), StagesToolbar)[0] as ComponentProps<typeof StagesToolbar>).onChange({ view: 'list' }),
  );
  expect([list()!.stages, querySelector.mock.calls]).toEqual([[open], []]);
});

it('keeps the rest of the state in the link of each choice', async () => {
  const { now } = await screen([done, open], 'sort=worst');
  const { hrefOf } = propsIn(now(), StagesToolbar)[0] as ComponentProps<typeof StagesToolbar>;
  const { pathname, searchParams } = new URL(hrefOf({ show: 'all' }), 'http://localhost');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/transactions/t1/stages',
    { sort: 'worst', show: 'all' },
  ]);
});

it('keeps in the URL what is selected in the graph, and where it is, without an entry for each move', async () => {
  const { now, act, written } = await screen([done, open], 'view=graph&select=a');
  type Graph = { selectedId: string; onSelect: (id: string) => void; onCameraChange: (at: object) => void };
  const graph = () => propsIn(now()).find((props) => 'onCameraChange' in props) as Graph;
  expect(graph().selectedId).toBe('a');
  await act(() => graph().onSelect('b'));
  await act(() => graph().onCameraChange({ x: 1, y: 2, zoom: 1 }));
  expect(written()).toEqual(['push ?view=graph&select=b', 'replace ?view=graph&select=b&at=1_2_1']);
});

it.each([
  ['', open, false],
  ['&show=yours', { ...done, assignedToYou: true }, true],
])('shows the timeline of the stages that the filter shows: %s', async (show, stage, isYours) => {
  const { now, list } = await screen([stage, { ...done, id: 'other' }], `view=timeline${show}`);
  const [timeline] = propsIn(now(), StageTimeline);
  expect([timeline!.stages, timeline!.isYours, list()]).toEqual([[stage], isYours, undefined]);
});

it('shows all stages again from an empty list, and counts several that are hidden', async () => {
  const { empty, act, written } = await screen([done], '');
  const { onPress } = (empty()!.action as { props: { onPress: () => void } }).props;
  await act(onPress);
  expect(written()).toEqual(['push ?show=all']);
  const two = await screen([done, { ...done, id: 'other' }, open]);
  const show = propsIn(two.now(), Button).find(({ variant }) => variant === 'quiet');
  expect(show!.children).toEqual(['Show ', 'them']);
});
