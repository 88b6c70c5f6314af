import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { PanelHeader } from './panel-header';

it('has its title, what is below it, and the button that closes the panel last', () => {
  const close = <button>Close</button>;
  const textWith = (subtitle?: string) =>
    textOf(markupOf(<PanelHeader title={<h2>1 Quay Street</h2>} subtitle={subtitle} close={close} />));
  expect(textWith('Sold')).toBe('1 Quay Street Sold Close');
  expect(textWith()).toBe('1 Quay Street Close');
});
