import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import type { Contact } from '@/lib/contacts/schema';
import { stubBrowser } from '@/lib/query/testing-hook';
import { CallSheet } from './call-sheet';

const about = (address: string) => ({ chainId: 'c', transactionId: address, role: 'Conveyancer', representing: 'Seller', address }); // oxfmt-ignore
const priya: Contact = {
  id: 'priya', relationship: 'chain', name: 'Priya Nair', email: 'priya@example.com', phone: '01632 960 001',
  company: 'Wells & Co', companyWebsite: 'wells.example', transactions: [about('1 Quay Street'), about('2 Quay Street')],
}; // oxfmt-ignore
const unknown: Contact = { ...priya, id: 'unknown', name: null, email: null, phone: null, company: null, companyWebsite: null, transactions: [about('9 Mill Lane')] }; // oxfmt-ignore
const textOfSheet = (people: Contact[], isComplete = true) =>
  textOf(markupOf(<CallSheet people={people} isComplete={isComplete} />));

it('lists who to call, how, and about what', () => {
  const html = markupOf(<CallSheet people={[priya, unknown]} isComplete />);
  const entries = html.slice(html.indexOf('<ol')).split('<li data-print').slice(1);
  expect(entries.map((entry) => textOf(`<li${entry}`))).toEqual([
    "Priya Nair, Wells & Co 01632 960 001 · priya@example.com 1 Quay Street: Seller's Conveyancer 2 Quay Street: Seller's Conveyancer",
    "Name not shared No contact details shared 9 Mill Lane: Seller's Conveyancer",
  ]);
});

it('counts the calls, and warns while the address book is loading', () => {
  const warning = 'The address book is not fully loaded yet.';
  expect(textOfSheet([priya])).toMatch(/^One call, as searched and filtered above\. (?!The)/);
  expect(textOfSheet([priya, unknown])).toMatch(/^2 calls, as searched/);
  expect(textOfSheet([priya])).not.toContain(warning);
  expect(textOfSheet([priya], false)).toContain(`as searched and filtered above. ${warning}`);
});

it('copies the sheet as text, and prints it', () => {
  const sheet = CallSheet({ people: [unknown], isComplete: true });
  expect(propsIn(sheet, CopyButton)[0]!.text).toBe(
    "Name not shared\nNo contact details shared\n- 9 Mill Lane: Seller's Conveyancer",
  );
  const print = vi.fn<() => void>();
  Object.assign(stubBrowser().window, { print });
  (propsIn(sheet, Button)[0]!.onPress as () => void)();
  expect(print).toHaveBeenCalledOnce();
});
