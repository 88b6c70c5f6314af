import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { type StubResponse, stubServer } from '@/lib/query/testing-hook';
import { runMutation } from '@/lib/query/testing-mutation';
import { createInviteMutation } from './mutations';
import { inviteKeys } from './queries';

const body = { email: 'isla@example.com', role: 'Surveyor', representing: 'Buyer' };
const keys = [inviteKeys.sent(), inviteKeys.sent('pending'), inviteKeys.received()];

afterEach(() => void vi.useRealTimers());

function loadedClient() {
  const client = new QueryClient();
  const load = () => keys.forEach((queryKey) => client.setQueryData(queryKey, []));
  load();
  const stale = () => keys.map((queryKey) => client.getQueryState(queryKey)!.isInvalidated);
  return { client, load, stale };
}

it('sends one invite to the transaction, after which every list of invites is read again', async () => {
  const bodies: unknown[] = [];
  const requests = stubServer((_, sent) => {
    bodies.push(sent);
    return { data: { id: 'i1', emailSent: false } };
  });
  const { client, stale } = loadedClient();
  const sent = await runMutation(client, createInviteMutation('t/1'), { body });
  expect(sent).toEqual({ outcome: 'saved', data: { id: 'i1', emailSent: false }, checked: false });
  expect([requests, bodies]).toEqual([['POST /api/transactions/t%2F1/invites'], [body]]);
  expect(stale()).toEqual([true, true, true]);
});

it('is sent under the id of its press of Save, in the batch of the others', async () => {
  const ids: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    ids.push(headers.get('x-submission'), headers.get('x-submission-batch'));
    return Response.json({ id: 'i1', emailSent: true });
  });
  const sending = { id: 'submission-1', batch: 'batch-0001' };
  await runMutation(new QueryClient(), createInviteMutation('t1'), { body, sending });
  expect(ids).toEqual(['submission-1', 'batch-0001']);
});

it('when an invite is refused, the lists are read again, as someone else may have invited', async () => {
  stubServer(() => ({ refused: { status: 409, code: 'conflict' } }));
  const { client, stale } = loadedClient();
  await expect(runMutation(client, createInviteMutation('t1'), { body })).rejects.toMatchObject({ status: 409 });
  expect(stale()).toEqual([true, true, true]);
}); // oxfmt-ignore

it('reads the lists again once an invite whose response was lost is found, with an unknown email status', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let found: StubResponse = { data: { state: 'looking' } };
  stubServer((path) =>
    path.includes('submissions') ? found : { refused: { status: 504, code: 'response_lost' } },
  );
  const { client, load, stale } = loadedClient();
  const sending = runMutation(client, createInviteMutation('t1'), { body });
  await vi.advanceTimersByTimeAsync(4500);
  const sent = await sending;
  load();
  found = { data: { state: 'saved', data: { id: 'i1', emailSent: null } } };
  await vi.advanceTimersByTimeAsync(4000);
  expect(stale()).toEqual([true, true, true]);
  expect(sent.outcome === 'unknown' && (await sent.later)).toEqual({ end: 'saved', data: { id: 'i1', emailSent: null } }); // oxfmt-ignore
});
