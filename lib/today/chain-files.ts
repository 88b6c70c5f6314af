import { calendarText, daysOf } from '@/lib/chains/chain-calendar';
import { type CsvCell, csvText } from '@/lib/chains/chain-csv';
import { chainName } from '@/lib/chains/name';
import type { ChainSummary } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight, LinkInsight } from '@/lib/insight/chain-insight';
import { formatDay, formatDayAndClock, londonDay } from '@/lib/values/moment-format';
import { roleLabel, saleStateLabel } from '@/lib/values/labels';

/** A listed chain; `known` is null until it has been read. */
type ExportedChain = { listed: ChainSummary; known: { read: ReadChain; insight: ChainInsight } | null };

export type Filed = {
  chains: readonly ExportedChain[];
  /** The list has more chains than were loaded. */
  hasOlder: boolean;
  /** Epoch milliseconds. */
  madeAt: number;
};

/** "85 of 150 chains known, the oldest as of 21 November 2026, 08:47". */
export function coverageWords({ chains, hasOlder }: Filed): string {
  const asOf = chains.flatMap(({ known }) => known?.insight.asOf ?? []).sort()[0];
  const all = hasOlder ? `the ${chains.length} chains that changed last` : `${chains.length} chains`;
  const known = chains.filter(({ known }) => known !== null).length;
  return `${known} of ${all} known${asOf ? `, the oldest as of ${formatDayAndClock(asOf)}` : ''}`;
}

/** "Chains, 85 of 150 known, 23 November 2026". */
export function fileName({ chains, madeAt }: Filed, what: string): string {
  const known = chains.filter(({ known }) => known !== null).length;
  return `${what}, ${known} of ${chains.length} chains known, ${formatDay(madeAt)}`;
}

type Row = {
  chain: ExportedChain;
  transaction: ChainSummary['transactions'][number];
  link: LinkInsight | null;
};

const day = (moment: string | null | undefined) => (moment ? londonDay(moment) : null);
const ofChain =
  (cell: (insight: ChainInsight) => CsvCell) =>
  ({ chain: { known } }: Row) =>
    known && cell(known.insight);
const windowDay =
  (which: 'notBefore' | 'middle' | 'likelyBy') =>
  ({ window }: ChainInsight): CsvCell =>
    window && (which in window ? (window as Record<string, string>)[which] : null);

const columns: [header: string, cell: (row: Row) => CsvCell][] = [
  ['Chain', ({ chain: { listed } }) => chainName(listed)],
  ['Property', ({ transaction }) => transaction.address.line1],
  ['Town', ({ transaction }) => transaction.address.city],
  ['Postcode', ({ transaction }) => transaction.address.postcode],
  ['Your role', ({ transaction: { yourRole } }) => yourRole && roleLabel(yourRole)],
  ['Sale state', ({ transaction }) => saleStateLabel(transaction.saleState)],
  ['How it stands', ({ link }) => link?.health.reason ?? 'Not read yet'],
  ['Holds the chain', ({ chain: { known }, transaction }) => heldWords(known?.insight, transaction.id)],
  ['What holds the chain', ofChain(({ holds }) => holds.text)],
  ['Since', ofChain(({ holds }) => day(holds.since))],
  ['Exchange not before', ofChain(windowDay('notBefore'))],
  ['Exchange most likely', ofChain(windowDay('middle'))],
  ['Exchange likely by', ofChain(windowDay('likelyBy'))],
  ['Expected completion', ({ link }) => link?.completionDay],
  ['Last change', ({ link, transaction }) => day(link?.lastChange ?? transaction.updatedAt)],
  ['As of', ({ link }) => link && formatDayAndClock(link.readAt)],
];

function heldWords(insight: ChainInsight | undefined, id: string): CsvCell {
  if (!insight?.holds.transactionIds.includes(id)) return null;
  return insight.holds.kind === 'unknown' || insight.holds.transactionIds.length > 1 ? 'may' : 'yes';
}

/** All chains as CSV, one row per transaction, including chains not read yet. For colleagues. */
export function chainsCsv(filed: Filed): Promise<string> {
  const rows = filed.chains.flatMap((chain) =>
    chain.listed.transactions.map((transaction): Row => {
      const link = chain.known?.insight.links.find(({ transactionId }) => transactionId === transaction.id);
      return { chain, transaction, link: link ?? null };
    }),
  );
  const made = `Made ${formatDayAndClock(filed.madeAt)}: ${coverageWords(filed)}`;
  return csvText(
    columns.map(([header]) => header),
    [...rows.map((row) => columns.map(([, cell]) => cell(row))), [made]],
  );
}

/** Expected updates and due dates of all known chains, as an ICS calendar. For colleagues. */
export function chainsCalendar(filed: Filed): Promise<string> {
  return calendarText('Updates and due dates of your chains', datesOf(filed), `Made ${formatDayAndClock(filed.madeAt)}: ${coverageWords(filed)}`); // oxfmt-ignore
}

export const datesOf = ({ chains }: Filed) =>
  chains.flatMap(({ known }) =>
    (known?.read.chain.transactions ?? []).flatMap(({ id, address }) =>
      daysOf(
        known!.read.stages.get(id)?.stages ?? [],
        address.line1,
        known!.insight.links.find((link) => link.transactionId === id),
      ),
    ),
  );
