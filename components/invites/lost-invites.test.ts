import { toast } from 'sonner';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { setSignInPrompt } from '@/lib/bff/sign-in-again';
import { entryOf } from '@/lib/invites/invite-entry';
import { usualRights } from '@/lib/invites/usual-rights';
import { submissionHeaders } from '@/lib/submissions/schema';
import { bodyOf, conflict, draft, lost, table } from './testing-send-invites';

afterEach(() => void vi.useRealTimers());

type Late = Parameters<Awaited<ReturnType<typeof table>>['resolveLate']>[0];
it.each<[string, Late, unknown, string[], boolean]>([
  ['was sent', { state: 'saved', data: { id: 'i', emailSent: true } }, true, [], true],
  ['was created, with an unknown email status', { state: 'saved', data: { id: 'i', emailSent: null } }, null, [], true],
  ['was not found', { state: 'unknown' }, 'unknown', [], false],
])('looks up a lost invite that %s', async (_, late, emailSent, stillPending, isRefetched) => {
  const { sendAndLose, resolveLate, until, results, pendingNames, rows, isStale } = await table(['gone'], {
    gone: lost,
  });
  const before = toast.getHistory().length;
  expect(await sendAndLose()).toBe(true);
  expect([results(), pendingNames(), rows()]).toEqual([[['gone', 'searching']], ['gone'], ['']]);
  await resolveLate(late);
  await until(() => expect(results()).toEqual([['gone', emailSent]]));
  expect([pendingNames(), rows(), isStale()]).toEqual([stillPending, [''], isRefetched]);
  const messages = isRefetched ? ['The invitation to gone@example.com was sent after all.'] : [];
  await until(() => {
    const toasts = toast.getHistory().slice(before);
    expect(toasts.map((entry) => 'title' in entry && entry.title)).toEqual(messages);
  });
}); // oxfmt-ignore

it('returns a lost row that was refused to the form, with the reason and without a result', async () => {
  const { sendAndLose, resolveLate, until, results, pendingNames, rows, form, now } = await table(
    ['ann', 'gone'],
    { gone: lost },
  );
  await sendAndLose();
  form().setValue('rows', [entryOf(), entryOf({ email: 'new@example.com' })]);
  await resolveLate({ state: 'refused', failure: { status: 409, code: 'x', message: 'Already a party' } });
  await until(() => expect(results()).toEqual([['ann', true]]));
  expect([rows(), pendingNames(), [...now().failures]]).toEqual([
    ['new', 'gone'],
    [],
    [['gone@example.com', 'Already a party']],
  ]);
});

it('returns a lost row as it was entered, with its rights and when it expires', async () => {
  const { sendAndLose, resolveLate, until, form, rows } = await table(['gone'], { gone: lost });
  const entered = entryOf({ ...bodyOf('gone'), permissions: usualRights('Buyer').permissions, expires: 'oneDay', confirmedEmail: 'gone@example.com' }); // oxfmt-ignore
  form().setValue('rows', [{ ...entered }]);
  await sendAndLose();
  expect(rows()).toEqual(['']);
  await resolveLate({ state: 'refused', failure: { status: 408, code: 'not_arrived', message: '' } });
  await until(() => expect(form().getValues('rows')).toEqual([entered]));
});

it('keeps a row that was not sent because the session had ended, and sends it later under the same id', async () => {
  const ended = { refused: { status: 401, code: 'reauth_required' } };
  const { now, settle, rows, results, requests, until } = await table(['ann'], { ann: ended });
  // The page is left to sign in, so that neither the prompt nor the call ends before the test does.
  let decline = () => {};
  const prompt = () => new Promise<boolean>((resolve) => (decline = () => resolve(false)));
  onTestFinished(setSignInPrompt(prompt));
  const ids: (string | null)[] = [];
  const realFetch = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get(submissionHeaders.id));
    return realFetch(url, init);
  });
  void now().send([bodyOf('ann')]);
  await until(() =>
    expect(pendingSubmissions.read(draft)).toMatchObject({ 'ann@example.com': { id: ids[0], at: null } }),
  );
  void now().send([bodyOf('ann')]);
  await until(() => expect(ids).toEqual([ids[0], ids[0]]));
  await settle();
  expect([rows(), results(), requests.length]).toEqual([['ann'], [], 2]);
  // All calls share one prompt, also those of other tests.
  decline();
  await settle();
});

it('does not look up a row that was not sent', async () => {
  const { settle, rows, requests } = await table(['ann'], {}, ['ann'], null);
  await settle();
  expect([rows(), requests]).toEqual([['ann'], []]);
});

it('looks up a lost row after a reload, although the form no longer has it', async () => {
  const { sendAndLose, unmount } = await table(['gone'], { gone: lost });
  await sendAndLose();
  const stored = pendingSubmissions.read(draft);
  vi.useRealTimers();
  await unmount();
  const again = await table([], {}, [], null, stored);
  await again.settle();
  expect([again.results(), again.rows()]).toEqual([[['gone', 'searching']], ['']]);
  again.later.state = 'unknown';
  await again.until(() => expect(again.results()).toEqual([['gone', 'unknown']]));
});

