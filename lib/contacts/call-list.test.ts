import { describe, expect, it } from 'vitest';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { callList, callText, type CallTopic } from './call-list';
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
const topic = (id: string, isPromise = false): CallTopic => {
  const link = insight.links.find((one) => one.transactionId === id)!;
  return {
    chainId: 'chain',
    place: `${id} Quay Street`,
    link,
    transactions: [],
    promise: isPromise ? link.brokenPromises[0]! : null,
  };
};

describe('the call list', () => {
  const topics = [topic('4'), topic('3'), topic('1'), topic('2', true), topic('5')];
  const { people, unnamed } = callList([priya, harriet, kwame], topics);

  it('has one call per person, grouped by firm, the most questions first', () => {
    expect(people.map(({ contact: { name } }) => name)).toEqual(['Priya', 'Harriet', 'Kwame']);
    expect(people[0]!.questions.map(({ place }) => place)).toEqual(['1 Quay Street', '2 Quay Street']);
  });

  it('keeps a firm together even if someone else has as many questions', () => {
    const abbot = contact('Abbot', 'Pennington Trust', { 2: ['Conveyancer', 'Seller'], 4: ['Conveyancer', 'Seller'] }); // oxfmt-ignore
    const one = contact('One', 'Pennington Law', { 1: ['Conveyancer', 'Seller'] });
    const asked = [topic('2'), topic('4'), topic('1'), topic('1'), topic('3')];
    expect(callList([abbot, one, harriet], asked).people.map(({ contact: { name } }) => name)).toEqual(['One', 'Harriet', 'Abbot']); // oxfmt-ignore
  });

  it('gives the reason for each person, and suggests no one that a conveyancer may not call', () => {
    expect(people[0]!.questions[0]!.because).toBe("because “Replies to enquiries received” is usually the seller's conveyancer's"); // oxfmt-ignore
    const elsewhere = { ...topic('1'), transactions: [{ id: '1', yourRole: null }, { id: '4', yourRole: 'Conveyancer' }] }; // oxfmt-ignore
    const agent = contact('Ann', 'Harbour & Vale', { 1: ['Estate Agent', 'Seller'] });
    const asked = (...book: Contact[]) => callList(book, [elsewhere]).people.map(({ contact: { name }, roles }) => [name, roles]); // oxfmt-ignore
    expect(asked(priya, agent)).toEqual([['Ann', ["Seller's Estate Agent"]]]); // oxfmt-ignore
    expect(asked(priya)).toEqual([]);
  });

  it('leaves out the user’s own stages', () => {
    expect(unnamed).toEqual([]);
  });

  it('asks about promises of others only, whoever has to act on the holding stage', () => {
    const stage = (title: string, given: object) => stageFixture({ title, transactionId: '1', progress: 'In Progress', ...given }); // oxfmt-ignore
    const broken = { expectedUpdate: '2026-11-12T09:00:00Z', updatedAt: '2026-11-02T09:00:00Z' };
    const asked = (isPackYours: boolean) => {
      const stages = [
        stage('Replies to enquiries received', { ...broken, assignedToYou: !isPackYours }),
        stage('Leasehold management pack received', { ...broken, assignedToYou: isPackYours }),
      ];
      const one = readingFixture(lineFixture(transactionFixture('1')), new Map([['1', stages]]), Date.parse('2026-11-23T09:00:00Z')); // oxfmt-ignore
      const [link] = one.insight.links;
      const all = link!.brokenPromises.map((promise) => ({ ...topic('1'), link: link!, promise }));
      const { people: some, unnamed: none } = callList([priya], all);
      return [...some.flatMap(({ questions }) => questions), ...none].map(({ promise }) => promise!.title);
    };
    expect(asked(true)).toEqual(['Replies to enquiries received']);
    expect(asked(false)).toEqual(['Leasehold management pack received']);
  });

  it('asks about a promise of a sale that has exchanged, or says that no one is named for it', () => {
    const ticked = stageFixture({ title: 'Contracts exchanged', progress: 'Completed', transactionId: '1' });
    const promised = stageFixture({
      title: 'Completion and keys released',
      transactionId: '1',
      expectedUpdate: '2026-11-12T09:00:00Z',
      updatedAt: '2026-11-02T09:00:00Z',
    });
    const one = readingFixture(lineFixture(transactionFixture('1')), new Map([['1', [ticked, promised]]]), Date.parse('2026-11-23T09:00:00Z')); // oxfmt-ignore
    const link = one.insight.links[0]!;
    expect(link.state).toBe('exchanged');
    const about = { ...topic('1'), link, promise: link.brokenPromises[0]! };
    expect(callList([priya], [about]).people).toMatchObject([
      { contact: { name: 'Priya' }, questions: [about] },
    ]);
    expect(callList([kwame], [about]).unnamed).toMatchObject([about]);
    for (const without of [
      { promise: null },
      { link: { ...link, state: 'off-market' as const } },
      { link: { ...link, state: 'no-buyer' as const } },
    ])
      expect(callList([priya], [{ ...about, ...without }])).toEqual({ people: [], unnamed: [] });
  });

  it('lists a person’s distinct roles, and sorts firms with equally many questions by name', () => {
    const two = contact('Two', 'Abbot', { 1: ['Conveyancer', 'Seller'], 2: ['Conveyancer', 'Seller'] });
    const [one] = callList([two], [topic('1'), topic('2')]).people;
    expect([one!.roles, one!.questions.length]).toEqual([["Seller's Conveyancer"], 2]);
    const firms = ['Wells', ' bell ', 'Abbot'].map((firm, at) => contact(firm, firm, { [at + 1]: ['Conveyancer', 'Seller'] })); // oxfmt-ignore
    const names = (...ids: string[]) => callList(firms, ids.map((id) => topic(id))).people.map(({ contact: { id } }) => id); // oxfmt-ignore
    expect(names('1', '2', '3')).toEqual(['Abbot', ' bell ', 'Wells']);
    const alone = ['1', '2'].map((id) => ({ ...contact(`p${id}`, ' ', { [id]: ['Conveyancer', 'Seller'] }), company: null })); // oxfmt-ignore
    expect(callList([...alone, kwame], [topic('1'), topic('2'), topic('4'), topic('4', false)]).people[0]!.contact).toBe(kwame); // oxfmt-ignore
  });

  it('writes every question as text', () => {
    expect(callText(people[0]!)).toBe(
      [
        'Priya, Pennington Law: 01632 960001',
        '- 1 Quay Street: “Replies to enquiries received” has been under way since at least 2 November 2026. How far is it, and when do you expect it to be done?',
        '- 2 Quay Street: an update on “Replies to enquiries received” was expected by 12 November 2026; nothing has been recorded since 2 November 2026. How does it stand?',
      ].join('\n'),
    );
  });

  it('prefers the telephone to the email in the text, and says what is not shared', () => {
    const first = (given: Partial<Contact>) => callText({ ...people[0]!, contact: { ...priya, ...given } }).split('\n')[0]; // oxfmt-ignore
    const email = 'priya@example.com';
    expect(first({ email })).toBe('Priya, Pennington Law: 01632 960001');
    expect(first({ email, phone: null })).toBe('Priya, Pennington Law: priya@example.com');
    expect(first({ phone: null, name: null })).toBe('Pennington Law: no number shared');
    expect(first({ company: null, name: null })).toBe('Name not shared: 01632 960001');
  });

  it('lists questions for which the address book has no one', () => {
    const none = callList([kwame], [topic('1')]);
    expect(none.people).toEqual([]);
    expect(none.unnamed.map(({ place }) => place)).toEqual(['1 Quay Street']);
  });
});
