import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { GraphSkeleton } from '@/components/graph/graph-notices';
import { GraphView } from '@/components/graph/graph-view';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { StageGraph } from './stage-graph';

const stages = [
  stageFixture({ title: 'Offer' }),
  stageFixture({ title: 'Survey', dependsOnStageId: 'Offer' }),
  stageFixture({ title: 'Exchange', dependsOnStageId: 'Survey' }),
];

/** A graph in which exchange waits for the survey, and the survey for the offer; and what was set and selected. */
async function graph({
  canEdit = true,
  selectedId = null as string | null,
  given = stages,
  isLaidOut = true,
} = {}) {
  const log: unknown[][] = [];
  let current = given;
  const setDependency = (stageId: string, dependsOnStageId: string | null) =>
    (current = current.map((stage) => (stage.id === stageId ? { ...stage, dependsOnStageId } : stage)));
  const hook = await runHook(() =>
    StageGraph({
      stages: current,
      layout: isLaidOut ? { nodes: [], edges: [], width: 1, height: 1 } : null,
      selectedId,
      canEdit,
      overdueIds: new Set(),
      onSelect: (id) => void log.push(['select', id]),
      onOpen: (id) => void log.push(['open', id]),
      onSetDependency: (...args) => {
        log.push(['set', ...args]);
        setDependency(...args);
      },
    }),
  );
  const focused: string[] = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const querySelector = (selector: string) => ({ focus: () => void focused.push(selector) });
  Object.assign(document, { querySelector });
  const view = () => propsIn(hook.now(), GraphView)[0] as ComponentProps<typeof GraphView>;
  const act = async (does: (props: ComponentProps<typeof GraphView>) => unknown) => {
    const returned = does(view());
    await hook.settle();
    return returned;
  };
  const buttons = () => propsIn(hook.now(), Button).map(({ children }) => children);
  const press = (name: string) =>
    act(() =>
      (propsIn(hook.now(), Button).find(({ children }) => children === name)!.onPress as () => void)(),
    );
  const words = () => propsIn(hook.now(), 'p')[0]?.children;
  return { ...hook, log, focused, setDependency, view, act, buttons, press, words };
}

it('marks the stages that the chosen one may wait for, not those that may wait for it', async () => {
  const { view, act } = await graph();
  expect(view().highlight).toBeNull();
  await act(({ onKey }) => onKey!('Exchange', 'd'));
  expect([view().selectedId, view().highlight]).toEqual(['Exchange', new Set(['Offer', 'Exchange'])]);
  expect(view().revealedId).toBeNull();
  await act(({ onKey }) => onKey!('Offer', 'D'));
  expect(view().highlight).toEqual(new Set(['Offer']));
});

it('sets a dependency by pressing a stage, and says so', async () => {
  const { view, act, log, words } = await graph();
  await act(({ onKey }) => onKey!('Exchange', 'd'));
  expect(words()).toMatch(/^Choose what “Exchange” waits for/);
  await act(({ onSelect }) => onSelect('Offer'));
  expect([log, view().highlight]).toEqual([[['set', 'Exchange', 'Offer']], null]);
  expect(words()).toBe('“Exchange” now waits for “Offer”.');
});

it('no longer says so once the change was refused or undone', async () => {
  const { act, words, setDependency, rerender } = await graph();
  await act(({ linking }) => linking!.onDrop('Exchange', 'Offer'));
  expect(words()).toBe('“Exchange” now waits for “Offer”.');
  setDependency('Exchange', 'Survey');
  await rerender();
  expect(words()).toMatch(/^Drag the grip of a stage/);
});

it('refuses a loop in words, and goes on choosing', async () => {
  const { view, act, log, words } = await graph();
  await act(({ onKey }) => onKey!('Offer', 'd'));
  await act(({ onOpen }) => onOpen!('Exchange'));
  expect(words()).toMatch(/that would be a loop\.$/);
  expect([log, view().selectedId]).toEqual([[], 'Offer']);
  await act(({ onSelect }) => onSelect(null));
  expect([log, view().selectedId]).toEqual([[], null]);
});

