import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { pollSubmission } from './poll-submission';

afterEach(() => vi.unstubAllGlobals());

/** Our server, which says of each question what it knows; time passes by what is waited for. */
function serverThat(says: (waited: number) => object) {
  const asked: [method: string, waited: number][] = [];
  let waited = 0;
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    expect(new Headers(headers).get('x-background')).toBe('1');
    asked.push([method!, waited]);
    return Response.json(method === 'DELETE' ? { state: 'refused' } : says(waited));
  });
  const pause = async (ms: number) => void (waited += ms);
  return { asked, end: () => pollSubmission('submission-1', z.string(), Date.now(), pause) };
}

it('what our server does not know of is called off after ten seconds, and not before: it may be on its way', async () => {
  const { asked, end } = serverThat(() => ({ state: 'none' }));
  expect(await end()).toMatchObject({ end: 'refused' });
  const calledOff = asked.filter(([method]) => method === 'DELETE');
  expect(calledOff).toHaveLength(1);
  expect(calledOff[0]![1]).toBeGreaterThanOrEqual(10_000);
  expect(calledOff[0]![1]).toBeLessThan(15_000);
});

it('is not known for good where our server may have forgotten it, or the clock was set back', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url.split('?')[1] ?? ''}`);
    return Response.json({ state: 'none' });
  });
  expect(await pollSubmission('submission-1', z.string(), Date.now() + 3_600_000, async () => {})).toEqual({
    end: 'unknown',
  });
  expect(asked.filter((one) => one !== 'GET ')).toEqual([`DELETE ago=${Number.MAX_SAFE_INTEGER}`]);
});

it('what arrives late is waited for', async () => {
  const { asked, end } = serverThat((waited) =>
    waited < 8000 ? { state: 'none' } : { state: 'saved', data: 'made' },
  );
  expect(await end()).toEqual({ end: 'saved', data: 'made' });
  expect(asked.every(([method]) => method === 'GET')).toBe(true);
});

it('what is under way is asked for soon at first, then every three seconds, and after three minutes every twenty', async () => {
  const { asked, end } = serverThat(() => ({ state: 'under-way' }));
  expect(await end()).toEqual({ end: 'unknown' });
  const moments = asked.map(([, waited]) => waited);
  expect(moments.slice(0, 5)).toEqual([300, 1000, 2500, 5500, 8500]);
  const pauses = moments.slice(4).map((at, before) => [at, at - moments[before + 3]!] as const);
  for (const [at, ms] of pauses) expect(ms).toBe(at - ms < 180_000 ? 3000 : 20_000);
  // A quarter of an hour: by then the dashboard's server has given up as well. It is not called off meanwhile.
  expect(moments.at(-1)).toBeGreaterThanOrEqual(900_000);
  expect(moments.at(-2)).toBeLessThan(900_000);
  expect(asked.every(([method]) => method === 'GET')).toBe(true);
});

const conflict = { status: 409, code: 'conflict', message: 'In use' };
it.each([
  [
    { state: 'saved', data: 'made' },
    { end: 'saved', data: 'made' },
  ],
  [{ state: 'saved', data: { not: 'text' } }, { end: 'unknown' }],
  [
    { state: 'refused', failure: conflict },
    { end: 'refused', failure: conflict },
  ],
  [{ state: 'refused' }, { end: 'refused', failure: { status: 500, code: 'internal_error' } }],
  [{ state: 'unknown' }, { end: 'unknown' }],
])('the first that is known is told, whatever questions failed before it: %j', async (known, expected) => {
  const { asked, end } = serverThat((waited) => {
    if (waited < 6000) throw new TypeError('no connection');
    return known;
  });
  expect(await end()).toMatchObject(expected);
  expect(asked.at(-1)).toEqual(['GET', 8500]);
});
