import type { ReactNode } from 'react';
import { Moment } from '@/components/values/moment';
import type { HoldingStage } from '@/lib/insight/chain-insight';
import type { Holder } from '@/lib/insight/holders';
import { listed, quoted, sinceWord } from '@/lib/insight/words';
import { londonDay } from '@/lib/values/moment-format';
import { CallPeople } from './call-people';
import { CallSummary } from './call-summary';
import type { CallContext } from './use-also-raise';
import { type CallSubject, useCall } from './use-call';

/** A waiting chain may have dozens of holders; the others are shown when a link is opened. */
const maxShown = 6;

type HolderCallsProps = CallContext & {
  holders: readonly Holder[];
  transactionOf: (id: string) => CallSubject | undefined;
  /** Renders the name of a link; omitted if all holders are at one link that is already named. */
  nameLink?: (transactionId: string) => ReactNode;
  /** `short` shows three lines per holder. */
  size: 'full' | 'short';
  /** `c` copies the first one. */
  hasKey?: boolean;
};

/** Who to call if several things hold, or may hold, a chain: one entry each. */
export function HolderCalls({ holders, ...shared }: HolderCallsProps) {
  const more = holders.length - maxShown;
  return (
    <>
      <ul
        className={shared.size === 'short' ? 'grid gap-x-6 gap-y-3 sm:grid-cols-2' : 'divide-y divide-line'}
      >
        {holders.slice(0, maxShown).map((holder, at) => (
          <HolderCall
            key={holder.link.transactionId + holder.link.holding?.stageId}
            {...shared}
            holder={holder}
            hasKey={shared.hasKey === true && at === 0}
          />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">and {more} more</p>}
    </>
  );
}

type HolderCallProps = Omit<HolderCallsProps, 'holders' | 'hasKey'> & { holder: Holder; hasKey: boolean };

function HolderCall({ holder, transactionOf, nameLink, size, hasKey, ...shared }: HolderCallProps) {
  const { link, stages } = holder;
  const subject = transactionOf(link.transactionId);
  const transactions = shared.links.flatMap(({ transactionId }) => transactionOf(transactionId) ?? []);
  const call = useCall(link, subject, shared, transactions, stages);
  if (!call || !subject) return null;
  const titlesOf = (some: readonly HoldingStage[]) => listed(some.map(({ title }) => quoted(title)));
  return (
    <li className={size === 'full' ? 'py-3 first:pt-0 last:pb-0' : undefined}>
      <section
        aria-label={`Call about ${stages.length > 0 ? titlesOf(stages) + ' at ' : ''}${subject.address.line1}`}
      >
        <p className="mb-1 text-sm wrap-anywhere">
          {nameLink && <span className="font-medium">{nameLink(link.transactionId)}</span>}
          {inSameState(stages).map(([first, ...others]) => (
            <span key={first.stageId} className="block text-muted">
              {titlesOf([first, ...others])} {others.length > 0 ? 'are' : 'is'} {first.progress}
              {first.since && (
                <>
                  {' '}
                  {sinceWord(first)} <Moment value={first.since} />
                </>
              )}
            </span>
          ))}
        </p>
        {size === 'short' ? (
          <CallSummary {...call} hasKey={hasKey} />
        ) : (
          <CallPeople {...call} layout="line" hasKey={hasKey} />
        )}
      </section>
    </li>
  );
}

/** Groups stages of the same progress since the same day, for one sentence each. */
function inSameState(stages: readonly HoldingStage[]): [HoldingStage, ...HoldingStage[]][] {
  const groups = new Map<string, [HoldingStage, ...HoldingStage[]]>();
  for (const stage of stages) {
    const state = `${stage.progress} ${stage.since && londonDay(stage.since)}`;
    const group = groups.get(state);
    if (group) group.push(stage);
    else groups.set(state, [stage]);
  }
  return [...groups.values()];
}
