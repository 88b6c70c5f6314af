import type { CallTopic } from '@/lib/contacts/call-list';
import type { Contact } from '@/lib/contacts/schema';
import type { Health, LinkInsight } from '@/lib/insight/chain-insight';
import { chainWords, holdsSinceWord, withoutName } from '@/lib/insight/words';
import { routes } from '@/lib/routes';
import { count } from '@/lib/values/text';
import { formatDay } from '@/lib/values/moment-format';
import { roleLabel } from '@/lib/values/labels';
import { type UpdateSubject, updateSubjectOf, type BriefChain, leadOf, addressIn } from './brief-chain';
import { type Change, changesOf } from './changes';
import { chainAtMark, type MemoryValue } from './memory-value';
import { titleOfKind } from './codes';

/** A line of `/today`. */
export type Item = {
  /** Stable from one day to the next. */
  key: string;
  href: string;
  /** What the line is about: an address or a person. */
  lead: string;
  text: string;
  note: string | null;
  level: Health['level'] | null;
  /** The text that the `c` key copies. */
  copy: string;
  /** How well promises were kept. Private: neither copied nor printed. */
  record?: string | null;
  /** The user's transaction that an update would be about. */
  about?: UpdateSubject | null;
};

export const item = (key: string, href: string, lead: string, text: string, more?: Partial<Item>): Item => ({
  key,
  href,
  lead,
  text,
  note: null,
  level: null,
  copy: `${lead}: ${text}`,
  ...more,
});

/**
 * What has changed since the mark, the largest shifts in the likely exchange first.
 * @param own ids of chains, transactions and stages that were created from this browser
 */
export function changedItems(
  chains: readonly BriefChain[],
  memory: MemoryValue,
  own: ReadonlySet<string> = new Set(),
): Item[] {
  const all = chains.flatMap((chain) => {
    const remembered = memory.chains[chain.id];
    if (memory.markedAt === null || !remembered || remembered.mark === undefined) return [];
    const mark = chainAtMark(remembered);
    const { middle } = remembered.latest;
    const shift = mark && mark.middle !== null && middle !== null ? middle - mark.middle : 0;
    const changes = changesOf(mark, remembered.latest, {
      place: addressIn(chain),
      // Snapshots hold a stage's kind, not its title. Only titles are quoted.
      stage: (id, kind, stages) =>
        chain.titles.has(id) ? `“${chain.titles.get(id)}”` : titleOfKind(kind, stages),
    });
    return changes.map((change) => ({ chain, change, shift }));
  });
  all.sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift));
  return all.map(({ chain, change, shift }) =>
    item(
      `changed:${chain.id}:${change.key}`,
      hrefOf(chain, change),
      leadOf(chain),
      withAuthor(chain, change, own),
      {
        note: shiftWords(shift),
        about: updateSubjectOf(chain, change.transactionId),
      },
    ),
  );
}

/** Adds "by you" to what was created from this browser; the API does not say who made other changes. */
function withAuthor(
  { id }: BriefChain,
  { kind, transactionId, stageId, text }: Change,
  own: ReadonlySet<string>,
) {
  const createdId = { new: id, joined: transactionId, added: stageId }[kind as string] ?? null;
  return createdId !== null && own.has(createdId) ? `${text}, by you` : text;
}

function hrefOf({ id }: BriefChain, { transactionId, stageId, kind }: Change): string {
  if (transactionId && stageId && kind !== 'gone') return routes.stage(transactionId, stageId);
  return routes.chain(id, { select: transactionId ?? undefined });
}

export function shiftWords(days: number): string | null {
  if (days === 0) return null;
  const distance = count(Math.abs(days), 'day');
  return `Likely exchange ${distance} ${days > 0 ? 'later' : 'earlier'}`;
}

/**
 * Overdue promised updates, the oldest first.
 * @param recordOf how well the holder of that role at a transaction has kept promises
 */
export function promiseItems(
  chains: readonly BriefChain[],
  recordOf: (transactionId: string, role: string) => string | null = () => null,
): Item[] {
  const all = chains.flatMap((chain) =>
    chain.insight.links.flatMap((link) => link.brokenPromises.map((promise) => ({ chain, link, promise }))),
  );
  all.sort((a, b) => (a.promise.promisedFor < b.promise.promisedFor ? -1 : 1));
  return all.map(({ chain, link, promise: { stageId, title, kind, promisedFor, lastChange } }) =>
    item(
      `promise:${stageId}:${promisedFor}`,
      routes.stage(link.transactionId, stageId),
      addressIn(chain)(link.transactionId),
      `“${title}”: update expected by ${formatDay(promisedFor)}, nothing recorded since ${formatDay(lastChange)}`,
      {
        record: kind.clearedBy && recordOf(link.transactionId, kind.clearedBy),
        about: updateSubjectOf(chain, link.transactionId),
      },
    ),
  );
}

const levels: Health['level'][] = ['red', 'amber', 'grey', 'green'];

