import { useForm, type UseFormReturn } from 'react-hook-form';
import { vi } from 'vitest';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { entryOf } from '@/lib/invites/invite-entry';
import { inviteKeys } from '@/lib/invites/queries';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { InviteValues } from './invite-table';
import { useSendInvites } from './use-send-invites';

export const draft = { owner: 'person', name: 'invites' };
export const bodyOf = (name: string): CreateInviteBody => ({
  email: `${name}@example.com`,
  role: 'Buyer',
  representing: 'Buyer',
});
const nameIn = (email: string) => email.trim().toLowerCase().split('@')[0]!;
export const conflict = { refused: { status: 409, code: 'already_invited' } };
export const lost = { refused: { status: 504, code: 'response_lost' } };
type StubResponse = ReturnType<Parameters<typeof stubServer>[0]>;

/** Renders a form with these rows. @param responses for the rows that the service does not just accept */
export async function table(
  names: string[],
  responses: Record<string, StubResponse> = {},
  pending: string[] = [],
  at: number | null = Date.now(),
  stored: ReturnType<typeof pendingSubmissions.read> = {},
) {
  stubBrowser();
  for (const [key, submission] of Object.entries(stored)) pendingSubmissions.put(draft, submission, key);
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
