import { firmsOf } from '@/lib/contacts/firms';
import { type FirmHoliday, holidayKey, openHolidays } from '@/lib/today/firm-holiday';
import { allChainsKey, factsOf, factText, withFirmName } from '@/lib/today/facts';
import type { MemoryValue } from '@/lib/today/memory-value';
import type { TodayAction } from '@/lib/today/apply-action';
import { londonDay } from '@/lib/values/moment-format';
import { FirmHolidayRow } from './firm-holiday-row';
import { TodaySection } from './today-section';
import type { useBrief } from './use-brief';

type FirmHolidaysProps = {
  brief: Pick<ReturnType<typeof useBrief>, 'chains' | 'book' | 'isVisible'>;
  memory: MemoryValue | null;
  act: (done: TodayAction) => void;
  coverage: string | null;
  now: number;
};

/** The holidays of firms that the user has recorded, each with all the chains that it delays. */
export function FirmHolidays({
  brief: { chains, book, isVisible },
  memory,
  act,
  coverage,
  now,
}: FirmHolidaysProps) {
  const all = factsOf(memory, allChainsKey);
  const holidays = openHolidays(all, londonDay(now)).filter((fact) => isVisible({ key: holidayKey(fact) }));
  if (holidays.length === 0) return null;
  const names = [
    ...book.contacts.flatMap(({ company }) => company?.trim() ?? []),
    ...chains.flatMap(({ read }) => read.chain.transactions.flatMap(({ listing }) => listing?.agent ?? [])),
  ];
  const nameOf = (fact: FirmHoliday) => {
    const { firm } = withFirmName(fact, names) as FirmHoliday;
    return firm;
  };
  return (
    <TodaySection
      title="Firms that are closed"
      note="as you recorded"
      rows={holidays.map((fact) => (
        <FirmHolidayRow
          key={factText(fact)}
          fact={fact}
          name={nameOf(fact)}
          chains={chains}
          firms={firmsOf(book.contacts)}
          factsOf={(id) => factsOf(memory, id)}
          now={now}
          onRemove={() => {
            const before = [...new Set(all.map(factText))];
            const said = before.filter((text) => text !== factText(fact));
            act({ do: 'say', chainId: allChainsKey, said, before });
          }}
        />
      ))}
      empty={null}
      coverage={coverage}
    />
  );
}
