import type { ReactNode } from 'react';
import type { LinkCall } from '@/components/insight/use-call';
import { WhatIfBar } from '@/components/insight/what-if-bar';
import { Why } from '@/components/insight/why';
import type { Chain } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { Supposition } from '@/lib/insight/what-if';
import { type Fact, isFact } from '@/lib/today/facts';
import dynamic from 'next/dynamic';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { ChainHolding } from './chain-holding';
import { ChainStrip } from './holds-words';
import { WhatIf } from './what-if';

type ChainVerdictProps = {
  chain: Chain;
  stages: ReadChain['stages'];
  /** From the records and what the user said, and with what is supposed; undefined while stages are being read. */
  known: ChainInsight | undefined;
  insight: ChainInsight | undefined;
  facts: readonly Fact[];
  /** Names of those that act here. */
  firms: readonly string[];
  /** @param facts all that the user says of the chain */
  onSay: (facts: readonly Fact[]) => void;
  suppositions: Supposition[];
  onSuppose: (suppositions: Supposition[]) => void;
  /** Of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  note?: string;
  call: LinkCall | null;
  /** Instead, where several things hold it or may. */
  calls: ReactNode;
  /** `c` copies the number from here, and not from the panel. */
  hasCallKey: boolean;
  /** In a strip above drawing and panel, in a card by itself, or both until the screen's width is known. */
  looks: { strip: boolean; card: boolean };
  /** Why the chain is not on track, where that is something else than what holds it. */
  reason: string | undefined;
  now: number;
  mention: (transactionId: string, name: string) => ReactNode;
  hrefOf: (transactionId: string) => string;
};

const SaidBar = dynamic(
  loaderWithRetry(() => import('@/components/insight/said-bar').then((module) => module.SaidBar)),
  { ssr: false },
);

/** What holds the chain, why, and what if. */
export function ChainVerdict(props: ChainVerdictProps) {
  const {
    chain,
    stages,
    known,
    insight,
    facts,
    onSay,
    suppositions,
    onSuppose,
    names,
    note,
    now,
    mention,
    hrefOf,
  } = props;
  const { call, looks, reason } = props;
  const add = (one: Supposition) => onSuppose([...suppositions, one]);
  const shown = {
    insight,
    now,
    note,
    where: (id: string) => mention(id, names.get(id) ?? 'A link that was removed'),
    why: insight && (
      <>
        <WhatIf chain={chain} stages={stages} insight={insight} now={now} onAdd={add} />
        <Why
          statements={insight.statements}
          names={names}
          hrefOf={hrefOf}
          onTakeOff={(assumption) => add({ kind: 'without', assumption })}
          hasKey
        />
      </>
    ),
  };
  return (
    <>
      {facts.length > 0 && (
        <SaidBar facts={facts} firms={props.firms} names={names} now={now} onChange={onSay} />
      )}
      <WhatIfBar
        suppositions={suppositions}
        onChange={onSuppose}
        onKeep={() => {
          onSay([...facts, ...suppositions.filter(isFact)]);
          onSuppose(suppositions.filter((one) => !isFact(one)));
        }}
        isSaid={facts.length > 0}
        before={known}
        after={insight}
        names={names}
        now={now}
      />
      {looks.strip && (
        <ChainStrip {...shown} reason={reason} className={looks.card ? 'max-[75rem]:hidden' : undefined} />
      )}
      {looks.card && (
        <ChainHolding
          {...shown}
          call={call}
          calls={props.calls}
          hasKey={props.hasCallKey}
          className={looks.strip ? 'min-[75rem]:hidden' : undefined}
        />
      )}
    </>
  );
}
