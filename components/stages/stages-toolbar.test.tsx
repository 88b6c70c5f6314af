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

type Tab = { href: string; label: string; isCurrent: boolean; count?: number; onChoose: () => void };

/** The toolbar of the open stages as a list, and the changes that it reports. */
function toolbar() {
  const changes: object[] = [];
  const bar = StagesToolbar({
    state: { view: 'list', show: 'attention', sort: 'worst' },
    onChange: (change) => void changes.push(change),
    hrefOf: (change) => `/stages?${new URLSearchParams(change as Record<string, string>).toString()}`,
    countOf: (show) => show.length,
    addButtons: null,
  });
  const [views, filters] = propsIn(bar, LinkTabs).map(({ tabs }) => tabs as Tab[]);
  const [sort] = propsIn(bar, Menu) as [ComponentProps<typeof Menu>];
  return { views: views!, filters: filters!, sort, changes };
}

it('links each view and each filter, marks those shown, and counts the stages of each filter', () => {
  const { views, filters } = toolbar();
  expect(views.map(({ label, href, isCurrent }) => [label, href, isCurrent])).toEqual([
    ['List', '/stages?view=list', true],
    ['Timeline', '/stages?view=timeline', false],
    ['Graph', '/stages?view=graph', false],
  ]);
  expect(filters.map(({ label, href, isCurrent, count }) => [label, href, isCurrent, count])).toEqual([
    ['Not completed', '/stages?show=open', false, 4],
    ['Need attention', '/stages?show=attention', true, 9],
    ['Yours', '/stages?show=yours', false, 5],
    ['All', '/stages?show=all', false, 3],
  ]);
});

it('reports what is chosen', () => {
  const { views, filters, sort, changes } = toolbar();
  views[1]!.onChoose();
  filters[3]!.onChoose();
  sort.items.at(-1)!.onAction!();
  expect(changes).toEqual([{ view: 'timeline' }, { show: 'all' }, { sort: 'changed' }]);
  expect([sort.selectedId, sort.items.map(({ label }) => label)]).toEqual([
    'worst',
    ['By phase', 'Worst first', 'Last changed first'],
  ]);
});
