import type { ReactNode } from 'react';
import { Moment } from '@/components/values/moment';
import type { Holder } from '@/lib/insight/holders';
import { listed, quoted, sinceWord } from '@/lib/insight/words';
import { CallPeople } from './call-people';
import { CallShort } from './call-short';
import type { CallsOf } from './use-also-awaited';
import { type CalledAbout, useCall } from './use-call';

/** A waiting chain may have dozens; whoever reads on opens a link. */
const maxShown = 6;

type HolderCallsProps = CallsOf & {
  holders: readonly Holder[];
  transactionOf: (id: string) => CalledAbout | undefined;
  /** Shows a link of the chain, by its name; left out where all of them are at one that is named already. */
  where?: (transactionId: string) => ReactNode;
  /** `short` is three lines high before and after anyone is known. */
  look: 'whole' | 'short';
  /** `c` copies the first. */
  hasKey?: boolean;
};

/** Who to call where several things hold a chain, or may: a line each. */
export function HolderCalls({ holders, ...shared }: HolderCallsProps) {
  const more = holders.length - maxShown;
  return (
    <>
      <ul
        className={shared.look === 'short' ? 'grid gap-x-6 gap-y-3 sm:grid-cols-2' : 'divide-y divide-line'}
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

function HolderCall({ holder, transactionOf, where, look, hasKey, ...shared }: HolderCallProps) {
  const { link, stages } = holder;
  const at = transactionOf(link.transactionId);
  const transactions = shared.links.flatMap((one) => transactionOf(one.transactionId) ?? []);
  const call = useCall(link, at, shared, transactions, stages);
  if (!call || !at) return null;
  const [first] = stages;
  const titles = listed(stages.map(({ title }) => quoted(title)));
  return (
    <li className={look === 'whole' ? 'py-3 first:pt-0 last:pb-0' : undefined}>
      <section aria-label={`Call about ${first ? titles + ' at ' : ''}${at.address.line1}`}>
        <p className="mb-1 text-sm wrap-anywhere">
          {where && <span className="font-medium">{where(link.transactionId)}</span>}
          {first && (
            <span className="block text-muted">
              {titles} {stages.length > 1 ? 'are' : 'is'} {first.progress}
              {first.since && (
                <>
                  {' '}
                  {sinceWord(first)} <Moment value={first.since} />
                </>
              )}
            </span>
          )}
        </p>
        {look === 'short' ? (
          <CallShort {...call} hasKey={hasKey} />
        ) : (
          <CallPeople {...call} look="line" hasKey={hasKey} />
        )}
      </section>
    </li>
  );
}