it('selects and opens stages while none is chosen', async () => {
  const { act, log } = await graph();
  await act(({ onSelect }) => onSelect('Offer'));
  await act(({ onOpen }) => onOpen!('Survey'));
  expect(log).toEqual([['select', 'Offer'], ['open', 'Survey']]); // oxfmt-ignore
});

it('removes the dependency of the selected stage', async () => {
  const { log, buttons, press, words } = await graph({ selectedId: 'Survey' });
  expect(buttons()).toEqual(['Set dependency', 'Waits for nothing']);
  await press('Waits for nothing');
  expect([log, words()]).toEqual([[['set', 'Survey', null]], '“Survey” now waits for nothing.']);
  expect((await graph({ selectedId: 'Offer' })).buttons()).toEqual(['Set dependency']);
});

it('keeps the focus beside a button that goes away while it has it', async () => {
  const { now, press } = await graph({ selectedId: 'Survey' });
  const bar = propsIn(now(), 'div').find((props) => props['data-print'] === 'hide');
  expect(bar!.tabIndex).toBe(-1);
  const refs = () => propsIn(now(), Button).map(({ ref }) => ref);
  expect(refs()).toEqual([keepFocusHere, keepFocusHere]);
  await press('Set dependency');
  expect(refs()).toEqual([keepFocusHere, keepFocusHere]);
});

it('keeps one element for the button that sets a dependency and then cancels, with its focus', async () => {
  const { now, press } = await graph({ selectedId: 'Survey' });
  // A button is another element if it can never be unavailable.
  const canBeUnavailable = () => 'disabledReason' in propsIn(now(), Button)[0]!;
  expect(canBeUnavailable()).toBe(true);
  await press('Set dependency');
  expect(canBeUnavailable()).toBe(true);
});

it('changes nothing without the right to', async () => {
  const { view, act, buttons } = await graph({ canEdit: false, selectedId: 'Survey' });
  expect(await act(({ onKey }) => onKey!('Survey', 'd'))).toBe(false);
  expect([view().highlight, view().linking, buttons()]).toEqual([null, undefined, []]);
});

it('can only be dragged to what a stage may wait for, by a grip that says so', async () => {
  const { view, log } = await graph();
  const { isAllowed, onDrop, gripTitle } = view().linking!;
  expect([isAllowed('Exchange', 'Offer'), isAllowed('Offer', 'Exchange')]).toEqual([true, false]);
  expect(gripTitle('Offer')).toBe('Drag to the stage that “Offer” waits for');
  onDrop('Exchange', 'Offer');
  expect(log).toEqual([['set', 'Exchange', 'Offer']]);
});

it('asks to select a stage first, and can stop choosing', async () => {
  const none = await graph();
  const [set] = propsIn(none.now(), Button);
  expect(set!.disabledReason).toBe('Select a stage first');
  const { now, press, words, view, buttons } = await graph({ selectedId: 'Exchange' });
  expect(propsIn(now(), Button)[0]!.disabledReason).toBeUndefined();
  expect(words()).toMatch(/^Drag the grip of a stage/);
  await press('Set dependency');
  expect([view().highlight?.size, buttons()]).toEqual([2, ['Cancel', 'Waits for nothing']]);
  await press('Cancel');
  expect([view().highlight, buttons()[0]]).toEqual([null, 'Set dependency']);
});

it('moves the focus to the stage whose dependency is chosen, where the arrow keys work', async () => {
  const { press, focused } = await graph({ selectedId: 'Exchange' });
  await press('Set dependency');
  expect(focused).toEqual(['[data-node="Exchange"]']);
  await press('Cancel');
  expect(focused).toHaveLength(1);
});

it('is named by how many stages it shows, also before they are laid out', async () => {
  expect((await graph()).view().label).toBe('3 stages by what they wait for');
  expect((await graph({ given: stages.slice(0, 1) })).view().label).toBe('1 stage by what they wait for');
  const { now } = await graph({ isLaidOut: false });
  expect(now().props).toMatchObject({ label: '3 stages by what they wait for', count: 3 });
  expect(now().type).toBe(GraphSkeleton);
});
