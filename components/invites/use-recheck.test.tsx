import type { ComponentProps } from 'react';
import { QueryObserver } from '@tanstack/react-query';
import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Form } from '@/components/ui/form';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import { inviteFixture } from '@/lib/invites/fixture';
import { entryOf, type InviteEntry } from '@/lib/invites/invite-entry';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { transactionQuery } from '@/lib/transactions/queries';
import { permissionsWhere } from '@/lib/values/permissions';
import { InviteRow } from './invite-row';
import { InviteTable, type InviteValues } from './invite-table';

const permissions = permissionsWhere(() => true);
const partyOf = (email: string): Party => ({
  ...{ id: email, isYou: false, role: 'Buyer', representing: 'Buyer', permissions, email },
  ...{ name: null, phone: null, company: null, companyWebsite: null },
});
const person = (name: string, given: Partial<InviteEntry> = {}) =>
  entryOf({ email: `${name}@wells.example`, role: 'Buyer', representing: 'Buyer', ...given });
const page = (data: unknown[]): StubResponse => ({ data: { data, nextCursor: null } });
const unread: StubResponse = { refused: { status: 503, code: 'busy' } };

type Given = { parties?: StubResponse; invites?: StubResponse; scopes?: string[]; readAt?: number };

/** The form with these rows. The service then has these parties and invites; the parties were read at `readAt`. */
async function table(rows: InviteEntry[], given: Given = {}) {
  const { parties = page([]), invites = page([]), readAt = 1000 } = given;
  stubBrowser();
  const requests = stubServer((path, body) => {
    if (body) return { data: { id: 'i', emailSent: true } };
    return path.includes('/parties') ? parties : invites;
  });
  const client = createQueryClient();
  const scopes = given.scopes ?? ['invites:write', 'invites:read'];
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  client.setQueryData(partiesQuery('1').queryKey, [], { updatedAt: readAt });
  const { address, ...transaction } = transactionFixture('1', { yourPermissions: permissions });
  client.setQueryData<unknown>(transactionQuery('1').queryKey, { ...transaction, property: { id: 'p', address } });
  const prefill = { email: '', role: '', representing: '', expires: null, correct: '' };
  const hook = await runHook(() => InviteTable({ transactionId: '1', userId: 'u', prefill }), client);
  const form = () => (propsIn(hook.now(), InviteRow)[0] as ComponentProps<typeof InviteRow>).form;
  form().setValue('rows', rows);
  await hook.settle();
  const { onSubmit } = propsIn(hook.now(), Form)[0] as unknown as ComponentProps<typeof Form<InviteValues, CreateInviteBody[]>>;
  const bodies = rows.map(({ email }): CreateInviteBody => ({ email, role: 'Buyer', representing: 'Buyer' }));
  const send = async () => {
    const isSent = await onSubmit(bodies);
    await hook.settle();
    return isSent;
  };
  const errors = () => rows.map((_, at) => form().getFieldState(`rows.${at}.email`).error?.message);
  const sentCount = () => requests.filter((request) => request.startsWith('POST')).length;
  return { ...hook, requests, send, errors, sentCount };
} // oxfmt-ignore

const [party, invited] = ['Already a party', 'Already invited'].map((text) => expect.stringContaining(text));
const annInvited = inviteFixture('i', { to: 'ann@wells.example', transaction: { id: '1' } });

it.each<[string, Given, unknown]>([
  ['become a party', { parties: page([partyOf('ANN@wells.example')]) }, party],
  ['been invited', { invites: page([annInvited]) }, invited],
])('sends nothing if someone has %s since the form was opened, and says who', async (_, given, error) => {
  const { send, errors, sentCount } = await table([person('ben'), person('ann')], given);
  expect([await send(), sentCount(), errors()]).toEqual([false, 0, [undefined, error]]);
});

it.each<[string, InviteEntry, Given]>([
  ['no one has', person('ann'), {}],
  ['they are confirmed', person('ann', { confirmedEmail: 'ann@wells.example' }), { parties: page([partyOf('ann@wells.example')]) }],
  ['neither list can be read', person('ann'), { parties: unread, invites: unread }],
])('sends if %s', async (_, row, given) => {
  const { send, sentCount } = await table([row], given);
  expect([await send(), sentCount()]).toEqual([true, 1]);
}); // oxfmt-ignore

it('reads again only what it may read and what was not just read', async () => {
  const { send, requests } = await table([person('ann')], { scopes: ['invites:write'], readAt: Date.now() });
  await send();
  expect(requests).toEqual(['POST /api/transactions/1/invites']);
});

it('says so on another page if the form was left by then', async () => {
  const parties = page([partyOf('ann@wells.example')]);
  const { send, unmount, client, errors } = await table([person('ann')], { parties });
  // Another part of the page shows the parties, so that they are still read.
  const leave = new QueryObserver(client, { ...partiesQuery('1'), enabled: false }).subscribe(() => {});
  const earlier = toast.getHistory().length;
  const sending = send();
  await unmount();
  expect([await sending, errors()]).toEqual([false, [party]]);
  leave();
  const titles = () => toast.getHistory().slice(earlier).map((one) => 'title' in one && one.title); // oxfmt-ignore
  await vi.waitFor(() => expect(titles()).toEqual(['The invitation to ann@wells.example was not sent.']));
});
