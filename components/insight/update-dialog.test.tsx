import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { LetterDialog } from '@/components/ui/letter-dialog';
import { Select } from '@/components/ui/select';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Contact } from '@/lib/contacts/schema';
import { dayOf } from '@/lib/insight/calendar';
import type { ExchangeWindow } from '@/lib/insight/chain-insight';
import { windowWords } from '@/lib/insight/words';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import type { TodayAction } from '@/lib/today/apply-action';
import { emptyMemory, type MemoryValue } from '@/lib/today/memory-value';
import { lowerFirst } from '@/lib/values/text';
import type { LetterEdits } from './letter-edits';
import { UpdateDialog } from './update-dialog';

const now = Date.parse('2026-11-24T09:00:00Z');
const [second, third] = [transactionFixture('2'), transactionFixture('3', { yourRole: null })];
const chain = lineFixture(transactionFixture('1'), second, third);
const survey = stageFixture({ progress: 'Blocked', progressNote: 'Surveyor is ill', transactionId: '1' });
const reading = readingFixture(chain, new Map([['1', [survey]]]), now);
const person = (name: string, role: string, representing = ''): Contact => ({
  ...{ id: name, relationship: 'chain', name, email: `${name}@example.com`, phone: null, company: null },
  companyWebsite: null,
  transactions: [{ chainId: 'chain', transactionId: '1', role, representing, address: '1 Quay Street' }],
});
const contacts = [person('Leo', 'Surveyor'), person('Ann', 'Seller'), person('Ben', 'Buyer')];

/** The dialog about sale 1 with the props of its letter and its fields, and what it has stored. */
async function opened(
  people: readonly Contact[] = contacts,
  kept: { edits: LetterEdits } = { edits: {} },
  copied: MemoryValue['copied'] = undefined,
  about = '1',
  first = reading,
) {
  stubBrowser();
  // Nothing is stored.
  vi.stubGlobal('navigator', { locks: { request: () => Promise.resolve() } });
  let [given, aboutId] = [first, about];
  const client = createQueryClient();
  const actions: TodayAction[] = [];
  const apply = (value: MemoryValue, action: TodayAction): MemoryValue => {
    actions.push(action);
    return action.do === 'copy' ? { ...value, copied: { [action.key]: action.copied } } : value;
  };
  client.setQueryData(['today', 'memory', 'u'], {
    ...{ value: { ...emptyMemory, copied }, apply, hasNews: () => false },
  });
  const hook = await runHook(() => {
    const [edits, setEdits] = useState(kept.edits);
    const onEdit = (next: LetterEdits) => setEdits((kept.edits = next));
    const props = { reading: given, contacts: people, aboutId, userId: 'u', now, edits, onEdit };
    return UpdateDialog({ ...props, onClose: () => {} });
  }, client);
  const letter = () => propsIn(hook.now(), LetterDialog)[0] as unknown as Parameters<typeof LetterDialog>[0];
  const field = (label: string) => {
    const select = propsIn(hook.now(), Select).find((one) => one.label === label);
    return select as unknown as Parameters<typeof Select>[0];
  };
  const choose = (label: string, id: string) => (field(label).onChange(id), hook.settle());
  const edit = (text: string) => (letter().onChange(text), hook.settle());
  /** More of the address book was read. */
  const read = (more: readonly Contact[]) => ((people = more), hook.rerender());
  /** The chain was read again, without the first sale. */
  const lose = () => (([given, aboutId] = [readingFixture(lineFixture(second, third), new Map(), now), '2']), hook.rerender()); // oxfmt-ignore
  return { ...hook, actions, letter, field, choose, edit, read, lose };
}
const textsOf = ({ choices }: Parameters<typeof Select>[0]) => choices.map(({ text }) => text);

it('is about the user’s own sales, and goes to a client unless someone else is chosen', async () => {
  const { letter, field } = await opened();
  expect(textsOf(field('About'))).toEqual(['1 Quay Street, Bristol, BS1 4RW', '2 Quay Street, Bristol, BS1 4RW']);
  expect(textsOf(field('To'))).toEqual(['Ann', 'Ben', 'Leo', 'Another client', 'Another professional', 'A colleague']);
  expect(field('To').value).toBe('Ann Seller');
  expect(letter().email).toBe('Ann@example.com');
  expect(letter().letter.body).toMatch(/^Dear Ann,/);
  expect(letter().letter.body).not.toContain('Surveyor is ill');
}); // oxfmt-ignore

