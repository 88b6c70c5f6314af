import type { ComponentProps } from 'react';
import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { CopyButton } from '@/components/ui/copy-button';
import type { Contact } from '@/lib/contacts/schema';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { CallPeople } from './call-people';

const person = (name: string, role: string) => ({
  contact: { id: name, relationship: 'chain', name, email: null, phone: '020 7946 0000', company: null, companyWebsite: null, transactions: [] } as Contact,
  role,
}); // oxfmt-ignore
const ann = person('Ann Lee', 'Conveyancer for the seller');
const leo = person('Leo Marchetti', 'Surveyor');
const book = { contacts: [], isComplete: true, isReading: false, missing: undefined };
const alsoRaise = { items: [], isHidden: false, isReading: false, isComplete: true };

type Given = Record<string, unknown>;
/** @param call changes to a call to Ann; null if no one needs one */
function propsOf(call: Given | null, given: Given = {}) {
  const toAnn = { callee: ann, others: [], because: 'They clear it as a rule', ...call };
  return {
    ...{ call: call && toAnn, book, alsoRaise, copyText: 'Call Ann', agent: 'Hart Homes', isOwn: false },
    ...{ address: '1 Quay Street', hasKey: false, ...given },
  } as unknown as ComponentProps<typeof CallPeople>;
}
const saidOf = (...given: Parameters<typeof propsOf>) =>
  textOf(markupOf(<CallPeople {...propsOf(...given)} />));

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

it('does not say that no one is named if part of the address book could not be read', () => {
  const [partly, noOne] = [{ book: { ...book, isComplete: false } }, { callee: null, because: 'No one is named' }]; // oxfmt-ignore
  const gap = 'Not all of the address book could be read.';
  expect(saidOf(noOne, partly)).toBe(`${gap} Ask the listing’s agent: Hart Homes`);
  expect(saidOf({}, partly)).toMatch(new RegExp(`They clear it as a rule\\. .*${gap}$`));
  expect(saidOf({ others: [leo] }, partly)).not.toContain(gap);
  const own = { callee: null, because: 'It is assigned to you.' };
  expect(saidOf(own, { ...partly, isOwn: true })).toMatch(new RegExp(`^It is assigned to you. .*${gap}$`));
  expect(saidOf(noOne)).toContain('No one is named');
});

it('says what else waits for them as far as it has been read', () => {
  const raise = (given: Given) => saidOf({}, { alsoRaise: { ...alsoRaise, ...given } });
  const items = ['survey', 'title'].map((text) => ({ transactionId: text, text, href: `/${text}` }));
  expect(raise({ items })).toContain('Also raise: survey ; title');
  expect(raise({ isReading: true })).toContain('Also raise: reading their other sales…');
  expect(raise({ isComplete: false })).toContain('Also raise: nothing on the sales we have read.');
  expect(raise({ isHidden: true })).not.toContain('Also raise');
});

it('copies the call by the key only where the page has one, and says which sale it is about in a list', async () => {
  const copying = async (given: Given) => {
    stubBrowser();
    const { now } = await runHook(() => CallPeople(propsOf({}, given)));
    return propsIn(now(), CopyButton)[0];
  };
  expect(await copying({ hasKey: true })).toMatchObject({ text: 'Call Ann', hotkey: 'c', name: undefined });
  expect(await copying({ layout: 'line' })).toMatchObject({
    ...{ hotkey: undefined, name: 'Copy with what to say about 1 Quay Street' },
  });
  expect(await copying({ copyText: null })).toBeUndefined();
});

it.each<[string, Given | null, Given, string]>([
  ['no one is to be called', null, {}, 'There is no number to copy'],
  ['no one is known', { callee: null }, {}, 'There is no number to copy'],
  ['the book is being read', { callee: null }, { book: { ...book, isReading: true } }, 'The address book is still being read'],
])('says why the key copies nothing while %s', async (_, call, given, reason) => {
  const { window, document } = stubBrowser();
  vi.stubGlobal('HTMLElement', class {});
  Object.assign(document, { querySelector: () => null });
  const before = toast.getHistory().length;
  await runHook(() => CallPeople(propsOf(call, { hasKey: true, copyText: null, ...given })));
  window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'c' }));
  await vi.waitFor(() => expect(toast.getHistory().slice(before)).toMatchObject([{ title: reason }]));
}); // oxfmt-ignore

it('says nothing on the key if the page has another place for it, or there is something to copy', async () => {
  const { window, document } = stubBrowser();
  vi.stubGlobal('HTMLElement', class {});
  Object.assign(document, { querySelector: () => null });
  const before = toast.getHistory().length;
  const event = () => Object.assign(new Event('keydown', { cancelable: true }), { key: 'c' });
  for (const given of [propsOf(null), propsOf({}, { hasKey: true })]) {
    const { unmount } = await runHook(() => CallPeople(given));
    const pressed = event();
    window.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(false);
    await unmount();
  }
  expect(toast.getHistory().length).toBe(before);
});

it('shows how to reach each of the others', () => {
  const html = markupOf(<CallPeople {...propsOf({ others: [leo, person('Zoe', 'Lender')] })} />);
  expect(textOf(html)).toMatch(/Leo Marchetti Surveyor 020 7946 0000 .* Zoe Lender 020 7946 0000/);
  expect(html.match(/href="tel:02079460000"/g)).toHaveLength(3);
});
