import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import type { TodayAction } from '@/lib/today/apply-action';
import { factText } from '@/lib/today/facts';
import type { FirmHoliday } from '@/lib/today/firm-holiday';
import { emptyMemory } from '@/lib/today/memory-value';
import { FirmHolidays } from './firm-holidays';
import { TodaySection } from './today-section';

const now = Date.parse('2026-12-08T12:00:00Z');

/** The rows of the section, with what these recorded facts are about. */
async function holidays(...said: string[]) {
  const act = vi.fn<(done: TodayAction) => void>();
  const book = { contacts: [], isReading: false, missing: undefined };
  const memory = { ...emptyMemory, said: { '': said } };
  const hook = await runHook(() =>
    FirmHolidays({ brief: { chains: [], book }, memory, act, coverage: null, now }),
  );
  const [section] = propsIn(hook.now(), TodaySection);
  const rows = (section?.rows ?? []) as ReactElement<{ fact: FirmHoliday; onRemove: () => void }>[];
  return { act, rows, ends: rows.map(({ props }) => props.fact.to) };
}

it('shows a firm’s holiday up to its last day, and once even if it was recorded twice', async () => {
  const last = 'away:2026-12-01:2026-12-08:w';
  expect((await holidays('away:2026-12-01:2026-12-07:w')).ends).toEqual([]);
  expect((await holidays(last, last, 'done:2026-12-30:a')).ends).toEqual(['2026-12-08']);
});

it('removes one holiday and keeps the others', async () => {
  const { rows, act } = await holidays('away:2026-12-01:2026-12-08:w', 'away:2026-12-24:2027-01-04:v');
  rows[0]!.props.onRemove();
  expect(act.mock.calls).toEqual([[{ do: 'say', chainId: '', said: [factText(rows[1]!.props.fact)] }]]);
});