/** What holds each open chain: sorted by health, the worst first, then by the earliest exchange window. */
export function holdsItems(chains: readonly BriefChain[]): Item[] {
  const window = ({ insight }: BriefChain) => insight.window?.notBefore ?? '9999';
  const rank = ({ insight }: BriefChain) => levels.indexOf(insight.health.level);
  return chains
    .filter((chain) => !isOver(chain))
    .sort((a, b) => rank(a) - rank(b) || (window(a) < window(b) ? -1 : window(a) > window(b) ? 1 : 0))
    .map((chain) => {
      const { holds, health, statements } = chain.insight;
      const usesOwnFacts = statements.some(({ basis }) => basis === 'you said');
      const lead = leadOf(chain);
      const select = holds.transactionIds[0];
      return item(
        `holds:${chain.id}`,
        routes.chain(chain.id, { select }),
        lead,
        withoutName(lead, chainWords(chain.insight)),
        {
          level: health.level,
          about: updateSubjectOf(chain, select ?? null),
          note:
            [
              usesOwnFacts && 'in part what you said',
              // The text names the day itself unless the chain is waiting.
              holds.kind === 'waiting' &&
                holds.since &&
                `${holdsSinceWord(holds, null)} ${formatDay(holds.since)}`,
            ]
              .filter(Boolean)
              .join(' · ') || null,
        },
      );
    });
}

const isOver = ({ insight }: BriefChain) => insight.links.every(({ state }) => state === 'completed');

/** What to ask people about: the links that hold each chain, and broken promises. */
export function callTopics(chains: readonly BriefChain[]): CallTopic[] {
  return chains
    .filter((chain) => !isOver(chain))
    .flatMap((chain) => {
      const place = addressIn(chain);
      const { holds, links } = chain.insight;
      return links.flatMap((link): CallTopic[] => {
        const { id: chainId, transactions } = chain;
        const about = { chainId, place: place(link.transactionId), link, transactions };
        const promises = link.brokenPromises.map((promise) => ({ ...about, promise }));
        const isHolding = holds.transactionIds.includes(link.transactionId);
        // A promise about the holding stage already asks about it.
        const holding =
          isHolding && promises.every(({ promise }) => promise.stageId !== link.holding?.stageId);
        return [...(holding ? [{ ...about, promise: null }] : []), ...promises];
      });
    });
}

/** Open stages assigned to the user, with what each one waits for. */
export function ownItems(chains: readonly BriefChain[]): Item[] {
  return chains.flatMap((chain) =>
    [...chain.read.stages].flatMap(([transactionId, { stages }]) => {
      const link = chain.insight.links.find((one) => one.transactionId === transactionId);
      const isDone = (id: string, progress: string) =>
        progress === 'Completed' || link?.state === 'completed' || link?.notTicked.includes(id);
      return stages
        .filter(({ id, assignedToYou, progress }) => assignedToYou && !isDone(id, progress))
        .map(({ id, title, progress, dependsOnStageId, expectedCompletion }) => {
          const dependency = stages.find((one) => one.id === dependsOnStageId);
          const waits =
            dependency && !isDone(dependency.id, dependency.progress)
              ? `Waits for “${dependency.title}”`
              : null;
          const due = expectedCompletion ? `expected by ${formatDay(expectedCompletion)}` : null;
          const place = addressIn(chain)(transactionId);
          const text = [`“${title}”`, progress.toLowerCase(), due].filter(Boolean).join(', ');
          return item(`own:${id}`, routes.stage(transactionId, id), place, text, {
            note: waits,
            about: updateSubjectOf(chain, transactionId),
          });
        });
    }),
  );
}

/** People who need no call today, because all of their open links can be left alone. */
export function leaveAloneItems(chains: readonly BriefChain[], contacts: readonly Contact[]): Item[] {
  const chainOf = new Map(
    chains.flatMap((chain) =>
      chain.insight.links.map(({ transactionId }) => [transactionId, chain] as const),
    ),
  );
  const links = new Map<string, LinkInsight>(
    chains.flatMap(({ insight }) => insight.links.map((link) => [link.transactionId, link] as const)),
  );
  return contacts.flatMap((contact) => {
    const theirs = contact.transactions.map((one) => ({ ...one, link: links.get(one.transactionId) }));
    const open = theirs.filter(({ link }) => link?.state !== 'completed');
    if (open.length === 0 || open.some(({ link }) => !link?.leaveAlone)) return [];
    const { chainId, transactionId, role, representing, link } = open[0]!;
    const chain = chainOf.get(transactionId)!;
    const place = addressIn(chain)(transactionId);
    const more = open.length > 1 ? ` and ${open.length - 1} more` : '';
    return item(
      `alone:${contact.id}`,
      routes.chain(chainId, { select: transactionId }),
      contact.name ?? contact.company ?? 'Name not shared',
      `${roleLabel(role, representing)} at ${place}${more}`,
      {
        note: open.length === 1 ? link!.reason : null,
        about: updateSubjectOf(chain, transactionId),
      },
    );
  });
}
