import { ThemeProvider } from 'next-themes';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Providers } from './providers';

it('uses British formats, and the nonce of the document even after a refresh with another', async () => {
  const given = { nonce: 'first', children: null };
  const hook = await runHook(() => Providers(given));
  given.nonce = 'second';
  await hook.rerender();
  const nonces = () => propsIn(hook.now(), ThemeProvider).map(({ nonce }) => nonce);
  expect(nonces()).toEqual(['first']);
  expect(propsIn(hook.now(), 'meta')[0]).toEqual({ property: 'csp-nonce', content: 'first' });
  expect(propsIn(hook.now(), I18nProvider)[0]!.locale).toBe('en-GB');
});

it('follows the device until a theme is chosen, with the attribute that the styles read', async () => {
  const { now } = await runHook(() => Providers({ children: null }));
  const theme = { attribute: 'data-theme', defaultTheme: 'system' };
  expect(propsIn(now(), ThemeProvider)[0]).toMatchObject(theme);
  expect(propsIn(now(), 'meta')).toEqual([]);
});