it.each<[string, Late, string[], string[]]>([
  ['was refused', { state: 'refused', failure: { status: 408, code: 'not_arrived', message: '' } }, ['The invitation to gone@example.com was not sent.'], ['gone']],
  ['was not found', { state: 'unknown' }, [], ['gone']],
  ['was sent', { state: 'saved', data: { id: 'i', emailSent: true } }, ['The invitation to gone@example.com was sent after all.'], []],
])('keeps a lost row that %s after the form was left, unless it was sent', async (_, late, messages, stillPending) => {
  const { sendAndLose, unmount, resolveLate, pendingNames, requests } = await table(['gone'], { gone: lost });
  const before = toast.getHistory().length;
  const titles = () => toast.getHistory().slice(before).map((entry) => 'title' in entry && entry.title);
  await sendAndLose();
  const stored = pendingSubmissions.read(draft);
  void unmount();
  await resolveLate(late);
  await vi.waitFor(() => expect(titles()).toEqual(messages));
  expect(pendingNames()).toEqual(stillPending);
  expect(requests.at(-1)).toMatch(/^GET \/api\/submissions/);
  if (stillPending.length > 0) expect(pendingSubmissions.read(draft)).toEqual(stored);
}); // oxfmt-ignore

it.each<[string, Late]>([
  ['refused', { state: 'refused', failure: { status: 408, code: 'not_arrived', message: '' } }],
  ['sent', { state: 'saved', data: { id: 'i', emailSent: true } }],
])('says nothing if the form has been opened again and already knows that a row was %s', async (_, late) => {
  const { sendAndLose, unmount, resolveLate } = await table(['gone'], { gone: lost });
  const before = toast.getHistory().length;
  await sendAndLose();
  void unmount();
  pendingSubmissions.remove(draft, 'gone@example.com');
  await resolveLate(late);
  expect(toast.getHistory()).toHaveLength(before);
});

it('looks up pending rows after a reload, and does not send them again', async () => {
  const { until, settle, now, requests, results, rows, later } = await table(['ann', 'gone'], {}, [
    'gone',
    'removed',
  ]);
  await settle();
  expect([results(), rows(), now().outcome?.failed]).toEqual([[['gone', 'searching']], ['ann'], 0]);
  later.state = 'unknown';
  await until(() => expect(results()).toEqual([['gone', 'unknown']]));
  expect(new Set(requests)).toEqual(new Set(['GET /api/submissions/sent-gone']));
});

/** What is stored of the form's rows, as names. */
const storedRows = () => {
  const stored = JSON.parse(sessionStorage.getItem('draft:person:invites') ?? 'null') as { rows: { email: string }[] } | null; // oxfmt-ignore
  return stored?.rows.map(({ email }) => email.split('@')[0]);
};
const storeRows = (...names: string[]) =>
  sessionStorage.setItem('draft:person:invites', JSON.stringify({ rows: names.map(bodyOf) }));
const titlesFrom = (start: number) =>
  toast.getHistory().slice(start).map((entry) => 'title' in entry && entry.title); // oxfmt-ignore

it.each([
  ['the refused one', 'twice', ['ann', 'twice'], ['twice'], 'The invitation to twice@example.com was'],
  ['the one left', 'ann', ['ann', 'ben'], ['ben'], 'The invitation to ben@example.com was'],
  ['several', 'twice', ['ann', 'twice', 'ben', 'cat'], ['twice', 'ben', 'cat'], '3 invitations were'],
])('sends no more rows once the form was left, says once that %s was not sent, and keeps those in the draft', async (_, last, names, kept, which) => {
  const { on, send, sent, unmount, pendingNames } = await table(names, { twice: conflict });
  storeRows(...names);
  const before = toast.getHistory().length;
  on.send = (name) => void (name === last && unmount());
  expect(await send()).toBe(false);
  await vi.waitFor(() => expect(titlesFrom(before)).toEqual([`${which} not sent.`]));
  expect([sent.at(-1)![0], storedRows(), pendingNames()]).toEqual([last, kept, []]);
}); // oxfmt-ignore

it('keeps no draft if every row was saved after the form was left', async () => {
  const { on, send, unmount, pendingNames } = await table(['ann', 'ben']);
  storeRows('ann', 'ben');
  on.send = (name) => void (name === 'ben' && unmount());
  expect(await send()).toBe(true);
  expect([storedRows(), pendingNames()]).toEqual([undefined, []]);
});

it('says once that a lost row was sent after all if the form was left, and does not restore it', async () => {
  const { on, sendAndLose, unmount, resolveLate, pendingNames } = await table(['gone', 'twice'], { gone: lost, twice: conflict }); // oxfmt-ignore
  storeRows('gone', 'twice');
  const before = toast.getHistory().length;
  on.send = () => void unmount();
  await sendAndLose();
  expect([storedRows(), pendingNames()]).toEqual([['gone', 'twice'], ['gone']]);
  await resolveLate({ state: 'saved', data: { id: 'i', emailSent: true } });
  await vi.waitFor(() => expect(titlesFrom(before)).toContain('The invitation to gone@example.com was sent after all.')); // oxfmt-ignore
  expect([storedRows(), pendingNames()]).toEqual([['twice'], []]);
});
