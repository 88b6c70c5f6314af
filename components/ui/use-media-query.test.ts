import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { createElement } from 'react';
import { useMediaQuery } from './use-media-query';

it('follows whether a query matches, until it is no longer needed', async () => {
  const { window } = stubBrowser();
  let listeners = 0;
  const list = {
    matches: false,
    onChange: () => {},
    addEventListener: (_: string, onChange: () => void) => {
      list.onChange = onChange;
      listeners += 1;
    },
    removeEventListener: () => void (listeners -= 1),
  };
  const asked = new Set<string>();
  Object.assign(window, { matchMedia: (query: string) => (asked.add(query), list) });
  const { now, settle, unmount } = await runHook(() => useMediaQuery('(width < 40rem)'));
  expect([now(), [...asked]]).toEqual([false, ['(width < 40rem)']]);
  list.matches = true;
  list.onChange();
  await settle();
  expect(now()).toBe(true);
  await unmount();
  expect(listeners).toBe(0);
});

it('is false in the HTML of the server, which knows no screen', () => {
  const Page = () => String(useMediaQuery('(width < 40rem)'));
  expect(markupOf(createElement(Page))).toBe('false');
});
