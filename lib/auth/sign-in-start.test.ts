import { expect, it, vi } from 'vitest';
import type * as Options from './next-auth-options';
import { TestBrowser } from './testing-browser';
import { openRedirectPayloads } from './testing-payloads';
import { setUp } from './testing-set-up';

// next-auth also calls our check, through its `redirect` callback. This mock removes that call.
vi.mock('./next-auth-options', async (importOriginal) => {
  const original = await importOriginal<typeof Options>();
  return {
    ...original,
    nextAuthOptions: async (...args: Parameters<typeof original.nextAuthOptions>) => {
      const options = await original.nextAuthOptions(...args);
      return { ...options, callbacks: { ...options.callbacks, redirect: ({ url }: { url: string }) => url } };
    },
  };
});

it('starts a sign-in only with a return address on our origin, even if next-auth does not check it', async () => {
  const context = await setUp();
  const { appUrl } = context.server;
  const storedAddress = async (callbackUrl: string) => {
    const browser = new TestBrowser(appUrl);
    await browser.start(context.auth, { callbackUrl });
    const name = /chain-4250-sign-in\.\w+/.exec(browser.cookies())![0];
    return browser.cookie(name)!.split('~')[2]!;
  };
  expect(await storedAddress('/account?q=1')).toBe(`${appUrl}/account?q=1`);
  const unsafe: string[] = [];
  for (const payload of openRedirectPayloads().filter((_, index) => index % 7 === 3)) {
    const to = new URL(await storedAddress(payload), appUrl);
    if (to.origin !== appUrl || to.username !== '' || to.pathname.startsWith('//')) unsafe.push(payload);
  }
  expect(unsafe).toEqual([]);
});
