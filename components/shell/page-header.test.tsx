import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { PageHeader } from './page-header';

const header = (given: Partial<ComponentProps<typeof PageHeader>> = {}) =>
  markupOf(<PageHeader title="1 Quay Street" {...given} />);

it('names the page in its heading and in the title of the tab, which may say more', () => {
  expect(header()).toContain('<title>1 Quay Street · Chain dashboard</title>');
  const stages = header({ documentTitle: 'Stages · 1 Quay Street' });
  expect(stages).toContain('<title>Stages · 1 Quay Street · Chain dashboard</title>');
  expect(stages.match(/<h1[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>1 Quay Street$/)]);
});

it('has the way back first, then the title with its state, a note, the actions and the tabs', () => {
  const html = header({
    trail: [{ href: '/chains', label: 'Chains' }],
    badges: <b>Sold</b>,
    note: 'Bristol',
    actions: <button>Export</button>,
    children: <nav>Overview</nav>,
  });
  expect(textOf(html.replace(/<title>.*<\/title>/, ''))).toBe(
    'Chains 1 Quay Street Sold Bristol Export Overview',
  );
  expect(header()).not.toContain('<nav');
});

it('has a tip with the whole title where that may be cut off', () => {
  expect(header({ isTight: true })).toMatch(/<h1 title="1 Quay Street"/);
  expect(header()).not.toContain('<h1 title');
});

it('is hidden until its end has arrived', () => {
  const html = header({ actions: <button>Export</button>, children: <nav>Overview</nav> });
  expect(html).toMatch(/<header class="[^"]*not-has-\[&gt;\[data-complete\]\]:invisible/);
  expect(html).toMatch(/<span hidden="" data-complete="true"><\/span><\/header>$/);
});
