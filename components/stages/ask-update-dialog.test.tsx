import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { LetterDialog } from '@/components/ui/letter-dialog';
import { Select } from '@/components/ui/select';
import { whoamiQuery } from '@/lib/account/queries';
import { contactsQuery } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { stageFindings } from '@/lib/insight/stage-findings';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, type StubResponse, stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import type { EditedLetter } from '@/lib/values/greeting';
import { AskUpdateDialog } from './ask-update-dialog';

const now = Date.parse('2026-11-24T09:00:00Z');
const person = (name: string | null, role: string, representing = ''): Contact => ({
  ...{ id: `${name}`, relationship: 'chain', name, email: name && `${name}@example.com`, phone: null },
  ...{ company: null, companyWebsite: null },
  transactions: [{ chainId: 'c', transactionId: 't1', role, representing, address: '1 Quay Street' }],
});
const all = [person('Amy', 'Estate Agent'), person('Leo', 'Surveyor'), person(null, 'Lender')];

/** @param contacts of an address book that was read; null while our server does not answer */
async function opened(
  contacts: Contact[] | null,
  given: Parameters<typeof stageFixture>[0] = {},
  scopes = ['contacts:read'],
  yourRole = 'Agent',
  unreadable = 0,
) {
  stubBrowser();
  stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const pages = [{ data: contacts, nextCursor: null, unreadable }];
  if (contacts) client.setQueryData<unknown>(contactsQuery().queryKey, { pages, pageParams: [undefined] });
  const stage = stageFixture(given);
  const findings = stageFindings(undefined);
  const onClose = vi.fn<() => void>();
  const props = { stage, findings, place: '1 Quay Street', yourRole, now, onClose };
  const hook = await runHook(() => {
    const [changed, onChange] = useState<EditedLetter | null>(null);
    return AskUpdateDialog({ ...props, changed, onChange });
  }, client);
  const letter = () => propsIn(hook.now(), LetterDialog)[0] as unknown as Parameters<typeof LetterDialog>[0];
  const to = () => propsIn(hook.now(), Select)[0] as unknown as Parameters<typeof Select>[0];
  const choose = (id: string) => (to().onChange(id), hook.settle());
  const edit = (text: string | null) => (letter().onChange(text), hook.settle());
  return { ...hook, letter, to, choose, edit, onClose };
}

it('is addressed to who usually clears the stage, and says why', async () => {
  const { letter, to } = await opened(all);
  expect(to()).toMatchObject({ label: 'To', value: 'Leo Surveyor' });
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

it('has a conveyancer ask the agent instead of the other side’s client', async () => {
  const people = [
    person('Sam', 'Seller', 'Seller'),
    person('Cat', 'Conveyancer', 'Seller'),
    person('Ben', 'Buyer', 'Buyer'),
    person('Amy', 'Estate Agent', 'Seller'),
  ];
  const forms = { title: 'Property information forms returned (TA6, TA10)' };
  const asAgent = await opened(people, forms);
  expect(asAgent.letter().email).toBe('Sam@example.com');
  const { letter, to } = await opened(people, forms, undefined, 'Conveyancer');
  expect(to().choices.map(({ text }) => text)).toEqual(['Amy', 'Cat', 'Ben', 'Someone else']);
  expect(to().description).toMatch(/; a conveyancer asks the agent\.$/);
  expect(letter().email).toBe('Amy@example.com');
  // Without the other conveyancer, it is unknown whose client is whose.
  const alone = await opened(people.filter(({ name }) => name !== 'Cat'), forms, undefined, 'Conveyancer'); // oxfmt-ignore
  expect(alone.letter().email).toBe('Sam@example.com');
});

it('says that no one is named for it, or that the address book is still being read', async () => {
  const { to } = await opened([person('Amy', 'Estate Agent')]);
  expect(to()).toMatchObject({ value: 'someone else' });
  expect(to().description).toBe('No one in your address book is named for it on this sale.');
});

it('says that part of the address book could not be read, instead of that no one is named', async () => {
  const { to } = await opened([person('Amy', 'Estate Agent')], {}, undefined, undefined, 1);
  expect(to().description).toBe('Not all of the address book could be read.');
  const known = await opened(all, {}, undefined, undefined, 1);
  expect(known.to().description).toMatch(/usually the surveyor's\.$/);
});

it('says that the address book is still being read', async () => {
  const { to, letter } = await opened(null);
  expect(to()).toMatchObject({ value: 'someone else', description: 'Reading the address book…' });
  expect(letter().letter.body).toMatch(/^Hello,/);
});

it('greets whoever an edited letter is for, and keeps the rest of it', async () => {
  const { letter, choose, edit } = await opened(all);
  await edit('Dear Leo,\n\nIs it done?');
  await choose('Amy Estate Agent');
  expect(letter()).toMatchObject({ email: 'Amy@example.com', editedBody: 'Dear Amy,\n\nIs it done?' });
  await edit('Hi Amy, is it done?');
  await choose('someone else');
  expect(letter().editedBody).toBe('Hi Amy, is it done?');
  await edit(null);
  expect(letter().editedBody).toBeNull();
});

it('keeps the reader of a letter that is being edited when the address book is read', async () => {
  const { letter, to, edit, client, settle } = await opened(null);
  await edit('Hello,\n\nIs it done?');
  const pages = [{ data: all, nextCursor: null }];
  client.setQueryData<unknown>(contactsQuery().queryKey, { pages, pageParams: [undefined] });
  await settle();
  expect(to().choices).toHaveLength(4);
  expect(to().value).toBe('someone else');
  expect(letter()).toMatchObject({ email: '', editedBody: 'Hello,\n\nIs it done?' });
});

it('says that the address book may not be read, and can be closed', async () => {
  const { to, letter, onClose } = await opened(null, {}, []);
  expect(to().description).toContain('“contacts:read”');
  letter().onClose();
  expect(onClose).toHaveBeenCalledOnce();
});
