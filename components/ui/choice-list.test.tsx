import type { ReactNode } from 'react';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { ChoiceList } from './choice-list';

const itemOf = (choice: object) =>
  (propsIn(ChoiceList({}), ListBox)[0]!.children as (choice: object) => ReactNode)(choice);

it('opens above its box only if it is asked to', () => {
  const placement = (isAbove?: boolean) => propsIn(ChoiceList({ isAbove }), Popover)[0]!.placement;
  expect([placement(), placement(false), placement(true)]).toEqual([undefined, undefined, 'top start']);
});

it('lists the choices that it is given', () => {
  const items = [{ id: '1', text: 'Survey' }];
  expect(propsIn(ChoiceList({ items }), ListBox)[0]!.items).toBe(items);
});

it('shows the icon of a choice, its text, and its detail as a description', () => {
  const partsOf = (choice: object) => propsIn(itemOf(choice), Text).map(({ slot, children }) => [slot, children]);
  const ann = { id: 'ann', text: 'Ann Lee' };
  expect(partsOf({ ...ann, detail: 'Seller' })).toEqual([['label', 'Ann Lee'], ['description', 'Seller']]);
  expect(partsOf(ann)).toEqual([['label', 'Ann Lee']]);
  expect(propsIn(itemOf({ ...ann, icon: <svg data-icon="" /> }), 'svg')).toEqual([{ 'data-icon': '' }]);
}); // oxfmt-ignore
