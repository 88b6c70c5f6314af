import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { LinkButton } from '@/components/ui/link-button';
import { InviteLink, soleEmail, WhatToDo } from './what-to-do';
import type { Asker } from './who-asks';

const request = { from: 'Ian Doyle', role: 'Conveyancer', transactionId: 't' } as AccessRequest;
const ian = { name: 'Ian Doyle', email: 'ian@example.com' };
const askerOf = (people: object[], more: Partial<Asker> = {}) =>
  ({ people, isOnChain: true, unread: null, ...more }) as Asker;
const htmlFor = (asker: Asker, serviceUrl: string | null = null) =>
  markupOf(<WhatToDo {...{ request, asker, serviceUrl }} side="Buyer" inviteRefusal={undefined} />);

it.each<[string, Asker]>([
  ['the only Ian Doyle on this chain', askerOf([ian])],
  ['on another chain of yours. Check that it is the same person', askerOf([ian], { isOnChain: false })],
  ['Ian Doyle does not share an email address', askerOf([{ ...ian, email: null }])],
  ['more than one Ian Doyle', askerOf([ian, { ...ian, email: 'other@example.com' }])],
  ['You need their email address', askerOf([])],
  ['Not read. No email was found', askerOf([], { unread: 'Not read.' })],
  ['comes from your address book. Not read. Check that it is the same person. A request', askerOf([ian], { unread: 'Not read.' })],
])('says where the email comes from: %s', (text, asker) => {
  expect(textOf(htmlFor(asker))).toContain(text);
}); // oxfmt-ignore

it('claims nothing about the chain until it is known', () => {
  const text = textOf(htmlFor(askerOf([ian], { isOnChain: null })));
  expect(text).toContain('ian@example.com comes from your address book. A request');
});

it('links to an invite with each namesake’s email, the role and the side', () => {
  const two = htmlFor(askerOf([ian, { ...ian, email: 'other@example.com' }]));
  const links = [...two.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  const queries = links.map((href) => Object.fromEntries(new URL(href, 'http://localhost').searchParams));
  const each = { role: 'Conveyancer', representing: 'Buyer' };
  expect(queries).toEqual([
    { ...each, email: 'ian@example.com' },
    { ...each, email: 'other@example.com' },
  ]);
  expect(htmlFor(askerOf([ian]))).not.toContain('href=');
});

it('says how to open the service only if there is no link to it', () => {
  expect(htmlFor(askerOf([]))).toContain('Open it as you usually do');
  expect(htmlFor(askerOf([]), 'https://service.example.com')).not.toContain('Open it as you usually do');
});

it('takes an email only from a single match', () => {
  expect([askerOf([ian]), askerOf([ian, ian]), askerOf([])].map(soleEmail)).toEqual([ian.email, null, null]);
});

it('says as whom they can be invited, if their side is known', () => {
  const asker = askerOf([]);
  expect(textOf(htmlFor(asker))).toContain("invite them yourself as Buyer's Conveyancer, with rights");
  const html = markupOf(<WhatToDo {...{ request, asker }} side={null} serviceUrl={null} inviteRefusal={undefined} />);
  expect(textOf(html)).toContain('invite them yourself, with rights');
}); // oxfmt-ignore

it('invites by an email that is known or still to be typed, unless that is not allowed', () => {
  const link = (email: string | null, side: string | null, inviteRefusal?: string) =>
    propsIn(InviteLink({ request, email, side, inviteRefusal, isPrimary: true }), LinkButton)[0]!;
  expect(link('ian@example.com', 'Buyer').href).toBe(
    '/transactions/t/invite?email=ian%40example.com&role=Conveyancer&representing=Buyer',
  );
  expect(link(null, null)).toMatchObject({ href: '/transactions/t/invite?role=Conveyancer', variant: 'primary' });
  const words = (email: string | null) => textOf(markupOf(<InviteLink {...{ request, email }} side={null} inviteRefusal="No right" />));
  expect(words('ian@example.com')).toBe('Invite with ian@example.com Not available: No right');
  expect(words(null)).toContain('Invite by email…');
}); // oxfmt-ignore

it('says why they cannot be invited, in place of how', () => {
  const asker = askerOf([ian, ian]);
  const html = markupOf(<WhatToDo {...{ request, asker }} side="Buyer" serviceUrl={null} inviteRefusal="No right." />);
  expect(textOf(html)).toMatch(/answer there\. You cannot invite them yourself\. No right\. A request you mark/);
}); // oxfmt-ignore

it('lists no email of a namesake who shares none', () => {
  const html = htmlFor(askerOf([ian, { ...ian, email: null }]));
  expect(html.match(/href="/g)).toHaveLength(1);
});
