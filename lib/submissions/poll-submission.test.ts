import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { pollSubmission } from './poll-submission';

afterEach(() => vi.unstubAllGlobals());

/** A fake of our server; `respond` gets the time waited so far, which only the pauses advance. */
function stubServer(respond: (waited: number) => object) {
  const requests: [method: string, waited: number][] = [];
  let waited = 0;
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    expect(new Headers(headers).get('x-background')).toBe('1');
    requests.push([method!, waited]);
    return Response.json(method === 'DELETE' ? { state: 'refused' } : respond(waited));
  });
  const pause = async (ms: number) => void (waited += ms);
  return { requests, poll: () => pollSubmission('submission-1', z.string(), Date.now(), pause) };
}

it('cancels a submission that our server does not know after ten seconds, not before: it may still arrive', async () => {
  const { requests, poll } = stubServer(() => ({ state: 'none' }));
  expect(await poll()).toMatchObject({ end: 'refused' });
  const cancellations = requests.filter(([method]) => method === 'DELETE');
  expect(cancellations).toHaveLength(1);
  expect(cancellations[0]![1]).toBeGreaterThanOrEqual(10_000);
  expect(cancellations[0]![1]).toBeLessThan(15_000);
});

it('is unknown if our server may have dropped its record, as when the clock was set back', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    requests.push(`${method} ${url.split('?')[1] ?? ''}`);
    return Response.json({ state: 'none' });
  });
  expect(await pollSubmission('submission-1', z.string(), Date.now() + 3_600_000, async () => {})).toEqual({
    end: 'unknown',
  });
  expect(requests.filter((request) => request !== 'GET ')).toEqual([`DELETE ago=${Number.MAX_SAFE_INTEGER}`]);
});

it('waits for a submission that arrives late', async () => {
  const { requests, poll } = stubServer((waited) =>
    waited < 8000 ? { state: 'none' } : { state: 'saved', data: 'made' },
  );
  expect(await poll()).toEqual({ end: 'saved', data: 'made' });
  expect(requests.every(([method]) => method === 'GET')).toBe(true);
});

it('polls quickly at first, then every three seconds, and after three minutes every twenty', async () => {
  const { requests, poll } = stubServer(() => ({ state: 'under-way' }));
  expect(await poll()).toEqual({ end: 'unknown' });
  const moments = requests.map(([, waited]) => waited);
  expect(moments.slice(0, 5)).toEqual([300, 1000, 2500, 5500, 8500]);
  const pauses = moments.slice(4).map((at, before) => [at, at - moments[before + 3]!] as const);
  for (const [at, ms] of pauses) expect(ms).toBe(at - ms < 180_000 ? 3000 : 20_000);
  // It gives up after a quarter of an hour, as our server has by then, and never cancels.
  expect(moments.at(-1)).toBeGreaterThanOrEqual(900_000);
  expect(moments.at(-2)).toBeLessThan(900_000);
  expect(requests.every(([method]) => method === 'GET')).toBe(true);
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
])('returns the first outcome despite earlier failed requests: %j', async (submission, expected) => {
  const { requests, poll } = stubServer((waited) => {
    if (waited < 6000) throw new TypeError('no connection');
    return submission;
  });
  expect(await poll()).toMatchObject(expected);
  expect(requests.at(-1)).toEqual(['GET', 8500]);
});

it('loads the schema of the response only once the submission is saved', async () => {
  const load = vi.fn(async () => z.string());
  const lazily = () => pollSubmission('submission-1', load, Date.now(), async () => {});
  stubServer(() => ({ state: 'saved', data: 'made' }));
  expect(await lazily()).toEqual({ end: 'saved', data: 'made' });
  stubServer(() => ({ state: 'unknown' }));
  expect(await lazily()).toEqual({ end: 'unknown' });
  expect(load).toHaveBeenCalledTimes(1);
});
