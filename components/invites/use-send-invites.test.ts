import { useForm, type UseFormReturn } from 'react-hook-form';
import { toast } from 'sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { entryOf } from '@/lib/invites/invite-entry';
import { inviteKeys } from '@/lib/invites/queries';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { InviteValues } from './invite-table';
import { forgetSettled, useSendInvites } from './use-send-invites';

afterEach(() => void vi.useRealTimers());

it('what was lost stays marked as sent, so that it is asked for after a reload; what was saved or refused does not', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  const draft = { owner: 'person', name: 'invites' };
  const row = (email: string) => ({ body: { email, role: 'Buyer', representing: 'Buyer' } });
  for (const name of ['saved', 'lost', 'refused'])
    pendingSubmissions.put(draft, { id: name, at: 1 }, `${name}@example.com`);
  const data = { id: 'invite', emailSent: true };
  forgetSettled(
    draft,
    [
      { ...row('Saved@example.com'), end: { outcome: 'saved', data, checked: false } },
      { ...row('lost@example.com'), end: { outcome: 'unknown', later: Promise.resolve({ end: 'unknown' }) } },
    ],
    [row('refused@example.com')],
  );
  expect(pendingSubmissions.read(draft)).toEqual({ 'lost@example.com': { id: 'lost', at: 1 } });
});

const draft = { owner: 'person', name: 'invites' };
const bodyOf = (name: string): CreateInviteBody => ({
  email: `${name}@example.com`,
  role: 'Buyer',
  representing: 'Buyer',
});
const nameIn = (email: string) => email.trim().toLowerCase().split('@')[0]!;
const conflict = { refused: { status: 409, code: 'already_invited' } };
const lost = { refused: { status: 504, code: 'response_lost' } };
type Reply = ReturnType<Parameters<typeof stubServer>[0]>;

/** A table with these rows, where the service says `replies` of those that it does not just send. */
async function table(names: string[], replies: Record<string, Reply> = {}, marked: string[] = []) {
  stubBrowser();
  for (const name of marked)
    pendingSubmissions.put(draft, { id: `sent-${name}`, at: Date.now() }, bodyOf(name).email);
  const later = { state: 'looking' as string, data: undefined as unknown, failure: undefined as unknown };
  const client = createQueryClient();
  client.setQueryData(inviteKeys.all, []);
  /** Who was sent to, and whether the lists had to be read again by then. */
  const sent: [string, boolean][] = [];
  const isOld = () => client.getQueryState(inviteKeys.all)!.isInvalidated;
  const asked = stubServer((path, body) => {
    if (path.includes('submissions')) return { data: later };
    const { email } = body as CreateInviteBody;
    const name = nameIn(email);
    sent.push([name, isOld()]);
    on.send(name);
    return replies[name] ?? { data: { id: name, emailSent: name !== 'unsent' } };
  });
  const on = { send: (_name: string) => {} };
  let form!: UseFormReturn<InviteValues, unknown, CreateInviteBody[]>;
  const shown = new Set<string | null>();
  const hook = await runHook(() => {
    form = useForm<InviteValues, unknown, CreateInviteBody[]>({
      defaultValues: {
        rows: names.map((name) =>
          entryOf({ email: ` ${name.toUpperCase()}@example.com`, role: 'Buyer', representing: 'Buyer' }),
        ),
      },
    });
    const invites = useSendInvites('t1', form, draft);
    shown.add(invites.progress);
    return invites;
  }, client);
  const send = async (...of: string[]) => {
    const isDone = await hook.now().send((of.length > 0 ? of : names).map(bodyOf));
    await hook.settle();
    return isDone;
  };
  const rows = () => form.getValues('rows').map(({ email }) => nameIn(email));
  const results = () => hook.now().results.map(({ body, emailSent }) => [nameIn(body.email), emailSent]);
  const marks = () => Object.keys(pendingSubmissions.read(draft)).map(nameIn);
  /** Sends these, of which responses are lost, until the person is told so. */
  const lose = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const all = hook.now().send(names.map(bodyOf));
    await vi.advanceTimersByTimeAsync(4500 * names.length);
    return all;
  };
  const know = async (is: Partial<typeof later>) => {
    client.setQueryData(inviteKeys.all, []);
    Object.assign(later, is);
    await vi.advanceTimersByTimeAsync(4000);
  };
  return {
    ...hook,
    on,
    asked,
    sent,
    form: () => form,
    later,
    shown,
    send,
    rows,
    results,
    marks,
    lose,
    know,
    isOld,
  };
}

