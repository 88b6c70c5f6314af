import { X } from 'lucide-react';
import { useInsights } from '@/components/insight/use-insight';
import { IconButton } from '@/components/ui/icon-button';
import { TextLink } from '@/components/ui/text-link';
import type { Firms } from '@/lib/insight/insight-input';
import { shiftWords } from '@/lib/today/brief';
import { type BriefChain, leadOf } from '@/lib/today/brief-chain';
import {
  firmActsIn,
  type FirmHoliday,
  holidayKey,
  holidayWords,
  movedChains,
} from '@/lib/today/firm-holiday';
import { type Fact, factText } from '@/lib/today/facts';
import { routes } from '@/lib/routes';

type FirmHolidayRowProps = {
  fact: FirmHoliday;
  name: string;
  chains: readonly BriefChain[];
  firms: Firms;
  factsOf: (chainId: string) => readonly Fact[];
  now: number;
  onRemove: () => void;
};

/** A firm's holiday, shown once with all the chains that it delays. */
export function FirmHolidayRow({ fact, name, chains, firms, factsOf, now, onRemove }: FirmHolidayRowProps) {
  const affected = chains.filter((chain) => firmActsIn(chain, fact, firms));
  const insightsWithout = useInsights(
    affected.map(({ read }) => read),
    now,
    (id) => factsOf(id).filter((other) => factText(other) !== factText(fact)),
    firms,
  );
  const moved = movedChains(affected, insightsWithout);
  const chainOf = new Map(affected.map((chain) => [chain.id, chain]));
  const words =
    insightsWithout.size < affected.length
      ? 'Working out which chains it moves…'
      : holidayWords(fact, moved.length, affected.length);
  const lines = moved.map(({ id, days }) => `${leadOf(chainOf.get(id)!)}: ${shiftWords(days)!}`);
  return (
    <li
      data-item={holidayKey(fact)}
      data-copy={[`${name}: ${words}`, ...lines].join('\n')}
      className="px-4 py-2 text-sm leading-5"
    >
      <div className="flex items-start gap-x-3">
        <p className="min-w-0 flex-1">
          <TextLink
            href={routes.addressBook({ q: name })}
            variant="plain"
            prefetch={false}
            className="mr-3 text-base"
          >
            {name}
          </TextLink>
          <span className="text-muted">{words}</span>
        </p>
        <span data-print="hide">
          <IconButton
            size="sm"
            label={`Remove: ${name} is closed`}
            icon={<X aria-hidden />}
            onPress={onRemove}
          />
        </span>
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {moved.map(({ id, days }) => (
          <li key={id} className="min-w-0">
            <TextLink href={routes.chain(id)} variant="plain" prefetch={false} className="font-normal">
              {leadOf(chainOf.get(id)!)}
            </TextLink>{' '}
            <span className="text-xs text-faint">{shiftWords(days)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
