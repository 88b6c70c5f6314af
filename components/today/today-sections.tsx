import type { Item } from '@/lib/today/brief';
import { type About, aboutOf } from '@/lib/today/brief-chain';
import type { MemoryValue } from '@/lib/today/memory-value';
import type { Done } from '@/lib/today/pending';
import { londonDay } from '@/lib/values/moment-format';
import { CallRow } from './call-row';
import { FirmsShut } from './firms-shut';
import { TodayRow } from './today-row';
import { TodaySection } from './today-section';
import type { useBrief } from './use-brief';
import type { KnownChain } from './use-known-chains';

type TodaySectionsProps = {
  brief: ReturnType<typeof useBrief>;
  known: ReadonlyMap<string, KnownChain>;
  memory: MemoryValue | null;
  act: (done: Done) => void;
  /** @param lead the first words of the item */
  onSnooze: (key: string, lead: string) => void;
  onWrite: (about: About) => void;
  /** What is empty may only be empty yet. */
  isReading: boolean;
  now: number;
};

const firstLook =
  'This is your first look, so there is nothing to compare with yet. Mark it as seen, and next time you will see what has changed.';

/** The six lists of the morning: one column on a phone, two beside each other where there is room. */
export function TodaySections({
  brief,
  known,
  memory,
  act,
  onSnooze,
  onWrite,
  isReading,
  now,
}: TodaySectionsProps) {
  const rows = (items: Item[]) =>
    items.map((item) => (
      <TodayRow key={item.key} item={item} onSnooze={() => onSnooze(item.key, item.lead)} onWrite={onWrite} />
    ));
  const unlessReading = (words: string) => (isReading ? 'Still reading…' : words);
  const agentOf = (chainId: string, transactionId: string) =>
    known.get(chainId)?.read.chain.transactions.find(({ id }) => id === transactionId)?.listing?.agent ??
    null;
  const aboutIn = (chainId: string, transactionId: string) => {
    const chain = brief.chains.find(({ id }) => id === chainId);
    return chain ? aboutOf(chain, transactionId) : null;
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
              ? firstLook
              : unlessReading('Nothing has changed since you last marked it as seen.')
          }
        />
        <TodaySection
          title="Promises"
          hotkey="2"
          note="updates that have not come"
          rows={rows(brief.promises)}
          empty={unlessReading('No promised update is overdue.')}
        />
        <TodaySection
          title="What holds each chain"
          hotkey="3"
          rows={rows(brief.holds)}
          empty={unlessReading('No open chain has been read yet.')}
        />
        <FirmsShut brief={brief} memory={memory} act={act} now={now} />
        {brief.own.length > 0 && <TodaySection title="Yours to do" rows={rows(brief.own)} empty={null} />}
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
                about={aboutIn(chainId, link.transactionId)}
                agent={agentOf(chainId, link.transactionId)}
                calledAt={calledAt(id)}
                onCalled={(isCalled) => act({ do: 'call', contactId: id, at: isCalled ? Date.now() : null })}
                onSnooze={() => onSnooze(`call:${id}`, name ?? company ?? 'This call')}
              />
            );
          })}
          empty={
            brief.book.missing ??
            (brief.book.isReading ? 'Reading the address book…' : unlessReading('No one needs a call.'))
          }
        />
        {brief.unnamed.length > 0 && (
          <TodaySection
            title="No one named to call"
            note="the address book has no one for these"
            rows={rows(brief.unnamed)}
            empty={null}
          />
        )}
        <TodaySection
          title="Leave alone"
          hotkey="5"
          note="others are likely to take longer"
          rows={rows(brief.leaveAlone)}
          empty={unlessReading('No one’s sales can all be left alone.')}
        />
        <TodaySection
          title="Waiting"
          hotkey="6"
          rows={rows(brief.waiting)}
          empty={[...new Set(brief.missing)].join(' ') || 'No requests or invites are waiting for an answer.'}
        />
      </div>
    </div>
  );
}
