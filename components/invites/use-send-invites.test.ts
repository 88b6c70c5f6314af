import { useForm, type UseFormReturn } from 'react-hook-form';
import { toast } from 'sonner';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { setSignInPrompt } from '@/lib/bff/sign-in-again';
import { entryOf } from '@/lib/invites/invite-entry';
import { inviteKeys } from '@/lib/invites/queries';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { usualRights } from '@/lib/invites/usual-rights';
import { submissionHeaders } from '@/lib/submissions/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { InviteValues } from './invite-table';
import { useSendInvites } from './use-send-invites';

afterEach(() => void vi.useRealTimers());

const draft = { owner: 'person', name: 'invites' };
const bodyOf = (name: string): CreateInviteBody => ({
  email: `${name}@example.com`,
  role: 'Buyer',
  representing: 'Buyer',
});
const nameIn = (email: string) => email.trim().toLowerCase().split('@')[0]!;
const conflict = { refused: { status: 409, code: 'already_invited' } };
const lost = { refused: { status: 504, code: 'response_lost' } };
type StubResponse = ReturnType<Parameters<typeof stubServer>[0]>;

/** Renders a form with these rows. @param responses for the rows that the service does not just accept */
async function table(
  names: string[],
  responses: Record<string, StubResponse> = {},
  pending: string[] = [],
  at: number | null = Date.now(),
) {
  stubBrowser();
  for (const name of pending) pendingSubmissions.put(draft, { id: `sent-${name}`, at }, bodyOf(name).email);
  const later = { state: 'looking' as string, data: undefined as unknown, failure: undefined as unknown };
  const client = createQueryClient();
  client.setQueryData(inviteKeys.all, []);
  /** The names sent to, and whether the lists had been invalidated by then. */
  const sent: [string, boolean][] = [];
  const isStale = () => client.getQueryState(inviteKeys.all)!.isInvalidated;
  const requests = stubServer((path, body) => {
    if (path.includes('submissions')) return { data: later };
    const { email } = body as CreateInviteBody;
    const name = nameIn(email);
    sent.push([name, isStale()]);
    on.send(name);
    return responses[name] ?? { data: { id: name, emailSent: name !== 'unsent' } };
  });
  const on = { send: (_name: string) => {} };
  let form!: UseFormReturn<InviteValues, unknown, CreateInviteBody[]>;
  const progressSeen = new Set<string | null>();
  const hook = await runHook(() => {
    form = useForm<InviteValues, unknown, CreateInviteBody[]>({
      defaultValues: {
        rows: names.map((name) =>
          entryOf({ email: ` ${name.toUpperCase()}@example.com`, role: 'Buyer', representing: 'Buyer' }),
        ),
      },
    });
    const invites = useSendInvites('t1', form, draft);
    progressSeen.add(invites.progress);
    return invites;
  }, client);
  const send = async (...only: string[]) => {
    const isDone = await hook.now().send((only.length > 0 ? only : names).map(bodyOf));
    await hook.settle();
    return isDone;
  };
  const rows = () => form.getValues('rows').map(({ email }) => nameIn(email));
  const results = () => hook.now().results.map(({ body, emailSent }) => [nameIn(body.email), emailSent]);
  const pendingNames = () => Object.keys(pendingSubmissions.read(draft)).map(nameIn);
  /** Sends all rows and waits until the lost responses are reported. */
  const sendAndLose = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sending = hook.now().send(names.map(bodyOf));
    await vi.advanceTimersByTimeAsync(4500 * names.length);
    return sending;
  };
  const resolveLate = async (outcome: Partial<typeof later>) => {
    client.setQueryData(inviteKeys.all, []);
    Object.assign(later, outcome);
    await vi.advanceTimersByTimeAsync(4000);
  };
  return {
    ...hook,
    on,
    requests,
    sent,
    form: () => form,
    later,
    progressSeen,
    send,
    rows,
    results,
    pendingNames,
    sendAndLose,
    resolveLate,
    isStale,
  };
}

