import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createInviteMutation } from './mutations';

const body = { email: 'isla@example.com', role: 'Surveyor', representing: 'Buyer' };

/** Invites someone where the list of sent invitations answers with this status. */
async function invite(listStatus: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    asked.push(method!);
    if (method === 'POST') return Response.json({ id: 'made', emailSent: true });
    return Response.json({ error: { code: 'x', message: 'x' } }, { status: listStatus });
  });
  const client = new QueryClient();
  const end = client.getMutationCache().build(client, createInviteMutation('t')).execute({ body });
  return { asked, end: await end.catch(({ status }: { status: number }) => status) };
}

afterEach(() => void vi.unstubAllGlobals());

it.each([429, 500, 503])(
  'no one is invited while what was sent before cannot be read: %d',
  async (status) => {
    // Without that list an earlier invitation of the same person could be taken for this one.
    expect(await invite(status)).toEqual({ asked: ['GET'], end: status });
  },
);

it('where sent invitations may not be read, people are invited all the same', async () => {
  const { asked, end } = await invite(403);
  expect(asked).toEqual(['GET', 'POST']);
  expect(end).toEqual({ outcome: 'saved', data: { id: 'made', emailSent: true }, checked: false });
});
