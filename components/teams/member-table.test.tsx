import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import type { TeamMember } from '@/lib/teams/schema';
import { MemberTable } from './member-table';

const ben: TeamMember = {
  ...{ id: 'ben', you: false, role: 'senior-negotiator', name: 'Ben Carter', email: 'ben@vale.example' },
  licences: [],
};
const table = (members: TeamMember[], openId: string | null = null) =>
  markupOf(
    <MemberTable
      members={members}
      openId={openId}
      hrefOf={(id) => `/teams/t?member=${id}`}
      onOpen={() => {}}
    />,
  );

it('lists each member with their role, email and licences', () => {
  const html = table([ben, { ...ben, id: 'you', name: 'Ann Lee', you: true, email: null }]);
  expect(textOf(html)).toMatch(
    /BC Ben Carter Role Senior negotiator Email ben@vale\.example Licences None Sales Show sales AL Ann Lee \(you\) .*Email Kept private/,
  );
  expect(html).toContain('href="mailto:ben@vale.example"');
});

it('has words for a member without a name', () => {
  const html = table([{ ...ben, name: ' ' }]);
  expect(textOf(html)).toContain('Name not shared');
  expect(html).toContain('aria-label="Show sales of name not given"');
});

it('links to the sales of each member, by their name, and marks the one that is open', () => {
  const html = table([ben, { ...ben, id: 'cat', name: 'Cat Ellis' }], 'cat');
  const links = [...html.matchAll(/<a (?=[^>]*href="\/teams)([^>]*)>Show sales/g)].map(([, attributes]) => attributes!);
  expect(links.map((link) => /aria-label="([^"]*)"/.exec(link)![1])).toEqual(['Show sales of Ben Carter', 'Show sales of Cat Ellis']);
  expect(links.map((link) => /href="([^"]*)"/.exec(link)![1])).toEqual(['/teams/t?member=ben', '/teams/t?member=cat']);
  expect(links.map((link) => link.includes('aria-current="true"'))).toEqual([false, true]);
  expect([...html.matchAll(/<tr data-row="(\w+)"[^>]*aria-current="true"/g)].map(([, id]) => id)).toEqual(['cat']);
  expect(table([ben])).not.toContain('aria-current');
}); // oxfmt-ignore
