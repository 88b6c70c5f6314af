import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { RadioGroup } from '@/components/ui/radio-group';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { type PlannedStage, usualStages } from '@/lib/stages/usual-stages';
import { AddStopBanner, SendStages } from './send-stages';
import type { AddUsual } from './use-add-usual';
import { useUsualChoices } from './use-usual-choices';
import { UsualStagesDialog } from './usual-stages-dialog';
import { UsualStagesTable } from './usual-stages-table';

const now = Date.parse('2026-09-07T12:00:00Z');
const only = (option: string) => usualStages.filter((stage) => stage.only === option).map(({ kind }) => kind);
const [leasehold, mortgage] = [only('leasehold'), only('mortgage')];
const kinds = usualStages.map(({ kind }) => kind).filter((kind) => !leasehold.includes(kind));
const existing = (title: string) => stageFixture({ id: `id of ${title}`, title });

type Given = Partial<AddUsual> & { stages?: string[]; transactionDate?: string };

/** The dialog for a sale that was agreed today and has these stages. */
async function dialog({ stages = [], transactionDate = '2026-09-07T09:00:00Z', ...usual }: Given = {}) {
  const [onClose, onAddOne, stopAfterCurrent] = [vi.fn(), vi.fn(), vi.fn()];
  const send = vi.fn<AddUsual['send']>(async () => true);
  const given = {
    transactionDate,
    stages: stages.map(existing),
    usual: {
      added: [],
      unlisted: [],
      progress: null,
      stop: null,
      send,
      stopAfterCurrent,
      takeUnreported: () => ({ added: [], others: 0 }),
      ...usual,
    },
    now,
    onClose,
    onAddOne,
  };
  const hook = await runHook(() => UsualStagesDialog({ ...given, choices: useUsualChoices() }));
  const props = (type: unknown) => propsIn(hook.now(), type)[0];
  /** Calls a handler of the first element of this type. */
  const act = async (type: unknown, name: string, ...values: unknown[]) => {
    await flushSync(() => (props(type)![name] as (...given: unknown[]) => unknown)(...values));
  };
  const setOption = (at: number) => flushSync(propsIn(hook.now(), Checkbox)[at]!.onChange as () => void);
  const rows = () => props(UsualStagesTable)!.rows as PlannedStage[];
  return { ...hook, given, send, onClose, onAddOne, stopAfterCurrent, props, act, setOption, rows };
}
/** The text of the paragraphs of the dialog itself. */
const textIn = (tree: ReactNode) =>
  textOf(markupOf(propsIn(tree, 'p').map(({ children }, at) => <p key={at}>{children as ReactNode}</p>)));
const kindsOf = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind);

it('plans the stages of a freehold with a mortgage, until the user says what else the sale is', async () => {
  const { rows, setOption, now: tree } = await dialog();
  expect(kindsOf(rows())).toEqual(kinds);
  expect(propsIn(tree(), Checkbox).map(({ isSelected }) => isSelected)).toEqual([false, true]);
  setOption(0);
  expect(kindsOf(rows())).toEqual(usualStages.map(({ kind }) => kind));
  setOption(0);
  setOption(1);
  expect(kindsOf(rows())).toEqual(kinds.filter((kind) => !mortgage.includes(kind)));
});

it('sends the stages that are ticked, with those that are done', async () => {
  const { act, props, send } = await dialog({ stages: ['Offer accepted'] });
  await act(UsualStagesTable, 'onTick', 'survey');
  await act(UsualStagesTable, 'onTick', 'pack');
  await act(UsualStagesTable, 'onTick', 'pack');
  await act(UsualStagesTable, 'onDone', 'memorandum');
  expect(props(SendStages)).toMatchObject({ count: kinds.length - 2, isRetry: false });
  await act(SendStages, 'onSend');
  const [chosen] = send.mock.calls[0]!;
  expect(kindsOf(chosen)).toEqual(kinds.filter((kind) => kind !== 'offer' && kind !== 'survey'));
  expect(kindsOf(chosen.filter(({ isDone }) => isDone))).toEqual(['memorandum']);
});

it('sends nothing if no stage is ticked', async () => {
  const { act, props, send, rows } = await dialog();
  for (const { kind } of rows()) await act(UsualStagesTable, 'onTick', kind);
  await act(SendStages, 'onSend');
  expect([props(SendStages)!.count, send.mock.calls]).toEqual([0, []]);
});

it('counts from the day the sale was agreed, or back from completion if that day is still to come', async () => {
  const agreed = await dialog();
  const ends = (rows: PlannedStage[]) => [rows[0]!.day, rows.at(-1)!.day];
  expect(agreed.props(DateField)!.value).toBe('2026-09-07');
  const [first, last] = ends(agreed.rows());
  expect([first, last! > '2026-12-31']).toEqual(['2026-09-07', true]);
  await agreed.act(RadioGroup, 'onChange', 'completed');
  expect(ends(agreed.rows())).toEqual([null, '2026-09-07']);
  const coming = await dialog({ transactionDate: '2027-03-01T09:00:00Z' });
  expect([coming.props(RadioGroup)!.value, ends(coming.rows())[1]]).toEqual(['completed', '2027-03-01']);
});

