import { beforeEach, expect, it, vi } from 'vitest';

// Next loads a module once for pages and once for routes.
beforeEach(() => vi.resetModules());
const twice = async <T>(load: () => Promise<T>): Promise<[T, T]> => {
  const first = await load();
  vi.resetModules();
  return [first, await load()];
};

it('pages and routes have one service for a key, so one budget and one queue', async () => {
  const [pages, routes] = await twice(() => import('./service'));
  expect(routes.serviceFor).not.toBe(pages.serviceFor);
  const config = { baseUrl: 'http://both', apiKey: 'key' };
  expect(routes.serviceFor(config)).toBe(pages.serviceFor(config));
});

it('pages know from the responses to routes that a service is a sandbox', async () => {
  const [pages, routes] = await twice(() => import('./sandbox'));
  routes.recordResponse('http://demo', 200, (name) => (name === 'x-sandbox' ? 'true' : null));
  expect(pages.isSandbox('http://demo')).toBe(true);
});
