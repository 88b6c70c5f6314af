import { X } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/icon-button';
import { type Fact, factText, withFirmName } from '@/lib/today/said';
import { suppositionWords } from './what-if-bar';

type SaidBarProps = {
  facts: readonly Fact[];
  /** Names by which a firm may be known again. */
  firms: readonly string[];
  /** Of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  now: number;
  onChange: (facts: readonly Fact[]) => void;
};

/** What the user said of this chain, for as long as it counts. */
export function SaidBar({ facts, firms, names, now, onChange }: SaidBarProps) {
  return (
    <section
      aria-label="What you said"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-surface px-4 py-2 text-sm"
    >
      <Badge>You said</Badge>
      <ul className="flex flex-wrap gap-1.5">
        {facts.map((fact) => {
          const words = suppositionWords(withFirmName(fact, firms), names, now);
          return (
            <li
              key={factText(fact)}
              className="flex items-center rounded-full border border-line bg-sunken py-0.5 pr-1 pl-2.5"
            >
              {words}
              <IconButton
                size="sm"
                label={`Remove: ${words}`}
                icon={<X aria-hidden />}
                onPress={() => onChange(facts.filter((other) => other !== fact))}
              />
            </li>
          );
        })}
      </ul>
      <p className="text-xs text-muted">Only you see this. Exports leave it out unless you include it.</p>
    </section>
  );
}
