import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { Breadcrumbs } from './breadcrumbs';

const trail = [
  { href: '/chains', label: 'Chains' },
  { href: '/transactions/t', label: '1 Quay Street' },
];
const crumbs = (isBesideTitle?: boolean) =>
  markupOf(<Breadcrumbs trail={trail} isBesideTitle={isBesideTitle} />);

it('leads back through the pages above this one, in order', () => {
  const links = [...crumbs().matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)];
  expect(links.map(([, href, label]) => ({ href, label }))).toEqual(trail);
  expect(crumbs()).toMatch(/^<nav aria-label="Breadcrumb"/);
});

it('has an arrow between pages, and one after the last only if the title follows', () => {
  const arrows = (html: string) => html.match(/<svg/g)?.length;
  expect([arrows(crumbs()), arrows(crumbs(true))]).toEqual([1, 2]);
});
