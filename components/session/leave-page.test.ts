import { expect, it } from 'vitest';
import { stubBrowser } from '@/lib/query/testing-hook';
import { leavePage } from './leave-page';

it('leaves without the question that a form with unsaved input would ask', () => {
  const { window } = stubBrowser();
  /** @returns whether the browser asks */
  const unload = () => {
    // Node runs listeners in the order in which they were added.
    window.addEventListener('beforeunload', (event) => event.preventDefault());
    return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  };
  const asked: boolean[] = [];
  leavePage(() => void asked.push(unload()));
  expect(asked).toEqual([false]);
});
