import { type MutationOptions, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import { propertyKeys } from '@/lib/properties/queries';
import { type StubResponse, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { runMutation } from '@/lib/query/testing-mutation';
import { ownWrites } from '@/lib/session/own-writes';
import { addTransactionMutation, createChainMutation } from './mutations';
import { chainKeys } from './queries';

afterEach(() => void vi.useRealTimers());

/** Sends the body of a creation. */
const send = (client: QueryClient, form: unknown, body: object) =>
  runMutation(client, form as MutationOptions<unknown, Error, object>, { body });

const creations: [string, unknown, string, object][] = [
  ['a chain', createChainMutation(), '/api/chains', { chainId: 'made' }],
  [
    'a transaction',
    addTransactionMutation('c1'),
    '/api/chains/c1/transactions',
    { transactionId: 'made', existing: null },
  ],
];

it.each(creations)('%s is sent once, and noted as the user’s own', async (_, form, url, data) => {
  stubBrowser();
  onTestFinished(pagePerson.set('person', () => {}));
  const bodies: unknown[] = [];
  const requests = stubServer((_path, body) => {
    bodies.push(body);
    return { data };
  });
  const outcome = await send(new QueryClient(), form, { selling: 'a home' });
  expect(outcome).toEqual({ outcome: 'saved', data, checked: false });
  expect([requests, bodies]).toEqual([[`POST ${url}`], [{ selling: 'a home' }]]);
  expect(ownWrites.read('person')).toEqual(['made']);
});

it.each(creations)('%s whose response was lost counts once it is found', async (_, form, _url, data) => {
  stubBrowser();
  onTestFinished(pagePerson.set('person', () => {}));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let found: StubResponse = { data: { state: 'looking' } };
  stubServer((path) =>
    path.includes('submissions') ? found : { refused: { status: 504, code: 'response_lost' } },
  );
  const client = new QueryClient();
  const sending = send(client, form, {});
  await vi.advanceTimersByTimeAsync(4500);
  expect(await sending).toMatchObject({ outcome: 'unknown' });
  expect(ownWrites.read('person')).toEqual([]);
  for (const queryKey of [chainKeys.list, propertyKeys.list]) client.setQueryData(queryKey, []);
  found = { data: { state: 'saved', data } };
  await vi.advanceTimersByTimeAsync(4000);
  expect(ownWrites.read('person')).toEqual(['made']);
  for (const queryKey of [chainKeys.list, propertyKeys.list])
    expect(client.getQueryState(queryKey)!.isInvalidated).toBe(true);
});

it.each(creations)('%s is sent under the id of its press of Save', async (_, form, _url, data) => {
  const ids: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_to: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get('x-submission'));
    return Response.json(data);
  });
  const press = { body: {}, sending: { id: 'submission-1' } };
  await runMutation(new QueryClient(), form as MutationOptions<unknown, Error, object>, press);
  expect(ids).toEqual(['submission-1']);
});

it.each(creations)('when %s is refused, the lists are read again, as someone else may have changed them', async (_, form) => {
  stubServer(() => ({ refused: { status: 409, code: 'conflict' } }));
  const client = new QueryClient();
  client.setQueryData(chainKeys.list, []);
  await expect(send(client, form, {})).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect(client.getQueryState(chainKeys.list)!.isInvalidated).toBe(true);
}); // oxfmt-ignore
