import { expect, it, vi } from 'vitest';
import { keepFocusHere } from './keep-focus-here';

it('gives the focus to the element around a button that goes away with it', () => {
  const focus = vi.fn<() => void>();
  const button = { closest: (selector: string) => (selector === '[tabindex="-1"]' ? { focus } : null) };
  const goesAway = keepFocusHere(button as unknown as HTMLButtonElement);
  vi.stubGlobal('document', { activeElement: null });
  goesAway();
  expect(focus).not.toHaveBeenCalled();
  vi.stubGlobal('document', { activeElement: button });
  goesAway();
  expect(focus).toHaveBeenCalledOnce();
  keepFocusHere(null)();
  expect(focus).toHaveBeenCalledOnce();
});
