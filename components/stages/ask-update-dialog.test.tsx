import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { LetterDialog } from '@/components/ui/letter-dialog';
import { Select } from '@/components/ui/select';
import { contactsQuery } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { stageFindings } from '@/lib/insight/stage-findings';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, type StubResponse, stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { AskUpdateDialog } from './ask-update-dialog';

const now = Date.parse('2026-11-24T09:00:00Z');
const person = (name: string | null, role: string): Contact => ({
  ...{ id: `${name}`, relationship: 'chain', name, email: name && `${name}@example.com`, phone: null },
  ...{ company: null, companyWebsite: null },
  transactions: [{ chainId: 'c', transactionId: 't1', role, representing: '', address: '1 Quay Street' }],
});
const all = [person('Amy', 'Estate Agent'), person('Leo', 'Surveyor'), person(null, 'Lender')];

/** @param contacts of an address book that was read; null while our server does not answer */
async function opened(contacts: Contact[] | null, given: Parameters<typeof stageFixture>[0] = {}) {
  stubBrowser();
  stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  const pages = [{ data: contacts, nextCursor: null }];
  if (contacts) client.setQueryData<unknown>(contactsQuery().queryKey, { pages, pageParams: [undefined] });
  const stage = stageFixture(given);
  const findings = stageFindings(undefined);
  const closing = { changed: null, onChange: () => {}, onClose: () => {} };
  const props = { stage, findings, place: '1 Quay Street', now, ...closing };
  const hook = await runHook(() => AskUpdateDialog(props), client);
  const letter = () => propsIn(hook.now(), LetterDialog)[0] as unknown as Parameters<typeof LetterDialog>[0];
  const to = () => propsIn(hook.now(), Select)[0] as unknown as Parameters<typeof Select>[0];
  const choose = (id: string) => (to().onChange(id), hook.settle());
  return { letter, to, choose };
}

it('is addressed to who usually clears the stage, and says why', async () => {
  const { letter, to } = await opened(all);
  expect(to().value).toBe('Leo Surveyor');
  expect(to().description).toBe("Because “Survey carried out” is usually the surveyor's.");
  expect(letter().email).toBe('Leo@example.com');
  expect(letter().letter.body).toMatch(/^Dear Leo,/);
});

it('offers everyone else on the sale, and someone else', async () => {
  const { letter, to, choose } = await opened(all);
  const names = to().choices.map(({ text, detail }) => [text, detail]);
  expect(names).toEqual([
    ['Leo', 'Surveyor'],
    ['Amy', 'Estate Agent'],
    ['Name not shared', 'Lender'],
    ['Someone else', undefined],
  ]);
  await choose('Amy Estate Agent');
  expect(to()).toMatchObject({ value: 'Amy Estate Agent', description: undefined });
  expect(letter().email).toBe('Amy@example.com');
  await choose('null Lender');
  expect(letter().email).toBe('');
  expect(letter().letter.body).toMatch(/^Hello,/);
  await choose('someone else');
  expect(to().value).toBe('someone else');
  expect(letter()).toMatchObject({ email: '', letter: { body: expect.stringMatching(/^Hello,/) } });
});

it('says that no one is named for it, or that the address book is still being read', async () => {
  const { to } = await opened([person('Amy', 'Estate Agent')]);
  expect(to()).toMatchObject({ value: 'someone else' });
  expect(to().description).toBe('No one in your address book is named for it on this sale.');
});

it('says that the address book is still being read', async () => {
  const { to, letter } = await opened(null);
  expect(to()).toMatchObject({ value: 'someone else', description: 'Reading the address book…' });
  expect(letter().letter.body).toMatch(/^Hello,/);
});
