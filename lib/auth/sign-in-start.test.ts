import { expect, it, vi } from 'vitest';
import type * as Options from './next-auth-options';
import { TestBrowser } from './testing-browser';
import { returnPayloads } from './testing-payloads';
import { setUp } from './testing-set-up';

// next-auth asks for the return address to be checked as well: without that, our own check at the start has to do.
vi.mock('./next-auth-options', async (importOriginal) => {
  const original = await importOriginal<typeof Options>();
  return {
    ...original,
    nextAuthOptions: async (...given: Parameters<typeof original.nextAuthOptions>) => {
      const options = await original.nextAuthOptions(...given);
      return { ...options, callbacks: { ...options.callbacks, redirect: ({ url }: { url: string }) => url } };
    },
  };
});

it('a sign-in begins with a return address of our own alone, whoever else looks at it', async () => {
  const one = await setUp();
  const own = one.server.appUrl;
  const kept = async (callbackUrl: string) => {
    const browser = new TestBrowser(own);
    await browser.start(one.auth, { callbackUrl });
    const name = /chain-4250-sign-in\.\w+/.exec(browser.cookies())![0];
    return browser.cookie(name)!.split('~')[2]!;
  };
  expect(await kept('/account?q=1')).toBe(`${own}/account?q=1`);
  const astray: string[] = [];
  for (const payload of returnPayloads().filter((_, at) => at % 7 === 3)) {
    const to = new URL(await kept(payload), own);
    if (to.origin !== own || to.username !== '' || to.pathname.startsWith('//')) astray.push(payload);
  }
  expect(astray).toEqual([]);
});
