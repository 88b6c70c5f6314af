import { toast } from 'sonner';
import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Dialog } from '@/components/ui/dialog';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { planUsualStages } from '@/lib/stages/usual-stages';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Adding } from './add-stages';
import { AddStagesDialogs } from './add-stages-dialogs';
import { StageForm } from './stage-form';
import type { AddUsual } from './use-add-usual';
import { UsualStagesDialog } from './usual-stages-dialog';

const now = Date.parse('2026-09-07T12:00:00Z');
const plan = planUsualStages([], { day: '', counted: 'agreed', today: '2026-09-07' }, new Set()).rows;
beforeEach(() => void stubBrowser());

/** The dialogs of a transaction that has one stage, with a log of what they report. */
async function dialogs(open: Adding, { scopes = ['transactions:write'], isRead = true } = {}) {
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const { address, propertyId, ...transaction } = transactionFixture('t1');
  const property = { id: propertyId, address };
  if (isRead)
    client.setQueryData(transactionQuery('t1').queryKey, { ...transaction, chainId: 'chain', property });
  const listed: object[] = [];
  stubServer((_, body) => ({
    data: body ? stageFixture(body as { title: string }) : { data: listed, nextCursor: null },
  }));
  const log: string[] = [];
  const earlier = toast.getHistory().length;
  const props = {
    ...{ transactionId: 't1', userId: 'u', stages: [stageFixture()], now, open },
    onClose: () => void log.push('closed'),
    onAddOne: () => void log.push('add one'),
    onAdded: (stages: { title: string }[]) =>
      void log.push(`added ${stages.map(({ title }) => title).join()}`),
  };
  const hook = await runHook(() => AddStagesDialogs(props), client);
  const usual = () =>
    propsIn(hook.now(), UsualStagesDialog)[0] as unknown as Parameters<typeof UsualStagesDialog>[0];
  const add = async (count: number) => {
    const send: AddUsual['send'] = usual().usual.send;
    await send(plan.slice(0, count).map((row) => ({ ...row, isDone: false }))); // oxfmt-ignore
    await hook.settle();
  };
  const notices = () => toast.getHistory().slice(earlier).map((one) => 'title' in one && one.title); // oxfmt-ignore
  const show = (what: Adding) => {
    props.open = what;
    return hook.rerender();
  };
  return { ...hook, log, usual, add, notices, show, listed };
}

it('reports the usual stages that were added when the dialog closes, once', async () => {
  const { log, usual, add, notices } = await dialogs('usual');
  await add(2);
  expect(log).toEqual([]);
  usual().onClose();
  expect(log).toEqual(['closed', 'added Offer accepted,Memorandum of sale issued']);
  await vi.waitFor(() => expect(notices()).toEqual(['2 stages were added.']));
  usual().onClose();
  expect(log.slice(2)).toEqual(['closed']);
  await add(1);
  usual().onClose();
  await vi.waitFor(() => expect(notices().slice(1)).toEqual(['“Offer accepted” was added.']));
});

it('says when the dialog closes that stages had been added meanwhile, of which it marks none', async () => {
  const { log, usual, add, notices, listed } = await dialogs('usual');
  listed.push(...plan.slice(0, 2).map(({ title }) => stageFixture({ title })));
  await add(2);
  usual().onClose();
  expect(log).toEqual(['closed']);
  await vi.waitFor(() => expect(notices()).toEqual(['2 stages had been added meanwhile.']));
});

it('keeps what was chosen among the usual stages while they are closed', async () => {
  const { usual, show } = await dialogs('usual');
  usual().choices.choose({ day: '2026-09-01', skippedKinds: new Set(['survey']) });
  usual().choices.choose({ doneKinds: new Set(['offer']) });
  await show(null);
  await show('usual');
  const { day, skippedKinds, doneKinds } = usual().choices;
  expect([day, [...skippedKinds], [...doneKinds]]).toEqual(['2026-09-01', ['survey'], ['offer']]);
});

it('closes the usual stages before the form for one, and reports what was added', async () => {
  const { log, usual, add } = await dialogs('usual');
  usual().onAddOne();
  expect(log.splice(0)).toEqual(['closed', 'add one']);
  await add(1);
  usual().onAddOne();
  expect(log).toEqual(['closed', 'added Offer accepted', 'add one']);
});

it('reports a single stage once it was added', async () => {
  const { log, now: tree, notices } = await dialogs('one');
  (propsIn(tree(), StageForm)[0]!.onDone as (stage: object) => void)(
    stageFixture({ title: 'Survey booked' }),
  );
  expect(log).toEqual(['closed', 'added Survey booked']);
  await vi.waitFor(() => expect(notices()).toEqual(['“Survey booked” was added.']));
});

it.each<[string, Adding, Parameters<typeof dialogs>[1], string[]]>([
  ['one stage', 'one', {}, ['form']],
  ['the usual stages', 'usual', {}, ['usual']],
  ['the usual stages, before the transaction is read', 'usual', { isRead: false }, []],
  ['none', null, {}, []],
  ['one stage, without the right to add any', 'one', { scopes: [] }, []],
])('shows the dialog that was asked for: %s', async (_, open, given, shown) => {
  const { now: tree } = await dialogs(open, given);
  const count = (type: unknown) => propsIn(tree(), type).length;
  expect([count(StageForm) ? ['form'] : [], count(UsualStagesDialog) ? ['usual'] : []].flat()).toEqual(shown);
});

it('closes without a stage, and knows those of its own transaction', async () => {
  const { log, now: tree } = await dialogs('one');
  const [form] = propsIn(tree(), StageForm);
  expect(form).toMatchObject({ transactionId: 't1', userId: 'u', stages: [stageFixture()] });
  (propsIn(tree(), Dialog)[0]!.onOpenChange as (isOpen: boolean) => void)(false);
  expect(log).toEqual(['closed']);
});

it('counts the usual stages from the date of the transaction', async () => {
  const { usual } = await dialogs('usual');
  const transactionDate = transactionFixture('t1').transactionDate;
  expect(usual()).toMatchObject({ transactionDate, stages: [stageFixture()], now });
});
