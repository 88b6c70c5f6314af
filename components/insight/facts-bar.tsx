import { Badge } from '@/components/ui/badge';
import { type Fact, factText, withFirmName } from '@/lib/today/facts';
import { Suppositions, suppositionWords } from './what-if-bar';

type FactsBarProps = {
  facts: readonly Fact[];
  /** Names of firms, to replace the codes that are stored. */
  firms: readonly string[];
  /** Names of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  /** The stages of all of the user's own transactions in the chain were read. */
  isFullyRead: boolean;
  now: number;
  onChange: (facts: readonly Fact[]) => void;
};

/** The user's own facts about this chain, each with a button to remove it. */
export function FactsBar({ facts, firms, names, isFullyRead, now, onChange }: FactsBarProps) {
  return (
    <section
      aria-label="What you said"
      tabIndex={-1}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-surface px-4 py-2 text-sm"
    >
      <Badge>You said</Badge>
      <Suppositions
        removeLabel={(words) => `Remove: ${words}`}
        items={facts.map((fact) => ({
          id: factText(fact),
          words: suppositionWords(withFirmName(fact, firms), names, isFullyRead, now),
        }))}
        className="bg-sunken"
        onRemove={(at) => onChange(facts.filter((_, other) => other !== at))}
      />
      <p className="text-xs text-muted">Only you see this. Exports leave it out unless you include it.</p>
    </section>
  );
}
