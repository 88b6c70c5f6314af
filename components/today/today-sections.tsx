import { partlyRead } from '@/components/insight/use-address-book';
import type { Item } from '@/lib/today/brief';
import { type UpdateSubject, updateSubjectOf } from '@/lib/today/brief-chain';
import type { MemoryValue } from '@/lib/today/memory-value';
import type { TodayAction } from '@/lib/today/apply-action';
import { londonDay } from '@/lib/values/moment-format';
import { CallRow } from './call-row';
import { FirmHolidays } from './firm-holidays';
import { TodayRow } from './today-row';
import { TodaySection } from './today-section';
import type { useBrief } from './use-brief';
import type { KnownChain } from './use-known-chains';

type TodaySectionsProps = {
  brief: ReturnType<typeof useBrief>;
  known: ReadonlyMap<string, KnownChain>;
  /** How much of the chains has been read, if not all. */
  coverage: string | null;
  memory: MemoryValue | null;
  act: (done: TodayAction) => void;
  /** @param lead the first words of the item */
  onSnooze: (key: string, lead: string) => void;
  onWrite: (about: UpdateSubject) => void;
  /** Chains are still being read, so empty sections may yet get rows. */
  isReading: boolean;
  /** The URL of the service itself, the only place where stages can be ticked. */
  serviceUrl: string | null;
  now: number;
};

const firstVisitText =
  'This is your first look, so there is nothing to compare with yet. Mark it as seen, and next time you will see what has changed.';

/** Why a section has no rows. @param hidden how many it would have if none were hidden */
const unlessHidden = (text: string, hidden: number) =>
  hidden === 0 ? text : hidden === 1 ? 'The only one is hidden.' : `All ${hidden} are hidden.`;

/** The six sections of the morning brief, in one column on a phone and in two columns on wide screens. */
export function TodaySections({
  brief,
  known,
  coverage,
  memory,
  act,
  onSnooze,
  onWrite,
  isReading,
  serviceUrl,
  now,
}: TodaySectionsProps) {
  const rows = (items: Item[]) =>
    items.map((item) => <TodayRow key={item.key} item={item} onSnooze={onSnooze} onWrite={onWrite} />);
  const emptyText = (text: string, hidden: number) =>
    isReading
      ? 'Still reading…'
      : known.size === 0
        ? 'No chain has been read yet.'
        : unlessHidden(text, hidden);
  const { hidden } = brief;
  const { missing, isReading: isBookReading } = brief.book;
  // The book is not read until a chain is known.
  const part = brief.chains.length > 0 ? partlyRead(brief.book) : null;
  const bookGap = missing ?? (isBookReading ? 'Reading the address book…' : part);
  const agentOf = (chainId: string, transactionId: string) =>
    known.get(chainId)?.read.chain.transactions.find(({ id }) => id === transactionId)?.listing?.agent ??
    null;
  const subjectIn = (chainId: string, transactionId: string) => {
    const chain = brief.chains.find(({ id }) => id === chainId);
    return chain ? updateSubjectOf(chain, transactionId) : null;
  };
  const calledAt = (contactId: string) => {
    const at = memory?.called[contactId] ?? 0;
    return londonDay(at) === londonDay(now) ? at : null;
  };
  return (
    <div className="grid items-start gap-4 min-[75rem]:grid-cols-2 print:grid-cols-1">
      <div className="grid min-w-0 gap-4">
        <TodaySection
          title="Changed"
          hotkey="1"
          rows={rows(brief.changed)}
          empty={
            memory?.markedAt === null
              ? firstVisitText
              : brief.isReadingWaiting
                ? 'Still reading…'
                : emptyText('Nothing has changed since you last marked it as seen.', hidden.changed)
          }
          coverage={[brief.waitingGap, coverage].filter(Boolean).join(' ') || null}
        />
        <TodaySection
          title="Promises"
          hotkey="2"
          note="updates that have not come"
          rows={rows(brief.promises)}
          empty={emptyText('No promised update is overdue.', hidden.promises)}
          coverage={coverage}
        />
        <TodaySection
          title="What holds each chain"
          hotkey="3"
          rows={rows(brief.holds)}
          empty={emptyText('No open chain has been read yet.', hidden.holds)}
          coverage={coverage}
        />
        <FirmHolidays {...{ brief, memory, act, coverage, now }} />
        {brief.own.length > 0 && (
          <TodaySection
            title="Yours to do"
            note={
              <>
                tick them in{' '}
                {serviceUrl ? (
                  <a href={serviceUrl} target="_blank" rel="noreferrer" className="underline">
                    the service
                  </a>
                ) : (
                  'the service'
                )}
              </>
            }
            rows={rows(brief.own)}
            empty={null}
            coverage={coverage}
          />
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        <TodaySection
          title="Calls"
          hotkey="4"
          note="one call per person, about everything"
          rows={brief.people.map((person) => {
            const { id, name, company } = person.contact;
            const { chainId, link } = person.questions[0]!;
            return (
              <CallRow
                key={id}
                person={person}
                about={subjectIn(chainId, link.transactionId)}
                agent={agentOf(chainId, link.transactionId)}
                calledAt={calledAt(id)}
                onCalled={(isCalled) => act({ do: 'call', contactId: id, at: isCalled ? Date.now() : null })}
                onSnooze={() => onSnooze(`call:${id}`, name ?? company ?? 'This call')}
              />
            );
          })}
          empty={bookGap ?? emptyText('No one needs a call.', hidden.people)}
          coverage={[brief.people.length > 0 && bookGap, coverage].filter(Boolean).join(' ') || null}
        />
        {brief.unnamed.length > 0 && !isBookReading && (
          <TodaySection
            title="No one named to call"
            note={missing ?? part ?? 'the address book has no one for these'}
            rows={rows(brief.unnamed)}
            empty={null}
            coverage={coverage}
          />
        )}
        <TodaySection
          title="Leave alone"
          hotkey="5"
          note="others are likely to take longer"
          rows={rows(brief.leaveAlone)}
          empty={
            bookGap ?? emptyText('Everyone has at least one sale that needs attention.', hidden.leaveAlone)
          }
          coverage={coverage}
        />
        <WaitingSection brief={brief} onSnooze={onSnooze} onWrite={onWrite} />
      </div>
    </div>
  );
}

/** Requests and invites that wait for an answer, whether or not the user is in a chain. */
export function WaitingSection({
  brief: { waiting, waitingGap, isReadingWaiting, hidden },
  ...handlers
}: Pick<TodaySectionsProps, 'brief' | 'onSnooze' | 'onWrite'>) {
  return (
    <TodaySection
      title="Waiting"
      hotkey="6"
      rows={waiting.map((item) => (
        <TodayRow key={item.key} item={item} {...handlers} />
      ))}
      empty={
        waitingGap ??
        (isReadingWaiting
          ? 'Reading requests and invites…'
          : unlessHidden('No requests or invites are waiting for an answer.', hidden.waiting))
      }
      coverage={waiting.length > 0 ? waitingGap : null}
    />
  );
}
