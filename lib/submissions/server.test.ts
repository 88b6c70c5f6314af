import { afterAll, expect, it, vi } from 'vitest';
import { createOnce, submissions } from './server';
import { submissionHeaders, submissionIdSchema } from './schema';

vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => ({ userId: 'person' }) }));
vi.stubEnv('APP_URL', 'https://dash.example');
vi.stubEnv('PARTNER_API_KEY', 'pk_chain_of_these_tests');
vi.stubEnv('OAUTH_CLIENT_ID', 'client');
vi.stubEnv('OAUTH_CLIENT_SECRET', 'secret');
vi.stubEnv('SESSION_SECRET', 's'.repeat(40));
afterAll(() => submissions().close());

const existingIds = vi.fn(async () => []);
const write = vi.fn<() => Promise<string>>(() => new Promise(() => {}));
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  createOnce(
    new Request(`https://dash.example${path}`, { method: 'POST', headers }),
    async () => body,
    () => ({ existingIds, write, find: async () => null }),
  );
const writesStarted = async (times: number) =>
  vi.waitFor(() => expect(write).toHaveBeenCalledTimes(times), 20_000);

it('identical content to the same path is one submission while in progress; another path makes it a different one', async () => {
  void send('/api/transactions/1/stages', { title: 'Survey' });
  await writesStarted(1);
  await expect(send('/api/transactions/1/stages?again=1', { title: 'Survey' })).rejects.toMatchObject({
    code: 'response_lost',
  });
  void send('/api/transactions/2/stages', { title: 'Survey' });
  await writesStarted(2);
  void send('/api/transactions/1/stages', { title: 'Mortgage offer' });
  await writesStarted(3);
  void send('/api/transactions/1/stages', { title: 'Survey' }, { [submissionHeaders.anyway]: '1' });
  await writesStarted(4);
});

it('uses the id in the request headers, but ignores a malformed one', async () => {
  write.mockImplementation(async () => 'made');
  const id = crypto.randomUUID();
  const headers = { [submissionHeaders.id]: id };
  expect(await send('/api/chains', { selling: 1 }, headers)).toBe('made');
  expect(await send('/api/chains', { selling: 1 }, headers)).toBe('made');
  await writesStarted(5);
  expect(await submissions().state('person', id)).toEqual({ state: 'saved', data: 'made' });
  for (let times = 6; times <= 7; times += 1) {
    expect(await send('/api/chains', { selling: 1 }, { [submissionHeaders.id]: 'x' })).toBe('made');
    await writesStarted(times);
  }
});

it('reads the existing ids before each submission, but only once per batch', async () => {
  existingIds.mockClear();
  for (const title of ['a', 'b']) await send('/api/chains', { title });
  expect(existingIds).toHaveBeenCalledTimes(2);
  const batch = { [submissionHeaders.batch]: crypto.randomUUID() };
  for (const title of ['c', 'd']) await send('/api/chains', { title }, batch);
  expect(existingIds).toHaveBeenCalledTimes(3);
});

it('takes an id of 8 to 64 letters, digits, hyphens and underscores', () => {
  const isId = (text: unknown) => submissionIdSchema.safeParse(text).success;
  expect(['submit-1', 'A_b-C_12', 'x'.repeat(64)].map(isId)).toEqual([true, true, true]);
  expect(['seven-7', 'x'.repeat(65), 'with space', 'a/b/c/d/e', 'eight-8!', 'ends-nl8\n', null].map(isId)).toEqual(Array(7).fill(false)); // oxfmt-ignore
});
