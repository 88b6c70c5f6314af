import { describe, expect, it, vi } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { mayHaveBeenSaved } from './may-have-been-saved';
import { refreshAfter, writeOnce } from './write-once';

const failure = (status: number, code: string) => new Failure({ status, code, message: '' });
const lost = failure(504, 'answer_lost');

function attempt(given: { write?: () => Promise<string>; find?: () => Promise<string | null> }) {
  const write = vi.fn(given.write ?? (() => Promise.reject(lost)));
  const find = vi.fn(given.find ?? (async () => null));
  const waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  return {
    write,
    find,
    waits,
    end: writeOnce({ snapshot: async () => new Set(['old']), write, find, pause }),
  };
}

describe('writeOnce', () => {
  it('gives what was saved without looking for it', async () => {
    const { end, find } = attempt({ write: async () => 'new' });
    expect(await end).toEqual({ outcome: 'saved', data: 'new', checked: false });
    expect(find).not.toHaveBeenCalled();
  });

  it('finds what was saved although the answer was lost, also late', async () => {
    const looks = [null, 'new'];
    const { end, write, waits } = attempt({ find: async () => looks.shift()! });
    expect(await end).toEqual({ outcome: 'saved', data: 'new', checked: true });
    expect(write).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([300, 2500]);
  });

  it('does not know what it has not found: the service may still carry it out', async () => {
    const { end, waits } = attempt({});
    const outcome = await end;
    if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
    expect(await outcome.later).toBeNull();
    expect(waits).toEqual([300, 2500, 27_200, 30_000, 60_000]);
  });

  it.each([3, 4, 5])(
    'finds at look %i what was carried out late, whether the looks between failed or not',
    async (look) => {
      const looks = Array.from({ length: look - 1 }, (_, at) =>
        at % 2 ? async () => null : () => Promise.reject(lost),
      );
      const { end, write, find } = attempt({ find: () => looks.shift()?.() ?? Promise.resolve('new') });
      const outcome = await end;
      expect(outcome).toEqual({ outcome: 'unknown', later: expect.any(Promise) });
      if (outcome.outcome === 'unknown') expect(await outcome.later).toBe('new');
      expect(find.mock.calls).toEqual(Array.from({ length: look }, () => [new Set(['old'])]));
      expect(write).toHaveBeenCalledTimes(1);
    },
  );

  it('finds what was saved although the first look failed', async () => {
    const looks = [() => Promise.reject(failure(503, 'busy')), async () => 'new'];
    const { end, write } = attempt({ find: () => looks.shift()!() });
    expect(await end).toEqual({ outcome: 'saved', data: 'new', checked: true });
    expect(write).toHaveBeenCalledTimes(1);
  });

  it.each([
    failure(409, 'conflict'),
    failure(429, 'rate_limited'),
    failure(503, 'busy'),
    failure(502, 'unreachable'),
    new Error('ours'),
  ])('passes a certain failure on: %s', async (error) => {
    const { end, find } = attempt({ write: () => Promise.reject(error) });
    await expect(end).rejects.toBe(error);
    expect(find).not.toHaveBeenCalled();
  });

  it('writes nothing when what is there cannot be read first', async () => {
    const write = vi.fn(async () => 'new');
    const end = writeOnce({ snapshot: () => Promise.reject(lost), write, find: async () => null });
    await expect(end).rejects.toBe(lost);
    expect(write).not.toHaveBeenCalled();
  });
});

it.each([
  [0, 'offline', true],
  [500, 'internal_error', true],
  [502, 'bad_answer', true],
  [503, 'service_unavailable', true],
  [504, 'answer_lost', true],
  [502, 'upstream_auth', false],
  [503, 'auth_unavailable', false],
  [401, 'reauth_required', false],
])('a write that failed with %i %s may have been saved: %s', (status, code, may) => {
  expect(mayHaveBeenSaved(failure(status, code))).toBe(may);
});

describe('what a write has changed', () => {
  it.each([
    ['once when it was saved', { outcome: 'saved', data: 1, checked: false } as const, 1],
    ['once when it was refused', undefined, 1],
    ['once more when it turns up', { outcome: 'unknown', later: Promise.resolve(1) } as const, 2],
    ['once when it does not', { outcome: 'unknown', later: Promise.resolve(null) } as const, 1],
  ])('is read again %s', async (_, outcome, times) => {
    const refresh = vi.fn(async () => {});
    await refreshAfter(outcome, refresh);
    await Promise.resolve();
    expect(refresh).toHaveBeenCalledTimes(times);
  });
});