it('plans no dates from an empty day, nor from one that does not exist, which it does not send but leads to', async () => {
  const { act, props, rows, send } = await dialog();
  const days = () => new Set(rows().flatMap(({ day, passed }) => [day, passed]));
  await act(DateField, 'onChange', '2026-02-31');
  expect([props(DateField)!.errorMessage, days()]).toEqual([expect.any(String), new Set([null])]);
  const focus = vi.fn<() => void>();
  (props(DateField)!.ref as { current: unknown }).current = { focus };
  await act(SendStages, 'onSend');
  expect([focus, send].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await act(DateField, 'onChange', '');
  expect([props(DateField)!.errorMessage, days()]).toEqual([undefined, new Set([null])]);
  await act(SendStages, 'onSend');
  expect(send).toHaveBeenCalledOnce();
});

it('closes once all are added, and otherwise offers to add the others', async () => {
  const all = await dialog();
  await all.act(SendStages, 'onSend');
  expect(all.onClose).toHaveBeenCalledOnce();
  await all.act(Dialog, 'onOpenChange', false);
  expect(all.onClose).toHaveBeenCalledTimes(2);
  const some = await dialog();
  some.send.mockResolvedValue(false);
  const buttons = () => propsIn(some.now(), Button).map(({ children }) => children);
  expect(buttons()).toEqual(['Cancel']);
  await some.act(SendStages, 'onSend');
  expect([some.onClose.mock.calls, buttons(), some.props(SendStages)!.isRetry]).toEqual([
    [],
    ['Close'],
    true,
  ]);
});

it('forgets what was chosen once all are added, not before', async () => {
  const { act, props, send, settle } = await dialog();
  send.mockResolvedValueOnce(false);
  await act(UsualStagesTable, 'onTick', 'survey');
  await act(SendStages, 'onSend');
  await settle();
  expect(props(SendStages)!.count).toBe(kinds.length - 1);
  await act(SendStages, 'onSend');
  await settle();
  expect(props(SendStages)!.count).toBe(kinds.length);
});

it('says how many stages are left after it has stopped, also those that are not ticked', async () => {
  const stop = { state: 'stopped' } as const;
  const added = ['Offer accepted', 'Memorandum of sale issued'].map(existing);
  const { act, props, rows } = await dialog({ stop, added, unlisted: added });
  await act(UsualStagesTable, 'onTick', 'survey');
  expect(kindsOf(rows())).toEqual(kinds.slice(2));
  expect(props(AddStopBanner)).toMatchObject({ stop, addedCount: 2, remainingCount: kinds.length - 2 });
  expect(props(SendStages)!.count).toBe(kinds.length - 3);
});

it('offers a stage again that it added and that was deleted since', async () => {
  const [offer, memorandum] = ['Offer accepted', 'Memorandum of sale issued'].map(existing);
  const added = [offer!, memorandum!];
  const { rows } = await dialog({ stages: ['Enquiries raised'], added, unlisted: [memorandum!] });
  expect(kindsOf(rows())).toEqual(kinds.filter((kind) => kind !== 'memorandum' && kind !== 'raised'));
});

it('stays open while it adds stages, and can stop after the one that was sent', async () => {
  const { now: tree, act, props, stopAfterCurrent } = await dialog({ progress: { done: 2, of: 5 } });
  expect(props(Dialog)).toMatchObject({ isDismissable: false, isKeyboardDismissDisabled: true });
  expect(textIn(tree())).toContain('Adding 3 of 5: one request each');
  expect(propsIn(tree(), 'progress')[0]).toMatchObject({ max: 5, value: 2 });
  // The button that was pressed goes away with its focus.
  expect(props(Button)!.autoFocus).toBe(true);
  await act(Button, 'onPress');
  expect([stopAfterCurrent.mock.calls.length, props(SendStages)]).toEqual([1, undefined]);
});

it('announces once that it adds stages, in a live region that is there before', async () => {
  const announced = async (progress: Given['progress']) => {
    const live = propsIn((await dialog({ progress })).now()).filter(({ role }) => role === 'status');
    return live.map(({ children }) => children);
  };
  expect(await announced(null)).toEqual([null]);
  for (const done of [0, 4]) expect(await announced({ done, of: 5 })).toEqual(['Adding 5 stages.']);
  expect(await announced({ done: 0, of: 1 })).toEqual(['Adding 1 stage.']);
});

it('names the stages that already exist, and offers a stage of one’s own once all do', async () => {
  const { now: tree, onAddOne } = await dialog({ stages: usualStages.map(({ title }) => title) });
  expect(textIn(tree())).toContain(`already has all ${kinds.length} usual stages.`);
  const [close, add] = propsIn(tree(), Button) as { children: string; onPress: () => void }[];
  expect([close!.children, add!.children]).toEqual(['Close', 'Add a stage']);
  add!.onPress();
  expect(onAddOne).toHaveBeenCalledOnce();
  const two = await dialog({ stages: ['Offer accepted', 'Enquiries raised'] });
  const said = '2 already exist and are left out: Offer accepted and Enquiries raised.';
  expect(textIn(two.now())).toContain(said);
});
