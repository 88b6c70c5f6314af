import type { ReactNode } from 'react';
import dynamic from 'next/dynamic';
import type { LinkCall } from '@/components/insight/use-call';
import { WhatIfBar } from '@/components/insight/what-if-bar';
import { Why } from '@/components/insight/why';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { looksExchanged } from '@/lib/chains/looks-exchanged';
import type { Chain } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { type Supposition, withSuppositions } from '@/lib/insight/what-if';
import { type Fact, isFact } from '@/lib/today/facts';
import { HoldingCard } from './holding-card';
import { HoldingStrip } from './holding-strip';
import { WhatIf } from './what-if';

const FactsBar = dynamic(
  loaderWithRetry(() => import('@/components/insight/facts-bar').then((module) => module.FactsBar)),
  { ssr: false },
);

type ChainVerdictProps = {
  chain: Chain;
  stages: ReadChain['stages'];
  /** Undefined while stages are being read. */
  insight: ChainInsight | undefined;
  /** The same without the suppositions. */
  insightBefore: ChainInsight | undefined;
  facts: readonly Fact[];
  /** The names of all firms in this chain. */
  firms: readonly string[];
  /** @param facts replace all that the user has told us about this chain. Null while that is unknown. */
  onFactsChange: ((facts: readonly Fact[]) => void) | null;
  suppositions: Supposition[];
  onSuppositionsChange: (suppositions: Supposition[]) => void;
  /** Of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  note?: string;
  call: LinkCall | null;
  /** Shown instead if several things may hold the chain. */
  calls: ReactNode;
  /** Whether the key `c` copies the number shown here; otherwise the panel handles it. */
  hasCallKey: boolean;
  /** Both until the viewport is known; CSS then shows one. */
  hasStrip: boolean;
  hasCard: boolean;
  /** Why the chain is not on track, unless that is what holds it. */
  reason: string | undefined;
  now: number;
  /** Renders a link to a transaction, by its name. */
  renderLink: (transactionId: string) => ReactNode;
  hrefOf: (transactionId: string) => string;
};

/** What holds the chain and why, what the user has told us about it, and "What if…". */
export function ChainVerdict(props: ChainVerdictProps) {
  const {
    chain,
    stages,
    insight,
    facts,
    onFactsChange,
    suppositions,
    onSuppositionsChange,
    names,
    note,
    now,
    renderLink,
  } = props;
  const { hasStrip, hasCard } = props;
  const isFullyRead = chain.transactions.every(({ id, yourRole }) => yourRole === null || stages.has(id));
  const add = (supposition: Supposition) =>
    onSuppositionsChange(withSuppositions(suppositions, [supposition]));
  const shared = {
    insight,
    now,
    note,
    reason: props.reason,
    renderLink,
    actions: insight && (
      <>
        <WhatIf chain={chain} stages={stages} insight={insight} now={now} onAdd={add} />
        <Why
          statements={insight.statements}
          names={names}
          hrefOf={props.hrefOf}
          onLeaveOut={(assumption) => add({ kind: 'without', assumption })}
          hasKey
        />
      </>
    ),
  };
  return (
    <div tabIndex={-1}>
      {onFactsChange && facts.length > 0 && (
        <FactsBar {...{ facts, names, isFullyRead, now }} firms={props.firms} onChange={onFactsChange} />
      )}
      <WhatIfBar
        suppositions={suppositions}
        onChange={onSuppositionsChange}
        onKeep={
          onFactsChange &&
          (() => {
            onFactsChange(withSuppositions(facts, suppositions.filter(isFact)));
            onSuppositionsChange(suppositions.filter((supposition) => !isFact(supposition)));
          })
        }
        hasFacts={facts.length > 0}
        before={props.insightBefore}
        after={insight}
        names={names}
        isFullyRead={isFullyRead}
        now={now}
      />
      {hasStrip && <HoldingStrip {...shared} className={hasCard ? 'max-[75rem]:hidden' : undefined} />}
      {hasCard && (
        <HoldingCard
          {...shared}
          call={props.call}
          calls={props.calls}
          looksExchanged={looksExchanged(chain)}
          hasKey={props.hasCallKey}
          className={hasStrip ? 'min-[75rem]:hidden' : undefined}
        />
      )}
    </div>
  );
}
