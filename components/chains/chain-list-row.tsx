import { memo, type Ref } from 'react';
import { TextLink } from '@/components/ui/text-link';
import { Freshness } from '@/components/values/badges';
import { MarkedText } from '@/components/values/marked-text';
import { type ChainRow, isJudged, bestMatch, verdictOf } from '@/lib/chains/chain-row';
import { chainSpan } from '@/lib/chains/name';
import type { Contact } from '@/lib/contacts/schema';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { routes } from '@/lib/routes';
import { withoutName } from '@/lib/insight/words';
import { roleLabel } from '@/lib/values/labels';
import { ChainSketch } from './chain-sketch';
import { RowCall } from './lazy-list-parts';
import { RowVerdict } from './row-verdict';

type ChainListRowProps = {
  row: ChainRow;
  rowRef?: Ref<HTMLLIElement>;
  /** The words of the search, folded. */
  searchWords: readonly string[];
  contacts: readonly Contact[];
  /** Epoch milliseconds. */
  now: number;
};

/** One chain in the list, named after the user's own transaction. Its name is a link that covers the whole row. */
export const ChainListRow = memo(function ChainListRow(props: ChainListRowProps) {
  const { row, rowRef, searchWords, contacts, now } = props;
  const verdict = verdictOf(row);
  const namingTransaction = bestMatch(row.own, searchWords);
  const shortVerdict = namingTransaction ? withoutName(namingTransaction.line1, verdict) : verdict;
  // The fixed height keeps a row from shifting while it loads, and lets the browser skip rows away from the screen.
  return (
    <li
      ref={rowRef}
      data-chain-id={row.id}
      className="relative grid gap-x-5 gap-y-1.5 px-4 py-2.5 transition-colors focus-within:bg-hover hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto] md:box-content md:h-11 md:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1.15fr)_6.5rem] md:items-center md:py-0 md:[content-visibility:auto] print:grid-cols-[6rem_1fr_1fr_6rem] print:gap-x-3 print:[content-visibility:visible]"
    >
      <ChainSketch chain={row.chain} dots={row.dots} className="md:max-h-11 md:w-28" />
      <div className="min-w-0 leading-5 max-md:col-span-2 md:h-11">
        <RowName row={row} title={namingTransaction?.line1 ?? row.name} searchWords={searchWords} />
      </div>
      <div className="min-w-0 text-sm leading-5 max-md:col-span-2 md:h-10">
        <RowVerdict level={row.health.level} isJudged={isJudged(row)} text={shortVerdict} title={verdict} />
        <p className="text-muted max-md:empty:hidden md:truncate">
          {contacts.length > 0 && <RowCall links={holdingLinks(row)} own={row.own} contacts={contacts} />}
        </p>
      </div>
      <div className="max-md:col-start-2 max-md:row-start-1 max-md:self-center">
        <Freshness level={row.freshness} updatedAt={row.updatedAt} now={now} />
      </div>
    </li>
  );
});

type RowNameProps = Pick<ChainListRowProps, 'row' | 'searchWords'> & { title: string };

/** "31 Lyncombe Hill", and below it "+4 yours, in 6 Brook Street → 8 The Paragon". */
function RowName({ row, title, searchWords }: RowNameProps) {
  const { own, chain } = row;
  const span = chainSpan(chain);
  const isAlone = row.size < 2 || !span;
  const roles = row.roles.map((role) => roleLabel(role)).join(', ');
  return (
    <TextLink
      href={routes.chain(row.id)}
      variant="plain"
      prefetch={false}
      className="w-full after:absolute after:inset-0"
      title={row.name}
    >
      <span className="block md:truncate">
        <MarkedText text={title} words={searchWords} />
      </span>
      <span className="block text-sm font-normal text-muted md:truncate">
        {isAlone || !span ? (
          row.towns.join(' to ')
        ) : (
          <>
            {own.length > 1 ? ` +${own.length - 1} yours, in ` : ' in '}
            <MarkedText text={span.bottom.address.line1} words={searchWords} />
            <span aria-hidden> → </span>
            <span className="sr-only"> to </span>
            <MarkedText text={span.top.address.line1} words={searchWords} />
          </>
        )}
        {roles ? ` · ${roles}` : ' · You are not a party'}
      </span>
    </TextLink>
  );
}

/** The links that hold the chain, or may, the likeliest first; empty if its stages have not been read. */
export function holdingLinks({ insight, isFullyRead }: ChainRow): LinkInsight[] {
  const holdingIds = isFullyRead ? insight!.holds.transactionIds : [];
  return holdingIds.flatMap((id) => insight!.links.find(({ transactionId }) => transactionId === id) ?? []);
}
