import type { Contact } from '@/lib/contacts/schema';
import { fold } from '@/lib/values/text';
import { roleLabel } from '@/lib/values/roles';

/** As many as fit under a field. */
const maxPeople = 8;

type Suggestion = { email: string; detail: string };

/** People in the address book whose name, firm or address has all the typed words, to choose an email address from. */
export function suggestPeople(
  contacts: readonly Contact[],
  typed: string,
  without: ReadonlySet<string>,
): Suggestion[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found: Suggestion[] = [];
  if (words.length === 0) return found;
  for (const { email, name, company, transactions } of contacts) {
    if (!email || without.has(email.toLowerCase())) continue;
    const text = fold([name, company, email].join(' '));
    if (!words.every((word) => text.includes(word))) continue;
    const first = transactions[0];
    const role = first && roleLabel(first.role, first.representing);
    found.push({ email, detail: [name, role, company].filter(Boolean).join(', ') });
    if (found.length === maxPeople) break;
  }
  return found;
}
