import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { LinkTabs } from '@/components/ui/link-tabs';
import { Menu } from '@/components/ui/menu';
import { StagesToolbar } from './stages-toolbar';

type State = ComponentProps<typeof StagesToolbar>['state'];

/** The labels of what can be chosen in a view. */
function choicesIn(view: State['view']) {
  const bar = StagesToolbar({
    state: { view, show: 'open', sort: 'phase' },
    onChange: () => {},
    hrefOf: () => '/',
    countOf: () => 0,
    addButtons: null,
  });
  return [LinkTabs, Menu].flatMap((type) => propsIn(bar, type).map(({ label }) => label));
}

it('offers a filter and an order only in the views that they change', () => {
  expect(choicesIn('list')).toEqual(['View', 'Which stages', 'Sort']);
  expect(choicesIn('timeline')).toEqual(['View', 'Which stages']);
  expect(choicesIn('graph')).toEqual(['View']);
});
