import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { SidePanel } from '@/components/ui/side-panel';
import { whoamiQuery } from '@/lib/account/queries';
import { contactsQuery } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import type { TeamMember } from '@/lib/teams/schema';
import { MemberPanel } from './member-panel';

const announced: unknown[] = [];
vi.mock('@/components/ui/announce', () => ({ announce: (id: unknown) => void announced.push(id) }));

type SalesElement = { props: object; type: (props: object) => ReactElement };

const ben: TeamMember = {
  id: 'm',
  you: false,
  role: 'negotiator',
  name: 'Ben Carter',
  email: null,
  licences: [],
};
const sale = (id: string, chainId: string) => ({ chainId, transactionId: id, role: 'Agent', representing: 'Seller', address: `${id} Quay Street` }); // oxfmt-ignore
const person = (id: string, given: Partial<Contact> = {}): Contact => ({
  id, relationship: 'chain', name: 'Ben Carter', email: null, phone: null, company: 'Harbour & Vale', companyWebsite: null,
  transactions: [sale(`${id}1`, 'a'), sale(`${id}2`, 'a'), sale(`${id}3`, 'b')],
  ...given,
}); // oxfmt-ignore

/** The panel in a tab that has read this address book, or none of it yet. */
const panelOf = (
  contacts: Contact[] | null,
  {
    member = ben,
    teamName = 'Harbour & Vale' as string | null,
    nextCursor = null as string | null,
    unreadable = 0,
  } = {},
) =>
  markupOf(<MemberPanel member={member} teamName={teamName} onClose={() => {}} />, (client) => {
    if (!contacts) return;
    const pages = [{ data: contacts, nextCursor, unreadable }];
    client.setQueryData(contactsQuery().queryKey, { pages, pageParams: [undefined] });
  });

it('lists the sales of the person with the member’s name', () => {
  const html = panelOf([person('p'), person('q', { name: 'Ann Lee' })]);
  const text = textOf(html);
  expect(text).toContain('Ben Carter Sales on your chains, matched by name');
  expect(text).toContain('Harbour & Vale 3 sales in 2 chains p1 Quay Street Seller');
  expect(text).toContain('Matched by name: the service does not say');
  expect(text).not.toMatch(/people called|No one called|is not called|q1 Quay Street|Looking in/);
  expect(html).toContain('href="/chains/a?select=p2"');
});

it('does not choose between two people of the same name, and puts the team’s firm first', () => {
  const [ours, theirs] = [
    person('ours'),
    person('theirs', { company: 'Wells & Co', transactions: [sale('9', 'c')] }),
  ];
  const text = textOf(panelOf([theirs, ours]));
  expect(text).toContain('2 people called Ben Carter are in your address book.');
  expect(text).toMatch(
    /Harbour & Vale 3 sales in 2 chains .*Wells & Co 1 sale in 1 chain\. The firm is not called/,
  );
});

it('doubts a person whose firm is not the team’s, as far as both are known', () => {
  const doubt = '. The firm is not called Harbour & Vale: check that it is them.';
  expect(textOf(panelOf([person('p', { company: 'Wells & Co' })]))).toContain(doubt);
  const [noFirm, noTeam] = [
    textOf(panelOf([person('p', { company: null })])),
    textOf(panelOf([person('p', { company: 'Wells & Co' })], { teamName: null })),
  ];
  expect(noFirm).toContain('No firm given 3 sales');
  for (const text of [noFirm, noTeam]) expect(text).not.toContain('The firm is not called');
});

it('says that no one has the name only once the whole address book is read', () => {
  const others = ['q', 'r'].map((id) => person(id, { name: 'Ann Lee' }));
  const none = 'No one called Ben Carter is in your address book.';
  const read = textOf(panelOf(others));
  expect(read).toContain(none);
  expect(read).not.toMatch(/Matched by name:|people so far/);
  const reading = textOf(panelOf(others, { nextCursor: '2' }));
  expect(reading).toContain('Looking in your address book: 2 people so far.');
  expect(textOf(panelOf(null))).toContain('Looking in your address book: 0 people so far.');
  const one = textOf(panelOf(others.slice(0, 1), { nextCursor: '2' }));
  expect(one).toContain('Looking in your address book: 1 person so far.');
  for (const text of [reading, textOf(panelOf(null))]) expect(text).not.toContain('No one called');
  const unnamed = textOf(panelOf(others, { member: { ...ben, name: ' ' } }));
  expect(unnamed).toMatch(/^Name not given .*No one called this name/);
});

it('does not say that no one has the name if part of the address book could not be read', () => {
  const text = textOf(panelOf([person('q', { name: 'Ann Lee' })], { unreadable: 1 }));
  expect(text).toContain('Not all of the address book could be read.');
  expect(text).not.toContain('No one called');
  expect(textOf(panelOf([person('q', { name: 'Ann Lee' })]))).not.toContain('Not all');
});

it('sends the user to their chains for their own sales, and reads no address book', () => {
  const html = panelOf([person('p')], { member: { ...ben, you: true } });
  expect(textOf(html)).toBe('Ben Carter Your sales Your own sales are your chains .');
  expect(html).toContain('href="/chains"');
});

/** The panel as an element, and what it holds of the member's sales. */
function parts(onClose: () => void) {
  const [side] = propsIn(MemberPanel({ member: ben, teamName: null, onClose }), SidePanel);
  return { side, ...(side!.children as ReactElement<{ children: SalesElement }>).props.children };
}

it('announces that it is looking, once, although the count changes', async () => {
  announced.length = 0;
  stubServer(() => new Promise<StubResponse>(() => {}));
  const { type: MemberSales, props } = parts(() => {});
  const { now, rerender } = await runHook(() => {
    const sales = MemberSales(props);
    for (const { ref, children } of propsIn(sales, 'span'))
      if (ref) Object.assign(ref, { current: { textContent: children } });
    return sales;
  });
  await rerender();
  expect(propsIn(now(), 'span')).toMatchObject([
    { id: announced[0], children: 'Looking in your address book:' },
  ]);
  expect(announced).toHaveLength(1);
});

it('says why it cannot look, instead of that no one was found, and can be closed', async () => {
  const onClose = vi.fn<() => void>();
  const { side, type: MemberSales, props } = parts(onClose);
  expect(side).toMatchObject({ isOpen: true, onClose });
  const client = createQueryClient();
  const user = { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: [] };
  client.setQueryData(whoamiQuery().queryKey, user);
  const { now } = await runHook(() => MemberSales(props), client);
  expect(textOf(markupOf(now()))).toMatch(
    /^We could not look for their sales: .*“contacts:read”[^.]*\. Ask [^.]*\.$/,
  );
});