it('writes to a prospective buyer as to a client, but not to a buyer’s agent', async () => {
  const roles = [person('Pia', 'Prospective Buyer', 'Buyer'), person('Abe', "Buyer's Agent", 'Buyer')];
  const { letter, choose, field } = await opened(roles.toReversed());
  expect(field('To').choices[0]!.text).toBe('Pia');
  expect(letter().description).toMatch(/^For a client/);
  await choose('To', field('To').choices[1]!.id);
  expect(letter().description).toMatch(/^For a professional/);
});

it('addresses no one by name if no one is known, and tells a colleague more than a professional', async () => {
  const { letter, field, choose } = await opened([]);
  expect(field('To').value).toBe('another client');
  expect(letter()).toMatchObject({ email: '', description: expect.stringMatching(/^For a client/) });
  await choose('To', 'another professional');
  expect(letter().description).toMatch(/^For a professional/);
  expect(letter().letter.body).not.toContain('Surveyor is ill');
  await choose('To', 'a colleague');
  expect(letter().description).toMatch(/^For a colleague/);
  expect(letter().letter.body).toMatch(/^Hello,/);
  expect(letter().letter.body).toContain('Surveyor is ill');
});

it('keeps an edited letter for its reader and its sale, and shows it for no other', async () => {
  const { letter, choose, edit } = await opened();
  await choose('To', 'a colleague');
  await edit('The surveyor is ill.');
  expect(letter().editedBody).toBe('The surveyor is ill.');
  await choose('To', 'Ann Seller');
  expect(letter().editedBody).toBeNull();
  await edit('Dear Ann, soon.');
  await choose('To', 'Ben Buyer');
  expect(letter().editedBody).toBeNull();
  await choose('About', '2');
  expect(letter().editedBody).toBeNull();
  await choose('About', '1');
  expect(letter().editedBody).toBe('Dear Ann, soon.');
  await choose('To', 'a colleague');
  expect(letter().editedBody).toBe('The surveyor is ill.');
});

it('greets the other of two sellers, for whom an edited letter is as well', async () => {
  const { letter, choose, edit } = await opened([...contacts, person('Zoe', 'Seller')]);
  await edit('Dear Ann,\n\nSoon.');
  await choose('To', 'Zoe Seller');
  expect(letter()).toMatchObject({ email: 'Zoe@example.com', editedBody: 'Dear Zoe,\n\nSoon.' });
});

it('keeps the reader of a letter that is being edited when the address book is read', async () => {
  const { letter, field, edit, read } = await opened([]);
  await edit('Soon.');
  await read(contacts);
  expect(field('To').value).toBe('another client');
  expect(letter()).toMatchObject({ editedBody: 'Soon.', email: '' });
});

it('opens again with the letter edited last, also if the address book was read meanwhile', async () => {
  const kept: { edits: LetterEdits } = { edits: {} };
  const { choose, edit } = await opened([], kept);
  await edit('Soon.');
  await choose('To', 'a colleague');
  await edit('The surveyor is ill.');
  await choose('To', 'another client');
  await edit('Very soon.');
  const again = await opened(contacts, kept);
  expect(again.field('To').value).toBe('another client');
  expect(again.letter().editedBody).toBe('Very soon.');
  await again.choose('About', '2');
  expect(again.letter().editedBody).toBeNull();
  await again.choose('About', '1');
  expect(again.letter().editedBody).toBe('Very soon.');
});

it('opens with the usual reader if the edited letter was used, which is still kept', async () => {
  const kept: { edits: LetterEdits } = { edits: {} };
  const { choose, edit, letter } = await opened(contacts, kept);
  await choose('To', 'a colleague');
  await edit('The surveyor is ill.');
  letter().onUsed!();
  const again = await opened(contacts, kept);
  expect(again.field('To').value).toBe('Ann Seller');
  await again.choose('To', 'a colleague');
  expect(again.letter().editedBody).toBe('The surveyor is ill.');
  await again.edit('The surveyor is well.');
  const last = await opened(contacts, kept);
  expect(last.field('To').value).toBe('a colleague');
  // That letter is about another sale.
  await last.choose('About', '2');
  expect(last.field('To').value).toBe('another client');
});

