import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { RadioGroup } from '@/components/ui/radio-group';
import { runHook } from '@/lib/query/testing-hook';
import { WhatIfDialog } from './what-if-dialog';

const now = Date.parse('2026-11-24T09:00:00Z');
const choices = {
  stages: [{ id: 's1', text: 'Survey carried out' }],
  firms: [{ id: 'Pennington Law', text: 'Pennington Law' }],
  ends: [
    { id: 'top t 1', text: 'Top: 1 Quay Street' },
    { id: 'bottom 2', text: 'Bottom: 2 Quay Street' },
  ],
};

async function opened(given: Partial<typeof choices> = {}) {
  const onAdd = vi.fn();
  const onClose = vi.fn();
  const hook = await runHook(() => WhatIfDialog({ choices: { ...choices, ...given }, now, onAdd, onClose }));
  type Field = {
    label: string;
    errorMessage?: string;
    description?: string;
    ref: { current: unknown };
    onChange: (value: string) => void;
  };
  const fields = (type: unknown) => propsIn(hook.now(), type) as unknown as Field[];
  const change = (field: Field, value: string) => (field.onChange(value), hook.settle());
  return {
    ...{ onAdd, onClose },
    frame: () => propsIn(hook.now(), Dialog)[0] as unknown as Parameters<typeof Dialog>[0],
    choices: () => (propsIn(hook.now(), ComboBox)[0]!.choices as { id: string }[]).map(({ id }) => id),
    cancel: () => (propsIn(hook.now(), Button)[0]!.onPress as () => void)(),
    what: () => fields(ComboBox)[0]!,
    days: () => fields(DateField),
    suppose: (kind: string) => change(fields(RadioGroup)[0]!, kind),
    choose: (id: string) => change(fields(ComboBox)[0]!, id),
    day: (at: number, text: string) => change(fields(DateField)[at]!, text),
    add: () => ((propsIn(hook.now(), Button)[1]!.onPress as () => void)(), hook.settle()),
  };
}

it('supposes that a stage is done today unless another day is entered', async () => {
  const { onAdd, onClose, choose, day, add } = await opened();
  await choose('s1');
  await add();
  await day(0, '2026-12-01');
  await add();
  expect(onAdd.mock.calls).toEqual([
    [{ kind: 'done', stageId: 's1', day: '2026-11-24' }],
    [{ kind: 'done', stageId: 's1', day: '2026-12-01' }],
  ]);
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('asks for what is missing, and adds nothing', async () => {
  const { onAdd, onClose, what, days, choose, day, add } = await opened();
  await add();
  expect(what().errorMessage).toBe('Choose one from the list');
  await choose('s1');
  await day(0, '');
  await add();
  expect(what().errorMessage).toBeUndefined();
  expect(days()[0]!.errorMessage).toBe('Enter a day');
  expect([onAdd, onClose].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('asks for no choice where there is none, but moves the focus to what says so', async () => {
  const { onAdd, onClose, what, suppose, add } = await opened({ firms: [] });
  await suppose('away');
  const focus = vi.fn<() => void>();
  what().ref.current = { focus };
  await add();
  expect(what()).toMatchObject({ description: 'There are none in this chain.', errorMessage: undefined });
  expect([focus, onAdd, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
});

it('moves the focus to the field at fault, once it says what is missing', async () => {
  const { what, days, suppose, choose, day, add } = await opened();
  await suppose('away');
  const focused: (string | undefined)[] = [];
  for (const field of [what, () => days()[0]!, () => days()[1]!])
    field().ref.current = { focus: () => void focused.push(field().errorMessage) };
  await add();
  await choose('Pennington Law');
  await day(0, '');
  await add();
  await day(0, '2026-12-10');
  await day(1, '2026-12-09');
  await add();
  await add();
  const [before, order] = ['Enter a day', 'Enter a day that is not before the first'];
  expect(focused).toEqual(['Choose one from the list', before, order, order]);
});

it('supposes that a firm is away until a day that is not before the first', async () => {
  const { onAdd, what, days, suppose, choose, day, add } = await opened();
  expect(days().map(({ label }) => label)).toEqual(['Done on']);
  await suppose('away');
  expect(days().map(({ label }) => label)).toEqual(['From', 'To']);
  expect(what()).toMatchObject({ label: 'Firm', description: undefined });
  await choose('Pennington Law');
  await day(0, '2026-12-10');
  await day(1, '2026-12-09');
  await add();
  expect(days()[1]!.errorMessage).toBe('Enter a day that is not before the first');
  await day(1, '2026-12-10');
  await add();
  expect(onAdd.mock.calls).toEqual([
    [{ kind: 'away', firm: 'Pennington Law', from: '2026-12-10', to: '2026-12-10' }],
  ]);
});

it('supposes that an end of the chain is complete, without a day', async () => {
  const { onAdd, what, days, suppose, choose, add } = await opened();
  await choose('s1');
  await suppose('closed');
  expect(days()).toEqual([]);
  await add();
  expect(what()).toMatchObject({ label: 'End', errorMessage: 'Choose one from the list' });
  await choose('top t 1');
  await add();
  expect(onAdd.mock.calls).toEqual([[{ kind: 'closed', position: 'top', transactionId: 't 1' }]]);
});

it('tells the bottom of the chain from its top, and offers both', async () => {
  const { onAdd, onClose, choices: offered, suppose, choose, add } = await opened();
  expect(offered()).toEqual(['s1']);
  await suppose('closed');
  expect(offered()).toEqual(['top t 1', 'bottom 2']);
  await choose('bottom 2');
  await add();
  expect(onAdd.mock.calls).toEqual([[{ kind: 'closed', position: 'bottom', transactionId: '2' }]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('says what is wrong with a day, at the field of that day', async () => {
  const { onAdd, days, suppose, choose, day, add } = await opened();
  await suppose('away');
  await choose('Pennington Law');
  await day(0, '2026-02-30');
  await add();
  expect(days().map(({ errorMessage }) => errorMessage)).toEqual([
    'February 2026 has only 28 days',
    undefined,
  ]);
  await day(0, '2026-12-10');
  await day(1, '');
  await add();
  expect(days().map(({ errorMessage }) => errorMessage)).toEqual([undefined, 'Enter a day']);
  await day(1, '2026-12-32');
  await add();
  expect(days()[1]!.errorMessage).not.toBeUndefined();
  expect(onAdd).not.toHaveBeenCalled();
});

it('closes without adding anything', async () => {
  const { onAdd, onClose, frame, cancel } = await opened();
  cancel();
  frame().onOpenChange!(true);
  expect(onClose).toHaveBeenCalledOnce();
  frame().onOpenChange!(false);
  expect([onClose.mock.calls.length, onAdd.mock.calls.length]).toEqual([2, 0]);
});
