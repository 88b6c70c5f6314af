import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { TextLink } from '@/components/ui/text-link';
import { callText, type PersonToCall } from '@/lib/contacts/call-list';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { runHook } from '@/lib/query/testing-hook';
import { readForTest } from '@/lib/today/testing-read';
import { CallRow } from './call-row';

const now = Date.parse('2026-11-24T09:00:00Z');
const { links } = analyseChain(chainInput(readForTest(), now));

function callTo(...reasons: string[]): PersonToCall {
  const contact = { id: 'sol', relationship: 'chain', name: 'Priya', email: null, phone: null, company: 'Wells & Co', companyWebsite: null, transactions: [] }; // oxfmt-ignore
  const questions = reasons.map((because, at) => ({
    chainId: 'chain',
    place: `${at} Quay Street`,
    link: links[0]!,
    promise: null,
    transactions: [],
    text: `Question ${at}`,
    because,
  }));
  return { contact, roles: ["Seller's Conveyancer"], questions };
}
const rowOf = (person: PersonToCall, calledAt: number | null = null) => ({
  person,
  agent: null,
  about: null,
  calledAt,
  onCalled: vi.fn<(isCalled: boolean) => void>(),
  onSnooze: vi.fn<() => void>(),
});

it('gives a common reason once, and different reasons with their questions', () => {
  const text = (...reasons: string[]) => textOf(markupOf(<CallRow {...rowOf(callTo(...reasons))} />));
  const common = text('they clear it', 'they clear it');
  expect(common).toContain('Question 0 Question 1 They clear it');
  expect(common.match(/They clear it/g)).toHaveLength(1);
  expect(text('they clear it', 'they act for the seller')).toContain(
    'Question 0 They clear it. Question 1 They act for the seller.',
  );
});

it('marks a person as called, and takes it back', async () => {
  for (const [calledAt, label, next] of [
    [null, 'Mark called: Priya', true],
    [now, 'Called 09:00: Priya', false],
  ] as const) {
    const row = rowOf(callTo('they clear it'), calledAt);
    const { now: tree } = await runHook(() => CallRow(row));
    const button = propsIn(tree(), Button)[0]!;
    const named = textOf(markupOf(button.children as ReactNode)).replace(' :', ':');
    expect([named, button['aria-pressed']]).toEqual([label, calledAt !== null]);
    (button.onPress as () => void)();
    expect(row.onCalled.mock.calls).toEqual([[next]]);
  }
});

it('names the person with their role, how to reach them, and where to find them in the address book', async () => {
  const row = { ...rowOf(callTo('they clear it')), agent: 'Hart Homes' };
  const html = markupOf(<CallRow {...row} />);
  expect(textOf(html)).toMatch(/^Priya Seller's Conveyancer .*Phone and email not shared/);
  expect(html).toContain('href="/address-book?q=Priya"');
  expect(html).toContain('href="/chains/chain?select=1"');
  expect(html).toContain('data-item="call:sol"');
  const unnamed = callTo('they clear it');
  unnamed.contact = { ...unnamed.contact, name: null };
  const nameless = markupOf(<CallRow {...rowOf(unnamed)} />);
  expect(textOf(nameless)).toMatch(/^Name not shared/);
  expect(nameless).toContain('href="/address-book?q=Wells+%26+Co"');
  expect(nameless).toContain('Hide the call to Wells &amp; Co');
  unnamed.contact = { ...unnamed.contact, company: null };
  const unreachable = markupOf(<CallRow {...rowOf(unnamed)} agent="Hart Homes" />);
  expect(unreachable).toContain('Copy the call to them');
  expect(textOf(unreachable)).toContain('Ask the listing’s agent: Hart Homes');
});

it('copies the whole call, by its button or from the row', async () => {
  const row = rowOf(callTo('they clear it', 'they act for the seller'));
  const { now: tree } = await runHook(() => CallRow(row));
  const text = callText(row.person);
  expect(propsIn(tree(), CopyButton)[0]).toMatchObject({ text, label: 'Copy the call to Priya' });
  expect(propsIn(tree(), 'li')[0]).toMatchObject({ 'data-copy': text, 'data-about': undefined });
  expect(propsIn(tree(), TextLink)).toHaveLength(1);
});

it('can be written about if the first question is about a sale of the user’s own', async () => {
  const about = { chainId: 'chain', transactionId: '1' };
  const { now: tree } = await runHook(() => CallRow({ ...rowOf(callTo('they clear it')), about }));
  expect(JSON.parse(propsIn(tree(), 'li')[0]!['data-about'] as string)).toEqual(about);
});

it('hides the call by a button that names the person', async () => {
  const row = rowOf(callTo('they clear it'));
  const { now: tree } = await runHook(() => CallRow(row));
  const [hide] = propsIn(tree(), IconButton);
  expect(hide!.label).toBe('Hide the call to Priya');
  (hide!.onPress as () => void)();
  expect([row.onSnooze.mock.calls.length, row.onCalled.mock.calls.length]).toEqual([1, 0]);
});