it('sends rows one after the other, shows progress, and refetches the lists once at the end', async () => {
  const { now, send, sent, results, rows, pendingNames, progressSeen, isStale } = await table([
    'ann',
    'unsent',
  ]);
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return realFetch(...call);
  });
  expect(await send()).toBe(true);
  expect([sent, isStale()]).toEqual([[['ann', false], ['unsent', false]], true]); // oxfmt-ignore
  expect(results()).toEqual([['ann', true], ['unsent', false]]); // oxfmt-ignore
  expect([now().outcome?.failed, now().outcome?.done.length, now().progress]).toEqual([0, 2, null]);
  expect([...progressSeen]).toEqual([null, 'Sending 1 of 2…', 'Sending 2 of 2…']);
  expect([rows(), pendingNames(), now().failures.size]).toEqual([[''], [], 0]);
  await send('one');
  expect([results().length, now().outcome?.done.length, progressSeen.size]).toEqual([3, 1, 3]);
});

it('keeps refused rows with the reason, and rows added while sending', async () => {
  const responses = { twice: conflict, down: { refused: { status: 503, code: 'busy' } } };
  const { now, form, on, send, rows, pendingNames, sent } = await table(['ann', 'twice', 'down'], responses);
  on.send = (name) => {
    if (name === 'down')
      form().setValue('rows', [
        entryOf(),
        ...form().getValues('rows'),
        entryOf({ email: 'new@example.com' }),
      ]);
  };
  expect(await send()).toBe(false);
  expect([sent.length, rows(), pendingNames()]).toEqual([3, ['twice', 'down', 'new'], []]);
  expect(now().outcome).toMatchObject({ done: [{ body: bodyOf('ann') }], failed: 2 });
  expect([...now().failures]).toEqual([
    ['twice@example.com', 'already_invited'],
    ['down@example.com', expect.stringMatching(/^Too many requests are waiting\. Everyone/)],
  ]);
  await send('other');
  expect(now().failures.size).toBe(0);
});

it('sets field errors of the service on the row at its new position', async () => {
  const { form, send } = await table(['ann', 'odd'], {
    odd: { refused: { status: 400, code: 'validation_error' } },
  });
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await realFetch(...call);
    if (response.ok) return response;
    const issues = [{ path: 'role', message: 'No such role' }];
    return Response.json(
      { error: { code: 'validation_error', message: '', details: { issues } } },
      { status: 400 },
    );
  });
  await send();
  expect(form().getFieldState('rows.0.role').error?.message).toBe('No such role');
});

type Late = Parameters<Awaited<ReturnType<typeof table>>['resolveLate']>[0];
it.each<[string, Late, unknown, string[], boolean]>([
  ['was sent', { state: 'saved', data: { id: 'i', emailSent: true } }, true, [], true],
  ['was created, with an unknown email status', { state: 'saved', data: { id: 'i', emailSent: null } }, null, [], true],
  ['was not found', { state: 'unknown' }, 'unknown', ['gone'], false],
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
  // The page is left to sign in, so that neither the prompt nor the call ends.
  onTestFinished(setSignInPrompt(() => new Promise(() => {})));
  const ids: (string | null)[] = [];
  const realFetch = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get(submissionHeaders.id));
    return realFetch(url, init);
  });
  void now().send([bodyOf('ann')]);
  await until(() =>
    expect(pendingSubmissions.read(draft)).toEqual({ 'ann@example.com': { id: ids[0], at: null } }),
  );
  void now().send([bodyOf('ann')]);
  await until(() => expect(ids).toEqual([ids[0], ids[0]]));
  await settle();
  expect([rows(), results(), requests.length]).toEqual([['ann'], [], 2]);
});

it('does not look up a row that was not sent', async () => {
  const { settle, rows, requests } = await table(['ann'], {}, ['ann'], null);
  await settle();
  expect([rows(), requests]).toEqual([['ann'], []]);
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
  expect(requests).toEqual(['GET /api/submissions/sent-gone']);
});
