import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { agentCode } from '@/lib/insight/insight-input';
import { runHook } from '@/lib/query/testing-hook';
import type { TodayAction } from '@/lib/today/apply-action';
import type { BriefChain } from '@/lib/today/brief-chain';
import { readForTest } from '@/lib/today/testing-read';
import { factText } from '@/lib/today/facts';
import { emptyMemory } from '@/lib/today/memory-value';
import { FirmHolidays } from './firm-holidays';
import type { FirmHolidayRow } from './firm-holiday-row';
import { TodaySection } from './today-section';

const now = Date.parse('2026-12-08T12:00:00Z');

const contact = { id: 'sol', relationship: 'chain', name: 'Priya', email: null, phone: null, company: ' Wells & Co ', companyWebsite: null, transactions: [{ chainId: 'c', transactionId: '1', role: 'Conveyancer', representing: 'Seller', address: '' }] }; // oxfmt-ignore

/** The rows of the section, with what these recorded facts are about. */
async function holidays(...said: string[]) {
  const act = vi.fn<(done: TodayAction) => void>();
  const book = { contacts: [contact], isComplete: true, isReading: false, missing: undefined };
  const memory = { ...emptyMemory, said: { '': said } };
  const chains = [{ id: 'c', read: readForTest() }] as unknown as BriefChain[];
  const isVisible = ({ key }: { key: string }) => !key.includes('2026-12-09');
  const hook = await runHook(() =>
    FirmHolidays({ brief: { chains, book, isVisible }, memory, act, coverage: '2 of 3 chains read', now }),
  );
  const [section] = propsIn(hook.now(), TodaySection);
  const rows = (section?.rows ?? []) as ReactElement<ComponentProps<typeof FirmHolidayRow>>[];
  return { act, rows, section, memory, ends: rows.map(({ props }) => props.fact.to) };
}

it('shows a firm’s holiday up to its last day, and once even if it was recorded twice', async () => {
  const last = 'away:2026-12-01:2026-12-08:w';
  expect((await holidays('away:2026-12-01:2026-12-07:w')).ends).toEqual([]);
  expect((await holidays(last, last, 'done:2026-12-30:a')).ends).toEqual(['2026-12-08']);
});

it('hides a holiday like any other line of the brief', async () => {
  expect((await holidays('away:2026-12-01:2026-12-09:w', 'away:2026-12-01:2026-12-10:w')).ends).toEqual(['2026-12-10']); // oxfmt-ignore
});

it('removes one holiday and keeps the others', async () => {
  const { rows, act } = await holidays('away:2026-12-01:2026-12-08:w', 'away:2026-12-24:2027-01-04:v');
  rows[0]!.props.onRemove();
  const [removed, kept] = rows.map(({ props }) => factText(props.fact));
  expect(act.mock.calls).toEqual([[{ do: 'say', chainId: '', said: [kept], before: [removed, kept] }]]);
});

it('names a firm of the address book, or the agent of a listing, by its stored code', async () => {
  const away = (firm: string) => `away:2026-12-01:2026-12-08:${agentCode(firm)}`;
  const { rows, section } = await holidays(away('Wells & Co'), away('Harbour & Vale'), away('Gone & Co'));
  const names = rows.map(({ props }) => props.name);
  expect(names.slice(0, 2)).toEqual(['Wells & Co', 'Harbour & Vale']);
  expect(names[2]).not.toContain('Gone');
  expect(section).toMatchObject({ title: 'Firms that are closed', coverage: '2 of 3 chains read' });
});

it('gives each row the chains, the facts about each of them and whom each firm acts for', async () => {
  const { rows } = await holidays('away:2026-12-01:2026-12-08:w');
  const { props } = rows[0]!;
  expect(props.chains.map(({ id }) => id)).toEqual(['c']);
  expect(props.factsOf('c')).toEqual([props.fact]);
  expect(Object.values(props.firms['1'] ?? {})).toEqual(['Wells & Co']);
  expect(props.now).toBe(now);
});
