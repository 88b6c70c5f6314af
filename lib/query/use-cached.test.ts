import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client';
import { runHook } from './testing-hook';
import { useCached } from './use-cached';

const keys = [['chains'], ['stages', 't1']];

it.each([
  [[], false],
  [[0], false],
  [[1], false],
  [[0, 1], true],
])('with the data of %j of two keys the browser can show the page: %s', async (held, isCached) => {
  const client = createQueryClient();
  for (const at of held) client.setQueryData(keys[at]!, []);
  const { now } = await runHook(() => useCached(keys), client);
  expect(now()).toBe(isCached);
});

it('notices data that arrives later, and data that is removed', async () => {
  const { client, now, settle } = await runHook(() => useCached(keys));
  for (const key of keys) client.setQueryData(key, null);
  await settle();
  expect(now()).toBe(true);
  client.removeQueries({ queryKey: keys[1] });
  await settle();
  expect(now()).toBe(false);
});

it('is false on the server, and in the first rendering of the browser, which must be the same', () => {
  const client = createQueryClient();
  for (const key of keys) client.setQueryData(key, []);
  const View = () => String(useCached(keys));
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(View)));
  expect(html).toBe('false');
});
