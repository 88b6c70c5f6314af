import { memo, type Ref } from 'react';
import { WindowInWords } from '@/components/insight/exchange-window';
import { TextLink } from '@/components/ui/text-link';
import { Freshness } from '@/components/values/badges';
import { MarkedText } from '@/components/values/marked-text';
import { isJudged } from '@/lib/chains/chain-row';
import type { TransactionRow } from '@/lib/chains/transaction-row';
import type { Contact } from '@/lib/contacts/schema';
import { dayOf } from '@/lib/insight/calendar';
import { weekdayWords } from '@/lib/insight/words';
import { routes } from '@/lib/routes';
import { upperFirst } from '@/lib/values/text';
import { roleLabel } from '@/lib/values/labels';
import { RowCall } from './row-call';
import { RowVerdict } from './row-verdict';

type TransactionListRowProps = {
  row: TransactionRow;
  rowRef?: Ref<HTMLLIElement>;
  /** The words of the search, folded. */
  searchWords: readonly string[];
  contacts: readonly Contact[];
  /** Epoch milliseconds. */
  now: number;
};

/** One of the user's transactions: its next stage, who has to act, and its dates. Its name links the whole row. */
export const TransactionListRow = memo(function TransactionListRow(props: TransactionListRowProps) {
  const { row, rowRef, searchWords, contacts, now } = props;
  const { link, chain } = row;
  const status = statusOf(row);
  const whose = link?.holding?.whose;
  const actor = whose === 'you' ? 'Your move' : (whose && upperFirst(whose)) || undefined;
  return (
    <li
      ref={rowRef}
      data-chain-id={chain.id}
      data-transaction-id={row.id}
      className="relative grid gap-x-5 gap-y-1.5 px-4 py-2.5 transition-colors focus-within:bg-hover hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto] md:box-content md:h-11 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_15rem_6.5rem] md:items-center md:py-0 md:[content-visibility:auto] print:grid-cols-[1fr_1.3fr_10rem_6rem] print:gap-x-3 print:[content-visibility:visible]"
    >
      <div className="min-w-0 leading-5 md:h-11">
        <TextLink
          href={routes.transaction(row.id)}
          variant="plain"
          prefetch={false}
          className="w-full after:absolute after:inset-0"
          title={row.name}
        >
          <span className="block md:truncate">
            <MarkedText text={row.line1} words={searchWords} />
          </span>
          <span className="block text-sm font-normal text-muted md:truncate">
            {roleLabel(row.role)}
            {row.size > 1 && `, in ${chain.name}`}
          </span>
        </TextLink>
      </div>
      <div className="min-w-0 text-sm leading-5 max-md:col-span-2 md:h-10">
        <RowVerdict level={row.health.level} isJudged={isJudged(row)} text={status} />
        <p className="text-muted max-md:empty:hidden md:truncate">
          {link && <RowCall links={[link]} own={chain.own} contacts={contacts} move={actor} />}
        </p>
      </div>
      <div className="min-w-0 text-sm leading-5 text-muted max-md:col-span-2 max-md:empty:hidden md:h-10">
        {link && <Days row={row} now={now} />}
      </div>
      <div className="max-md:col-start-2 max-md:row-start-1">
        <Freshness level={row.freshness} updatedAt={row.updatedAt} now={now} />
      </div>
    </li>
  );
});

/** "“Enquiries satisfied” is next", or the reason for its health if no stage is known. */
function statusOf({ link, health }: TransactionRow): string {
  const holding = link?.holding;
  if (!holding) return health.reason;
  const progress = { blocked: 'is blocked', 'under way': 'is under way', next: 'is next' }[holding.progress];
  return `“${holding.title}” ${progress}`;
}

/** The dates entered for exchange and completion; without any, when it could exchange. */
function Days({ row: { id, link, chain }, now }: Pick<TransactionListRowProps, 'row' | 'now'>) {
  const today = dayOf(now) ?? 0;
  const enteredDay = (event: 'exchange' | 'completion') => {
    const entered = chain.insight?.dates[event].links[id];
    return typeof entered === 'object' ? weekdayWords(entered.day, today) : null;
  };
  const [exchange, completion] = [enteredDay('exchange'), enteredDay('completion')];
  if (!exchange && !completion) {
    return (
      <p className="line-clamp-2">
        <WindowInWords window={link?.window ?? null} now={now} none="" />
      </p>
    );
  }
  return (
    <>
      {exchange && <p className="md:truncate">Exchange {exchange}</p>}
      {completion && <p className="md:truncate">Completion {completion}</p>}
    </>
  );
}
