import { expect, it, vi } from 'vitest';
import { stubBrowser } from '@/lib/query/testing-hook';
import { focusFirstResult, focusSearch } from './focus-first-result';

it('moves from a search to the first row that matches or into the chain map, and nowhere without a match', () => {
  const { document } = stubBrowser();
  const found: Record<string, object> = {};
  Object.assign(document, { querySelector: (selector: string) => found[selector] ?? null });
  expect(focusFirstResult).not.toThrow();
  const focus = vi.fn<() => void>();
  found['main :is([data-chain-id], [data-row]) a, main [data-node][tabindex="0"]'] = { focus };
  focusFirstResult();
  expect(focus).toHaveBeenCalledOnce();
});

it('moves the focus from a pressed button to the search field, only with the keyboard', () => {
  const { document } = stubBrowser();
  const focus = vi.fn<() => void>();
  const press = (isVisible: boolean) => {
    const activeElement = { matches: (selector: string) => isVisible && selector === ':focus-visible' };
    const querySelector = (selector: string) => (selector === 'main input[type=search]' ? { focus } : null);
    Object.assign(document, { activeElement, querySelector });
    focusSearch();
    return focus.mock.calls.length;
  };
  expect([press(false), press(true)]).toEqual([0, 1]);
});
