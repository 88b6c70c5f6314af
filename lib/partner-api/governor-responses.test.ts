import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { Budget } from './budget';
import { Governor } from './governor';
import { deadlineOf, governorLimits } from './governor-limits';
import { TestingClock } from './testing-clock';

/** A governor whose responses the test controls. */
function scripted() {
  const clock = new TestingClock();
  const governor = new Governor(clock, governorLimits, () => 1);
  const reply = (
    userId: string,
    status: number,
    values: { remaining: string; reset?: string; retryAfter?: string },
  ) => {
    const headers: Record<string, string | undefined> = {
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': values.remaining,
      'x-ratelimit-reset': values.reset ?? '60',
      'retry-after': values.retryAfter,
    };
    let respond = () => {};
    let sentAt: number | null = null;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    const call = governor.run({ userId, priority: 'interactive', askedAt: clock.now() }, async () => {
      sentAt = clock.now();
      await responded;
      return { status, header: (name) => headers[name] };
    });
    call.catch(() => {});
    return { respond: () => respond(), sentAt: () => sentAt };
  };
  return { clock, governor, reply };
}

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

it('sends the next call at once if the probe fails without a response', async () => {
  const clock = new TestingClock();
  const governor = new Governor(clock);
  const ticket = { userId: 'a', priority: 'interactive', askedAt: clock.now() } as const;
  const sent: number[] = [];
  for (let at = 0; at < 2; at += 1) {
    const send = async () => {
      sent.push(clock.now());
      await clock.wait(10);
      throw new Error('reset');
    };
    governor.run(ticket, send).catch(() => {});
  }
  await clock.advance(100);
  expect(sent.map((at) => at - sent[0]!)).toEqual([0, 10]);
});

it("removes its listener from the caller's signal once a call has ended or was refused", async () => {
  const { clock, governor, reply } = scripted();
  const { signal } = new AbortController();
  const ticket = { userId: 'a', priority: 'interactive', askedAt: clock.now(), signal } as const;
  const call = governor.run(ticket, async () => ({ status: 200, header: () => null }));
  expect(await call).toMatchObject({ status: 200 });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  reply('b', 429, { remaining: '0', retryAfter: '60' }).respond();
  await clock.advance(0);
  await expect(governor.run(ticket, () => call)).rejects.toMatchObject({ code: 'paused' });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it.each([
  ['half of the budget is left', '300', undefined, 30],
  ['less than half of the budget is left', '299', undefined, 60],
  ['a fifth of the budget is left', '120', undefined, 60],
  ['less than a fifth of the budget is left', '119', undefined, 120],
  ['the budget is spent', '0', undefined, 120],
  ['the service has asked for a pause', '600', '60', 120],
])('sets how often browsers poll when %s', async (_, remaining, retryAfter, seconds) => {
  const { clock, governor, reply } = scripted();
  reply('a', retryAfter ? 429 : 200, { remaining, retryAfter }).respond();
  await clock.advance(0);
  expect(governor.state().pollSeconds).toBe(seconds);
});

it('does not send a call whose signal is already aborted', async () => {
  const send = vi.fn(async () => ({ status: 200, header: () => null }));
  const signal = AbortSignal.abort(new Error('gone'));
  const ticket = { userId: 'a', priority: 'interactive', askedAt: 0, signal } as const;
  await expect(new Governor(new TestingClock()).run(ticket, send)).rejects.toThrow('gone');
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['for Retry-After', '7', '30', 7000],
  ['until the end of the window without Retry-After', undefined, '30', 30_000],
  ['at most two minutes', undefined, '86400', 120_000],
  ['a second without a readable header', undefined, 'soon', 1000],
])('waits after a 429 %s, plus up to 250 ms of jitter', async (_, retryAfter, reset, ms) => {
  const { clock, governor, reply } = scripted();
  reply('a', 429, { remaining: '0', reset, retryAfter }).respond();
  await clock.advance(0);
  expect(governor.state().closedUntil).toBe(clock.date() + ms + 250);
});

it('waits if another process with the same key was asked to', async () => {
  const clock = new TestingClock();
  const budget = new Budget();
  const governor = new Governor(clock, governorLimits, () => 1, budget);
  budget.onClosedElsewhere(3000);
  expect(governor.state().closedUntil).toBe(clock.date() + 3000);
});

it.each([
  ['write', 0, 25_000],
  ['interactive', 0, 15_000],
  ['background', 0, 60_000],
  ['write', 5000, 25_000],
  ['interactive', 5000, 20_000],
  ['interactive', 60_000, 75_000],
  ['background', 60_000, 75_000],
  ['interactive', 3_600_000, 315_000],
] as const)('a %s call in windows of %i ms may wait %i ms', (priority, windowLength, ms) => {
  expect(deadlineOf(governorLimits, priority, windowLength)).toBe(ms);
});

describe('responses that arrive out of order', () => {
  it('reopens with a single probe even if responses from before the pause arrive late', async () => {
    const { clock, governor, reply } = scripted();
    const early = reply('a', 200, { remaining: '500' });
    await clock.advance(0);
    early.respond();
    await clock.advance(0);
    const late = many(3, () => reply('b', 200, { remaining: '400' }));
    const refused = reply('c', 429, { remaining: '0', retryAfter: '2' });
    await clock.advance(10);
    refused.respond();
    await clock.advance(10);
    late.forEach(({ respond }) => respond());
    await clock.advance(10);
    expect(governor.state()).toMatchObject({ remaining: null, inFlight: 0 });
    const after = many(5, (at) => reply(`d${at}`, 200, { remaining: '300' }));
    await clock.advance(2300);
    expect(after.filter(({ sentAt }) => sentAt() !== null)).toHaveLength(1);
    after[0]!.respond();
    await clock.advance(0);
    expect(after.every(({ sentAt }) => sentAt() !== null)).toBe(true);
  });

  it('stays closed for the longest of several pauses', async () => {
    const { clock, governor, reply } = scripted();
    const probe = reply('a', 200, { remaining: '500' });
    await clock.advance(0);
    probe.respond();
    await clock.advance(0);
    const long = reply('b', 429, { remaining: '0', retryAfter: '30' });
    const short = reply('c', 429, { remaining: '0', retryAfter: '2' });
    await clock.advance(0);
    long.respond();
    await clock.advance(10);
    short.respond();
    await clock.advance(10);
    expect(governor.state().closedUntil).toBeGreaterThan(clock.date() + 29_000);
  });

  it('ignores the outdated count of a slow response', async () => {
    const { clock, governor, reply } = scripted();
    const probe = reply('a', 200, { remaining: '500' });
    await clock.advance(0);
    probe.respond();
    const slow = reply('b', 200, { remaining: '400' });
    await clock.advance(5000);
    const quick = reply('c', 200, { remaining: '10', reset: '55' });
    await clock.advance(0);
    quick.respond();
    await clock.advance(4000);
    slow.respond();
    await clock.advance(0);
    expect(governor.state()).toMatchObject({ remaining: 10, windowEndsAt: clock.date() - 9000 + 60_000 });
  });
});
