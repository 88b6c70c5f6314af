import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import type { Contact } from '@/lib/contacts/schema';
import { CallPeople } from './call-people';

const person = (name: string, role: string) => ({
  contact: { id: name, relationship: 'chain', name, email: null, phone: '020 7946 0000', company: null, companyWebsite: null, transactions: [] } as Contact,
  role,
}); // oxfmt-ignore
const ann = person('Ann Lee', 'Conveyancer for the seller');
const leo = person('Leo Marchetti', 'Surveyor');
const book = { contacts: [], isReading: false, missing: undefined };
const alsoRaise = { items: [], isHidden: false, isReading: false, isComplete: true };

type Given = Record<string, unknown>;
/** @param call changes to a call to Ann; null if no one needs one */
function saidOf(call: Given | null, given: Given = {}): string {
  const toAnn = { callee: ann, others: [], because: 'They clear it as a rule', ...call };
  const props = {
    ...{ call: call && toAnn, book, alsoRaise, copyText: 'Call Ann', agent: 'Hart Homes', isOwn: false },
    ...{ address: '1 Quay Street', hasKey: false, ...given },
  } as unknown as ComponentProps<typeof CallPeople>;
  return textOf(markupOf(<CallPeople {...props} />));
}

it('names the person to call with their number, why, and what else to raise', () => {
  const text = saidOf({ others: [leo] });
  expect(text).toMatch(/Ann Lee Conveyancer for the seller 020 7946 0000 .*They clear it as a rule/);
  expect(text).toContain('Also raise: nothing else is waiting for them.');
  expect(text).toMatch(/Someone else \( ?1 ?\) .*Leo Marchetti Surveyor/);
});

it('says that no one needs a call, or that the address book is still being read', () => {
  expect(saidOf(null)).toBe('No one needs a call about this.');
  const isReading = { ...book, isReading: true };
  expect(saidOf({ callee: null }, { book: isReading })).toBe('Reading the address book…');
  expect(saidOf({}, { book: isReading })).toContain('Looking for others…');
  expect(saidOf({})).toContain('No one else is named on this sale.');
});

it('offers the listing’s agent only if no one on the sale is known', () => {
  expect(saidOf({ callee: null })).toContain('Ask the listing’s agent: Hart Homes');
  const others = saidOf({ callee: null, others: [leo] });
  expect(others).toMatch(/People on this sale \( ?1 ?\)/);
  expect(others).not.toContain('listing’s agent');
});

it('says which right is missing, instead of a reason that it does not have', () => {
  const text = saidOf({}, { book: { ...book, missing: 'The key lacks contacts:read.' } });
  expect(text).toContain('The key lacks contacts:read.');
  expect(text).not.toMatch(/as a rule|No one else/);
});

it('says what else waits for them as far as it has been read', () => {
  const raise = (given: Given) => saidOf({}, { alsoRaise: { ...alsoRaise, ...given } });
  const items = ['survey', 'title'].map((text) => ({ transactionId: text, text, href: `/${text}` }));
  expect(raise({ items })).toContain('Also raise: survey ; title');
  expect(raise({ isReading: true })).toContain('Also raise: reading their other sales…');
  expect(raise({ isComplete: false })).toContain('Also raise: nothing on the sales we have read.');
  expect(raise({ isHidden: true })).not.toContain('Also raise');
});
