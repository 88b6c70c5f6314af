import { expect, it } from 'vitest';
import { Toaster } from './toaster';

it('is a live region with a name of our own', () => {
  expect(Toaster().props.containerAriaLabel).toBe('Confirmations');
});
