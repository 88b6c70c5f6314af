import type { ComponentProps, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { CopyButton } from '@/components/ui/copy-button';
import { Popover } from '@/components/ui/popover';
import { CallPeople } from './call-people';
import { CallSummary } from './call-summary';

const book = { contacts: [], isComplete: true, isReading: false, missing: undefined };
const ann = { id: 'ann', name: 'Ann Lee', email: null, phone: null, company: null };

/** @param contact changes to Ann, who is to be called; null if no one is named */
function props(contact: Record<string, string | null> | null, given: Record<string, unknown> = {}) {
  const callee = contact && { contact: { ...ann, ...contact }, role: 'Surveyor' };
  return {
    ...{ call: { callee, others: [], because: 'They clear it' }, book, copyText: null, agent: 'Hart Homes' },
    ...{ isOwn: false, address: '1 Quay Street', hasKey: true, ...given },
  } as unknown as ComponentProps<typeof CallSummary>;
}
const htmlOf = (...given: Parameters<typeof props>) => markupOf(<CallSummary {...props(...given)} />);
const saidOf = (...given: Parameters<typeof props>) => textOf(htmlOf(...given));

it('names the person and firm, and links to the number and the address', () => {
  const html = htmlOf({ phone: '020 7946 0000', email: 'ann@wells.example', company: 'Wells & Co' });
  expect(textOf(html)).toBe(
    'Ann Lee , Wells & Co 020 7946 0000 Why, and who else to call about 1 Quay Street',
  );
  expect(html).toContain('href="tel:02079460000"');
  expect(html).toContain('href="mailto:ann@wells.example" aria-label="Write to ann@wells.example"');
});

it('says what the person does not share', () => {
  expect(saidOf({ name: null, email: 'ann@wells.example' })).toContain('Name not shared Phone not shared');
});

it.each<[string, Record<string, unknown>, RegExp]>([
  ['it is the user’s own move', { isOwn: true, call: null }, /^No one: it is assigned to you$/],
  ['no one needs a call', { call: null }, /^No one$/],
  ['no one is named', {}, /^No one named for it Why, and who else to call about 1 Quay Street$/],
  ['the address book could not be read', { book: { ...book, missing: 'The key lacks a right.' } }, /^The address book could not be read Why, and who else to call about 1 Quay Street$/],
  ['part of the address book could not be read', { book: { ...book, isComplete: false } }, /^Not all of the address book could be read Why, and who else to call about 1 Quay Street$/],
  ['it is the user’s own move, whoever is in the address book', { isOwn: true, book: { ...book, missing: 'The key lacks a right.' } }, /^No one: it is assigned to you Why, and who else to call about 1 Quay Street$/],
  ['the address book is being read', { book: { ...book, isReading: true } }, /^Reading the address book…$/],
])('says why it names no one: %s', (_, given, expected) => expect(saidOf(null, given)).toMatch(expected)); // oxfmt-ignore

it('leaves no line empty if it names no one, in the same height', () => {
  const [named, noOne] = [htmlOf({ phone: '020 7946 0000' }), htmlOf(null, { isOwn: true })];
  expect([named, noOne].map((html) => html.match(/<p[ >]/g)!.length)).toEqual([3, 2]);
  for (const html of [named, noOne]) expect(html).toMatch(/^<div class="[^"]*\bh-18\b/);
});

it('copies the words about this link, by the key only where the page has one', () => {
  const copying = (hasKey: boolean) =>
    propsIn(CallSummary(props({}, { copyText: 'Call Ann', hasKey })), CopyButton)[0];
  expect(copying(true)).toMatchObject({
    text: 'Call Ann',
    name: 'Copy the number and words about 1 Quay Street',
    hotkey: 'c',
  });
  expect(copying(false)!.hotkey).toBeUndefined();
});

it('explains in a popover why they are to be called, where the key copies nothing twice', () => {
  const given = props({ name: 'Ann Lee' }, { copyText: 'Call Ann' });
  const [popover] = propsIn(CallSummary(given), Popover);
  const people = (popover!.children as () => ReactElement)();
  expect([popover!.label, people.type]).toEqual(['Who to call', CallPeople]);
  expect(people.props).toMatchObject({ call: given.call, copyText: 'Call Ann', hasKey: false });
});

it('offers nothing to copy if there is no text, and nothing more while the book is being read', () => {
  const shown = (given: Record<string, unknown>) => CallSummary(props(null, given));
  expect(propsIn(shown({}), CopyButton)).toEqual([]);
  expect(propsIn(shown({}), Popover)).toHaveLength(1);
  expect(propsIn(shown({ book: { ...book, isReading: true } }), Popover)).toEqual([]);
  expect(propsIn(shown({ call: null }), Popover)).toEqual([]);
});
