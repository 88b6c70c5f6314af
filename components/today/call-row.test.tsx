import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import type { PersonToCall } from '@/lib/contacts/call-list';
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
  onSnooze: () => {},
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
    [null, 'Mark called', true],
    [now, 'Called 09:00', false],
  ] as const) {
    const row = rowOf(callTo('they clear it'), calledAt);
    const { now: tree } = await runHook(() => CallRow(row));
    const button = propsIn(tree(), Button)[0]!;
    expect([button.children, button['aria-pressed']]).toEqual([label, calledAt !== null]);
    (button.onPress as () => void)();
    expect(row.onCalled.mock.calls).toEqual([[next]]);
  }
});
