import { describe, expect, it } from 'vitest';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { callList, callText, type Matter } from './call-list';
import type { Contact } from './schema';

const contact = (name: string, company: string, at: Record<string, [string, string]>): Contact => ({
  id: name,
  name,
  company,
  relationship: 'direct',
  email: null,
  phone: '01632 960001',
  companyWebsite: null,
  transactions: Object.entries(at).map(([transactionId, [role, representing]]) => ({
    chainId: 'chain', transactionId, role, representing, address: `${transactionId} Quay Street, Bristol`,
  })), // oxfmt-ignore
});
const priya = contact('Priya', 'Pennington Law', {
  1: ['Conveyancer', 'Seller'],
  2: ['Conveyancer', 'Seller'],
});
const harriet = contact('Harriet', 'Pennington Law', { 3: ['Conveyancer', 'Seller'] });
const kwame = contact('Kwame', 'Thornbury', { 4: ['Conveyancer', 'Seller'] });

const ids = ['1', '2', '3', '4', '5'];
const { insight } = readingFixture(
  lineFixture(...ids.map((id) => transactionFixture(id))),
  new Map(
    ids.map((id) => [
      id,
      [
        stageFixture({
          id: `${id}a`,
          title: 'Replies to enquiries received',
          progress: 'In Progress',
          assignedToYou: id === '5',
          expectedUpdate: id === '2' ? '2026-11-12T09:00:00Z' : null,
          updatedAt: '2026-11-02T09:00:00Z',
        }),
      ],
    ]),
  ),
  Date.parse('2026-11-23T09:00:00Z'),
);
const matter = (id: string, isPromise = false): Matter => {
  const link = insight.links.find((one) => one.transactionId === id)!;
  return {
    chainId: 'chain',
    place: `${id} Quay Street`,
    link,
    transactions: [],
    promise: isPromise ? link.brokenPromises[0]! : null,
  };
};

describe('the calls', () => {
  const matters = [matter('4'), matter('3'), matter('1'), matter('2', true), matter('5')];
  const { people, unnamed } = callList([priya, harriet, kwame], matters);

  it('are one for each person, those of a firm together, the most to ask first', () => {
    expect(people.map(({ contact: { name } }) => name)).toEqual(['Priya', 'Harriet', 'Kwame']);
    expect(people[0]!.questions.map(({ place }) => place)).toEqual(['1 Quay Street', '2 Quay Street']);
  });

  it('leave out what is the user’s own to do', () => {
    expect(unnamed).toEqual([]);
  });

  it('say every question with what is known, as text', () => {
    expect(callText(people[0]!)).toBe(
      [
        'Priya, Pennington Law: 01632 960001',
        '- 1 Quay Street: “Replies to enquiries received” has been under way since at least 2 November 2026. How far is it, and when do you expect it to be done?',
        '- 2 Quay Street: an update on “Replies to enquiries received” was expected by 12 November 2026; nothing has been recorded since 2 November 2026. How does it stand?',
      ].join('\n'),
    );
  });

  it('name what the address book has no one for', () => {
    const none = callList([kwame], [matter('1')]);
    expect(none.people).toEqual([]);
    expect(none.unnamed.map(({ place }) => place)).toEqual(['1 Quay Street']);
  });
});
