import { expect, it } from 'vitest';
import type { SubmissionAttempt } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';
import type { InviteToSend, SentInvite } from './mutations';
import { sendInTurn } from './send-in-turn';

const bodyOf = (name: string) => ({ email: `${name}@example.com`, role: 'Surveyor', representing: 'Buyer' });
const bodies = ['ann', 'ben', 'cat'].map(bodyOf);
const saved = (id: string): SentInvite => ({
  outcome: 'saved',
  data: { id, emailSent: true },
  checked: false,
});

it('begins each invite before it is sent, and sends all within one batch', async () => {
  const onUnsent = () => {};
  const begun: number[] = [];
  const sent: (SubmissionAttempt | undefined)[] = [];
  const sendOne = async ({ body, sending }: InviteToSend) => {
    expect(begun).toHaveLength(sent.length + 1);
    sent.push(sending);
    return saved(body.email);
  };
  await sendInTurn(sendOne, bodies, (turn) => {
    begun.push(turn);
    return { id: `invite ${turn}`, onUnsent };
  });
  expect([begun, sent]).toMatchObject([[1, 2, 3], begun.map((turn) => ({ id: `invite ${turn}`, onUnsent }))]);
  expect(new Set(sent.map((sending) => sending!.batch)).size).toBe(1);
  expect(sent[0]!.batch).toEqual(expect.any(String));
});

it('gives each invite an id of its own', async () => {
  const ids = new Set<string>();
  await sendInTurn(async ({ sending }) => (ids.add(sending!.id), saved('i')), bodies);
  expect(ids.size).toBe(3);
});

it('two batches are never taken for one', async () => {
  const batches: unknown[] = [];
  const sendOne = async ({ sending }: InviteToSend) => (batches.push(sending!.batch), saved('i'));
  for (const body of bodies) await sendInTurn(sendOne, [body]);
  expect(new Set(batches).size).toBe(3);
});

it('one refusal does not stop the others, and each result is that of its own invite', async () => {
  const error = new Failure({ status: 409, code: 'conflict', message: 'Already a party' });
  const sendOne = async ({ body }: InviteToSend) => {
    if (body.email.startsWith('ben')) throw error;
    return saved(body.email);
  };
  const { sent, refused } = await sendInTurn(sendOne, bodies);
  expect(sent).toEqual(['ann', 'cat'].map((name) => ({ body: bodyOf(name), result: saved(`${name}@example.com`) }))); // oxfmt-ignore
  expect(refused).toEqual([{ body: bodyOf('ben'), error }]);
});

it('sends no more once the session has ended, so that the user is asked to sign in only once', async () => {
  const error = new Failure({ status: 401, code: 'reauth_required', message: 'Sign in again.' });
  const tried: string[] = [];
  const sendOne = async ({ body }: InviteToSend) => {
    tried.push(body.email);
    if (body.email.startsWith('ben')) throw error;
    return saved(body.email);
  };
  const { sent, refused } = await sendInTurn(sendOne, bodies);
  expect([tried, sent.length]).toEqual([['ann@example.com', 'ben@example.com'], 1]);
  expect(refused).toEqual(['ben', 'cat'].map((name) => ({ body: bodyOf(name), error })));
});

it('sends no more once there is no submission for an invite', async () => {
  const tried: string[] = [];
  const sendOne = async ({ body }: InviteToSend) => (tried.push(body.email), saved(body.email));
  const begin = (turn: number) => (turn < 2 ? { id: 'first' } : null);
  const { sent, refused } = await sendInTurn(sendOne, bodies, begin);
  expect([tried, sent.length, refused]).toEqual([['ann@example.com'], 1, []]);
});

it('rethrows errors that are not refusals', async () => {
  await expect(sendInTurn(() => Promise.reject(new TypeError('ours')), bodies)).rejects.toThrow('ours');
});
