import { Modal } from 'react-aria-components/Modal';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { SideSheet } from './side-sheet';

it('ends above the home indicator of a phone', () => {
  const shown = SideSheet({ title: 'A sale', close: null, onClose: () => {}, children: 'Its stages' });
  expect(propsIn(shown, Modal)[0]!.className).toContain('pb-[env(safe-area-inset-bottom)]');
});
