import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { follow } from './follow';

afterEach(() => vi.unstubAllGlobals());

/** Our server, which says of each question what it knows; time passes by what is waited for. */
function serverThat(says: (waited: number) => object) {
  const asked: [method: string, waited: number][] = [];
  let waited = 0;
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    asked.push([method!, waited]);
    return Response.json(method === 'DELETE' ? { state: 'refused' } : says(waited));
  });
  const pause = async (ms: number) => void (waited += ms);
  return { asked, end: () => follow('submission-1', z.string(), Date.now(), pause) };
}

it('what our server does not know of is called off after ten seconds, and not before: it may be on its way', async () => {
  const { asked, end } = serverThat(() => ({ state: 'none' }));
  expect(await end()).toMatchObject({ end: 'refused' });
  const calledOff = asked.filter(([method]) => method === 'DELETE');
  expect(calledOff).toHaveLength(1);
  expect(calledOff[0]![1]).toBeGreaterThanOrEqual(10_000);
  expect(calledOff[0]![1]).toBeLessThan(15_000);
});

it('what arrives late is waited for', async () => {
  const { asked, end } = serverThat((waited) =>
    waited < 8000 ? { state: 'none' } : { state: 'saved', data: 'made' },
  );
  expect(await end()).toEqual({ end: 'saved', data: 'made' });
  expect(asked.every(([method]) => method === 'GET')).toBe(true);
});
