import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { FormFailure } from '@/components/shell/form-failure';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { DependencyField } from './dependency-field';

const survey = stageFixture({ id: 'survey', title: 'Survey', transactionId: 't', dependsOnStageId: null });
const offer = stageFixture({ id: 'offer', title: 'Offer', transactionId: 't', dependsOnStageId: 'survey' });
const stages = [survey, offer];

/** The field of one of two stages, opened; the offer waits for the survey. */
async function field(given = offer, respond?: (path: string, body: unknown) => StubResponse | Promise<StubResponse>, all = stages) {
  const stage = all.find(({ id }) => id === given.id)!;
  stubBrowser();
  const requests = stubServer(respond ?? ((_, body) => ({ data: { ...stage, ...(body as object) } })));
  const client = createQueryClient();
  const scopes = ['transactions:write'];
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  client.setQueryData(stagesQuery('t').queryKey, all);
  const hook = await runHook(() => DependencyField({ stage, stages: all }), client);
  const combo = () => propsIn(hook.now(), ComboBox)[0];
  const button = () => propsIn(hook.now(), Button)[0]!.onPress as () => void;
  const press = () => (button()(), hook.settle());
  const isFocused = () => propsIn(hook.now(), Button)[0]!.autoFocus;
  const choose = (id: string | null) => ((combo()!.onChange as (id: string | null) => void)(id), hook.settle());
  const failure = () => propsIn(hook.now(), FormFailure)[0];
  const isFocusedAtFirst = isFocused();
  await press();
  const writes = () => requests.filter((request) => !request.startsWith('GET'));
  return { ...hook, combo, choose, writes, failure, press, isFocused, isFocusedAtFirst };
} // oxfmt-ignore

it('offers nothing and all other stages, and says which cannot be chosen', async () => {
  const { combo } = await field(survey);
  expect(combo()!.choices).toEqual([
    { id: 'nothing', text: 'Nothing' },
    { id: 'offer', text: 'Offer', detail: expect.any(String) },
  ]);
});

it('explains a loop and sends nothing', async () => {
  const { combo, choose, writes } = await field(survey);
  await choose('offer');
  expect([combo()!.errorMessage, writes()]).toEqual([expect.any(String), []]);
});

it('sends a change, closes, and says so with an undo', async () => {
  const { combo, choose, writes } = await field();
  const before = toast.getHistory().length;
  await choose('nothing');
  expect([combo(), writes().length]).toEqual([undefined, 1]);
  const notices = () => toast.getHistory().slice(before);
  await vi.waitFor(() => expect(notices()).toMatchObject([{ title: '“Offer” now waits for nothing.' }]));
  (notices()[0] as { action: { onClick: (event: unknown) => void } }).action.onClick({});
  await vi.waitFor(() => expect(notices()[1]).toMatchObject({ title: '“Offer” now waits for “Survey”.' }));
});

it('undoes a change to what was saved, not to one that was refused meanwhile', async () => {
  let refuse = () => {};
  const refused = new Promise<StubResponse>(
    (resolve) => (refuse = () => resolve({ refused: { status: 503, code: 'x' } })),
  );
  let isFirst = true;
  const searches = stageFixture({ id: 'searches', title: 'Searches', transactionId: 't' });
  const { choose, press } = await field(
    offer,
    (_path, body) => {
      if (!isFirst) return { data: { ...offer, ...(body as object) } };
      isFirst = false;
      return refused;
    },
    [...stages, searches],
  );
  const before = toast.getHistory().length;
  await choose('nothing');
  await press();
  await choose('searches');
  refuse();
  const notices = () => toast.getHistory().slice(before);
  await vi.waitFor(() => expect(notices()).toMatchObject([{ title: '“Offer” now waits for “Searches”.' }]));
  (notices()[0] as { action: { onClick: (event: unknown) => void } }).action.onClick({});
  await vi.waitFor(() => expect(notices()[1]).toMatchObject({ title: '“Offer” now waits for “Survey”.' }));
});

it('has words for a stage that is not in the list when a change is undone', async () => {
  const { choose } = await field(survey, undefined, [{ ...survey, dependsOnStageId: 'gone' }, offer]);
  const before = toast.getHistory().length;
  await choose('nothing');
  const notices = () => toast.getHistory().slice(before);
  await vi.waitFor(() => expect(notices()).toHaveLength(1));
  (notices()[0] as { action: { onClick: (event: unknown) => void } }).action.onClick({});
  const title = '“Survey” now waits for a stage that is not in the list.';
  await vi.waitFor(() => expect(notices()[1]).toMatchObject({ title }));
});

it('sends nothing if it waits for that already', async () => {
  const { combo, choose, writes } = await field();
  await choose(null);
  expect(combo()!.errorMessage).toBeUndefined();
  await choose('survey');
  expect([combo()!.errorMessage, writes()]).toEqual(['“Offer” waits for “Survey” already.', []]);
});

it('closes and sends nothing if it waits for nothing already', async () => {
  const { combo, choose, writes } = await field(survey);
  await choose('nothing');
  expect([combo(), writes()]).toEqual([undefined, []]);
});

it('shows why a change was not saved', async () => {
  const { choose, until, failure } = await field(offer, () => ({ refused: { status: 403, code: 'forbidden' } }));
  await choose('nothing');
  await until(() => expect(failure()).toMatchObject({ failure: { status: 403 }, hasIssues: true }));
}); // oxfmt-ignore

it('keeps what it waits for if the choice is cancelled', async () => {
  const { now, combo, writes, settle } = await field();
  const [cancel] = propsIn(now(), Button).filter(({ children }) => children === 'Cancel');
  (cancel!.onPress as () => void)();
  await settle();
  expect([combo(), writes()]).toEqual([undefined, []]);
});

it('gives the focus back to its button after a choice or Cancel, and takes none at first', async () => {
  const { choose, press, isFocused, isFocusedAtFirst } = await field(survey);
  await choose('nothing');
  const isFocusedAfterChoice = isFocused();
  await press();
  await press(); // Cancel
  expect([isFocusedAtFirst, isFocusedAfterChoice, isFocused()]).toEqual([false, true, true]);
});

it('cannot be changed without the right to, and says so', async () => {
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, {
    partner: { id: 'p', name: 'P' },
    user: { id: 'u' },
    scopes: [],
  });
  const { now } = await runHook(() => DependencyField({ stage: offer, stages }), client);
  expect(propsIn(now(), Button)[0]!.disabledReason).toContain('“transactions:write”');
});

it.each([
  [{ status: 403, code: 'forbidden' }, 'The change of “Offer” was not saved.'],
  [{ status: 504, code: 'response_lost' }, 'We don’t know whether the change of “Offer” was saved.'],
])('says so if an undo fails after the page was left: %o', async (failure, title) => {
  let isDown = false;
  const refused = { refused: failure };
  const { choose, unmount } = await field(offer, () => (isDown ? refused : { data: offer }));
  const before = toast.getHistory().length;
  await choose('nothing');
  const notices = () => toast.getHistory().slice(before);
  await vi.waitFor(() => expect(notices()).toHaveLength(1));
  await unmount();
  isDown = true;
  (notices()[0] as { action: { onClick: (event: unknown) => void } }).action.onClick({});
  await vi.waitFor(() => expect(notices()[1]).toMatchObject({ title }));
});