it('sends one after the other, says which, and reads the lists again once, after the last', async () => {
  const { now, send, sent, results, rows, marks, shown, isOld } = await table(['ann', 'unsent']);
  const atOnce = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return atOnce(...call);
  });
  expect(await send()).toBe(true);
  expect([sent, isOld()]).toEqual([[['ann', false], ['unsent', false]], true]); // oxfmt-ignore
  expect(results()).toEqual([['ann', true], ['unsent', false]]); // oxfmt-ignore
  expect([now().outcome?.failed, now().outcome?.done.length, now().progress]).toEqual([0, 2, null]);
  expect([...shown]).toEqual([null, 'Sending 1 of 2…', 'Sending 2 of 2…']);
  expect([rows(), marks(), now().failures.size]).toEqual([[''], [], 0]);
  await send('one');
  expect([results().length, now().outcome?.done.length, shown.size]).toEqual([3, 1, 3]);
});

it('what is refused stays with the reason, in its row; what is typed meanwhile stays', async () => {
  const replies = { twice: conflict, down: { refused: { status: 503, code: 'busy' } } };
  const { now, form, on, send, rows, marks, sent } = await table(['ann', 'twice', 'down'], replies);
  on.send = (name) => {
    if (name === 'down')
      form().setValue('rows', [
        entryOf(),
        ...form().getValues('rows'),
        entryOf({ email: 'new@example.com' }),
      ]);
  };
  expect(await send()).toBe(false);
  expect([sent.length, rows(), marks()]).toEqual([3, ['twice', 'down', 'new'], []]);
  expect(now().outcome).toMatchObject({ done: [{ body: bodyOf('ann') }], failed: 2 });
  expect([...now().failures]).toEqual([
    ['twice@example.com', 'already_invited'],
    ['down@example.com', expect.stringMatching(/^Too many requests are waiting\. Everyone/)],
  ]);
  await send('other');
  expect(now().failures.size).toBe(0);
});

it('what the service says of a field is said at the field, in the row where it stands by then', async () => {
  const { form, send } = await table(['ann', 'odd'], {
    odd: { refused: { status: 400, code: 'validation_error' } },
  });
  const plain = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await plain(...call);
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

it.each<
  [string, Parameters<Awaited<ReturnType<typeof table>>['know']>[0], unknown, string[], string[], boolean]
>([
  ['was sent', { state: 'saved', data: { id: 'i', emailSent: true } }, true, [], [''], true],
  [
    'is there, and no one knows of the email',
    { state: 'saved', data: { id: 'i', emailSent: null } },
    null,
    [],
    [''],
    true,
  ],
  ['is not found', { state: 'unknown' }, 'unknown', ['gone'], [''], false],
])('looks for what is lost: it %s', async (_, is, emailSent, marked, left, isReadAgain) => {
  const { lose, know, until, results, marks, rows, isOld } = await table(['gone'], { gone: lost });
  const told = toast.getHistory().length;
  expect(await lose()).toBe(true);
  expect([results(), marks(), rows()]).toEqual([[['gone', 'looking']], ['gone'], ['']]);
  await know(is);
  await until(() => expect(results()).toEqual([['gone', emailSent]]));
  expect([marks(), rows(), isOld()]).toEqual([marked, left, isReadAgain]);
  const words = isReadAgain ? ['The invitation to gone@example.com was sent after all.'] : [];
  await until(() => {
    const said = toast.getHistory().slice(told);
    expect(said.map((one) => 'title' in one && one.title)).toEqual(words);
  });
});

it('what was lost and refused is back in the table with the reason, and no result', async () => {
  const { lose, know, until, results, marks, rows, form, now } = await table(['ann', 'gone'], { gone: lost });
  await lose();
  form().setValue('rows', [entryOf(), entryOf({ email: 'new@example.com' })]);
  await know({ state: 'refused', failure: { status: 409, code: 'x', message: 'Already a party' } });
  await until(() => expect(results()).toEqual([['ann', true]]));
  expect([rows(), marks(), [...now().failures]]).toEqual([
    ['new', 'gone'],
    [],
    [['gone@example.com', 'Already a party']],
  ]);
});

it('after a reload asks what became of the rows that were sent, and sends none of them again', async () => {
  const { until, settle, now, asked, results, rows, later } = await table(['ann', 'gone'], {}, [
    'gone',
    'removed',
  ]);
  await settle();
  expect([results(), rows(), now().outcome?.failed]).toEqual([[['gone', 'looking']], ['ann'], 0]);
  later.state = 'unknown';
  await until(() => expect(results()).toEqual([['gone', 'unknown']]));
  expect(asked).toEqual(['GET /api/submissions/sent-gone']);
});
