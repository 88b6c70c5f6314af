import { QueryObserver, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, type StubResponse, stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { planUsualStages } from '@/lib/stages/usual-stages';
import { notifyAdded, unreadText, useAddUsual } from './use-add-usual';

const plan = planUsualStages([], { day: '', counted: 'agreed', today: '2026-09-07' }, new Set()).rows;
const chosen = plan.slice(0, 3).map((row) => ({ ...row, isDone: false }));
const [one, two] = chosen.map(({ title }) => stageFixture({ title }));

const earlier = () => {
  const before = toast.getHistory().length;
  return () => toast.getHistory().slice(before).map((shown) => 'title' in shown && shown.title); // oxfmt-ignore
};

/** Adds these on a page that shows the stages, until they are read again. */
async function readAgain(count: number, response: Promise<StubResponse>) {
  const requests = stubServer(() => response);
  const client = createQueryClient();
  client.setQueryData(stagesQuery('t1').queryKey, []);
  const { now, unmount, until } = await runHook(() => {
    useQuery(stagesQuery('t1'));
    return useAddUsual('t1');
  }, client);
  const sent = now().send(chosen.slice(0, count));
  await until(() => expect(requests).toHaveLength(1));
  return { sent, requests, client, leave: unmount };
}

it.each([
  [1, `“${one!.title}” was not added.`],
  [3, 'Added 0 of 3 stages.'],
])('says that nothing was added if the page is left while the stages are read: %s', async (count, notice) => {
  const notices = earlier();
  const { sent, requests, leave } = await readAgain(count, new Promise<never>(() => {}));
  await leave();
  expect(await sent).toBe(false);
  await vi.waitFor(() => expect(notices()).toEqual([notice]));
  expect(requests).toHaveLength(1);
});

it('says that the stages could not be read again if the page is left meanwhile, and another shows them', async () => {
  const notices = earlier();
  let respond = (_: StubResponse) => {};
  const response = new Promise<StubResponse>((resolve) => (respond = resolve));
  const { sent, requests, client, leave } = await readAgain(3, response);
  onTestFinished(new QueryObserver(client, { ...stagesQuery('t1'), enabled: false }).subscribe(() => {}));
  await leave();
  respond({ refused: { status: 503, code: 'busy' } });
  expect(await sent).toBe(false);
  await vi.waitFor(() => expect(notices()).toEqual([`${unreadText}.`]));
  expect(requests).toHaveLength(1);
});

it.each<[string, Parameters<typeof notifyAdded>, string[]]>([
  ['none', [[], 0, 0], []],
  ['those of others', [[], 0, 1], ['1 stage had been added meanwhile.']],
  ['all that were missing', [[one!], 1, 2], [`“${one!.title}” was added. 2 had been added meanwhile.`]],
  ['some', [[one!, two!], 3, 1], ['Added 2 of 3 stages. 1 had been added meanwhile.']],
])('says which stages had been added meanwhile, with those added: %s', async (_, given, said) => {
  const notices = earlier();
  notifyAdded(...given);
  await vi.waitFor(() => expect(notices()).toEqual(said));
});
