import { firmsOf } from '@/lib/contacts/firms';
import type { FirmHoliday } from '@/lib/today/firm-holiday';
import { allChainsKey, type Fact, factsOf, factText, withFirmName } from '@/lib/today/facts';
import type { MemoryValue } from '@/lib/today/memory-value';
import type { TodayAction } from '@/lib/today/apply-action';
import { londonDay } from '@/lib/values/moment-format';
import { FirmShutRow } from './firm-shut-row';
import { TodaySection } from './today-section';
import type { useBrief } from './use-brief';

type FirmsShutProps = {
  brief: Pick<ReturnType<typeof useBrief>, 'chains' | 'book'>;
  memory: MemoryValue | null;
  act: (done: TodayAction) => void;
  coverage: string | null;
  now: number;
};

/** The holidays of firms that the user told of, each once with all chains that it moves. */
export function FirmsShut({ brief: { chains, book }, memory, act, coverage, now }: FirmsShutProps) {
  const all = factsOf(memory, allChainsKey);
  const isHoliday = (one: Fact): one is FirmHoliday => one.kind === 'away' && one.to >= londonDay(now);
  const shut = [...new Map(all.filter(isHoliday).map((one) => [factText(one), one])).values()];
  if (shut.length === 0) return null;
  const names = [
    ...book.contacts.flatMap(({ company }) => company?.trim() ?? []),
    ...chains.flatMap(({ read }) => read.chain.transactions.flatMap(({ listing }) => listing?.agent ?? [])),
  ];
  const named = (fact: FirmHoliday) => {
    const { firm } = withFirmName(fact, names) as FirmHoliday;
    return firm;
  };
  return (
    <TodaySection
      title="Firms that are shut"
      note="as you said"
      rows={shut.map((fact) => (
        <FirmShutRow
          key={factText(fact)}
          fact={fact}
          name={named(fact)}
          chains={chains}
          firms={firmsOf(book.contacts)}
          factsOf={(id) => factsOf(memory, id)}
          now={now}
          onTakeBack={() => {
            const left = new Set(all.map(factText));
            left.delete(factText(fact));
            act({ do: 'say', chainId: allChainsKey, said: [...left] });
          }}
        />
      ))}
      empty={null}
      coverage={coverage}
    />
  );
}