it('turns to another own sale if its own leaves the chain, and shows what was edited about the lost one', async () => {
  const { now: shown, letter, field, edit, choose, lose } = await opened();
  expect(propsIn(shown(), Banner)).toEqual([]);
  await edit('Dear Ann, soon.');
  await lose();
  expect(letter()).toMatchObject({ letter: { subject: expect.stringContaining('2 Quay Street') } });
  expect([letter().editedBody, field('To').value]).toEqual([null, 'another client']);
  const [banner] = propsIn(shown(), Banner);
  expect(propsIn(banner!.children as never)[0]!.children).toBe('Dear Ann, soon.');
  await choose('To', 'a colleague');
  expect(letter().letter.subject).toContain('2 Quay Street');
});

it('says nothing of what was edited about another chain', async () => {
  const other = { text: 'Elsewhere', for: null, to: 'another client' };
  const { now: shown, lose } = await opened(contacts, { edits: { 'elsewhere:client': other } });
  await lose();
  expect(propsIn(shown(), Banner)).toEqual([]);
});

it('gives a sale that is not joined to the others its own window', async () => {
  const [own, ...others] = chain.transactions;
  const apart = { ...lineFixture(...others), transactions: [...others, own!] };
  const given = readingFixture(apart, new Map([['1', [survey]]]), now);
  const { window, links } = given.insight;
  const wordsOf = (window: ExchangeWindow | null) => lowerFirst(windowWords(window!, dayOf(now)!));
  const ownWindow = links.find(({ transactionId }) => transactionId === '1')!.window;
  const words = [window, ownWindow].map(wordsOf);
  const { letter } = await opened(contacts, undefined, undefined, '1', given);
  expect(words.map((one) => letter().letter.body.includes(one))).toEqual([false, true]);
});

it('opens about another own sale if the one it was asked for has left the chain', async () => {
  const { letter } = await opened(contacts, { edits: {} }, undefined, 'gone');
  expect(letter().letter.subject).toContain('1 Quay Street');
});

it('addresses the first person once the address book is read, if nothing was edited', async () => {
  const { letter, read } = await opened([]);
  await read(contacts);
  expect(letter().email).toBe('Ann@example.com');
});

it('notes what a reader was told when the letter is used, unless the stages of the sale were not read', async () => {
  const { letter, actions, choose } = await opened();
  letter().onUsed!();
  await choose('To', 'Leo Surveyor');
  letter().onUsed!();
  await choose('About', '2');
  letter().onUsed!();
  const keys = actions.flatMap((action) => (action.do === 'copy' ? [action.key] : []));
  expect(keys).toEqual(['1:Seller', '1:agent']);
});

it('says what has changed since the last update to the same reader about the same sale', async () => {
  const at = Date.parse('2026-11-20T09:00:00Z');
  const copied = {
    ...{ '1:Seller': { at, stages: { [survey.id]: 'n' } }, '1:agent': { at, stages: { [survey.id]: 'b' } } },
    '2:client': { at, stages: {} },
  };
  const { letter, choose } = await opened(contacts, { edits: {} }, copied);
  expect(letter().letter.body).toMatch(/Since my last update on 20 November 2026:\n- [^:]*: blocked/);
  await choose('To', 'Ben Buyer');
  expect(letter().letter.body).not.toContain('my last update');
  await choose('To', 'Leo Surveyor');
  expect(letter().letter.body).toContain('Nothing has been recorded since my last update');
});

it('does not compare a letter with itself once it is copied, but remembers how the sale stood', async () => {
  const { letter, actions, rerender } = await opened();
  const before = letter().letter.body;
  letter().onUsed!();
  await rerender();
  expect(letter().letter.body).toBe(before);
  expect(actions).toMatchObject([{ do: 'copy', copied: { stages: { [survey.id]: 'b' } } }]);
});
