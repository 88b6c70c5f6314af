import { useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { HoldsBadge } from '@/components/insight/exchange-window';
import { LoadMore } from '@/components/ui/load-more';
import { Table, type Column } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { AddressBlock } from '@/components/values/address-block';
import { Freshness, HealthBadge, SaleStateBadge } from '@/components/values/badges';
import { Money } from '@/components/values/money';
import { RoleLabel } from '@/components/values/role-label';
import { StageBar } from '@/components/values/stage-bar';
import { dependenciesOf, readingOrder } from '@/lib/chains/graph';
import type { Chain } from '@/lib/chains/schema';
import type { ChainEnd, ChainInsight, LinkInsight } from '@/lib/insight/chain-insight';
import { routes } from '@/lib/routes';
import { freshness } from '@/lib/values/working-days';
import { TransactionLink } from './transaction-link';

type Transaction = Chain['transactions'][number];

type ChainTableProps = {
  chain: Chain;
  /** Empty while they are being analysed. */
  links: readonly Pick<LinkInsight, 'transactionId' | 'health' | 'lastChange'>[];
  ends: ChainEnd[];
  /** The links that hold the chain, or may. */
  holds: ChainInsight['holds'] | undefined;
  selectedId: string | null;
  now: number;
  /** This page's URL with the transaction selected. */
  hrefOf: (transactionId: string) => string;
  onSelect: (transactionId: string, isByKey: boolean) => void;
};

/** A phone would take seconds to render a thousand rows. */
const firstPageSize = 100;
const pageSize = 400;

/** Everything the drawing shows, from the top of the chain down; a large chain loads in pages. */
export function ChainTable(props: ChainTableProps) {
  const { chain, links, ends, holds, selectedId, now, hrefOf, onSelect } = props;
  const [maxRows, setMaxRows] = useState(firstPageSize);
  const { length } = chain.transactions;
  const ordered = readingOrder(chain);
  const rows = ordered.slice(0, maxRows);
  // The last page removes the focused button, so the focus moves to the first row of that page.
  const idToFocus = useRef<string | null>(null);
  useEffect(() => {
    if (idToFocus.current === null) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(idToFocus.current)}"] a`)?.focus();
    idToFocus.current = null;
  }, [maxRows]);
  const dependencies = dependenciesOf(chain);
  const needed = new Set([...dependencies.values()].flatMap((some) => [...some].map(({ id }) => id)));
  const linkById = new Map(links.map((link) => [link.transactionId, link]));
  const endsAt = new Map<string, ChainEnd[]>();
  for (const end of ends) endsAt.set(end.transactionId, [...(endsAt.get(end.transactionId) ?? []), end]);
  const columns: Column<Transaction>[] = [
    {
      id: 'address',
      header: 'Property',
      isRowHeader: true,
      text: 'narrow',
      className: '@min-[69rem]:min-w-44',
      cell: (transaction) => (
        <AddressBlock
          address={transaction.address}
          renderFirstLine={(line) => (
            <TransactionLink
              variant="plain"
              href={hrefOf(transaction.id)}
              onSelect={(isByKey) => onSelect(transaction.id, isByKey)}
            >
              {line}
            </TransactionLink>
          )}
        />
      ),
    },
    {
      id: 'dependencies',
      header: 'Depends on',
      text: 'narrow',
      className: '@min-[69rem]:w-42 @min-[69rem]:min-w-42',
      cell: ({ id }) => (
        <Dependencies dependencies={dependencies.get(id)} isTop={!needed.has(id)} ends={endsAt.get(id)} />
      ),
    },
    {
      id: 'you',
      header: 'You',
      text: 'narrow',
      cell: ({ yourRole }) => <RoleLabel role={yourRole} none="Counts only" />,
    },
    {
      id: 'sale',
      header: 'Sale',
      cell: ({ saleState, amount, currency }) => (
        <>
          <SaleStateBadge saleState={saleState} variant="plain" />
          <Money amount={amount} currency={currency} className="block" />
        </>
      ),
    },
    {
      id: 'stages',
      header: 'Stages',
      className: '@xl:w-36 @xl:min-w-36',
      cell: ({ stageProgress }) => <StageBar counts={stageProgress} />,
    },
    {
      id: 'health',
      header: 'Health',
      text: 'narrow',
      className: '@min-[69rem]:w-50 @min-[69rem]:min-w-50',
      cell: ({ id, stageProgress }) => {
        const linkHealth = linkById.get(id)?.health;
        // The usual room for the reason, so that no row shifts once the stages are read.
        return (
          <div className={stageProgress.blocked > 0 ? 'min-h-17' : 'min-h-9'}>
            {!linkHealth && <span className="text-faint">Reading its stages…</span>}
            {linkHealth && (
              <>
                <span className="flex flex-wrap items-center gap-x-1">
                  <HealthBadge health={linkHealth.level} variant="plain" />
                  <HoldsBadge holds={holds} at={id} />
                </span>
                <span className="block text-xs text-muted">{linkHealth.reason}</span>
              </>
            )}
          </div>
        );
      },
    },
    {
      id: 'updated',
      header: 'Last change',
      cell: ({ id, updatedAt }) => {
        const lastChange = linkById.get(id)?.lastChange ?? updatedAt;
        return <Freshness level={freshness(lastChange, now)} updatedAt={lastChange} />;
      },
    },
    {
      id: 'open',
      header: 'Open',
      isHeaderHidden: true,
      cell: ({ id, yourRole, address }) =>
        yourRole === null ? null : (
          <TextLink href={routes.transaction(id)} prefetch={false}>
            Open<span className="sr-only"> {address.line1}</span>
          </TextLink>
        ),
    },
  ];
  return (
    <>
      <Table
        caption="Transactions of this chain, from the top down"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === selectedId}
      />
      {length > firstPageSize && (
        <LoadMore
          shown={rows.length < length ? `${rows.length} of ${length} transactions` : `${length} transactions`}
          hasMore={rows.length < length}
          isLoading={false}
          onLoad={() => {
            if (maxRows + pageSize >= length) idToFocus.current = ordered[maxRows]?.id ?? null;
            setMaxRows(maxRows + pageSize);
          }}
        />
      )}
    </>
  );
}

type DependenciesProps = { dependencies?: ReadonlySet<Transaction>; isTop: boolean; ends?: ChainEnd[] };

/** What a transaction depends on, and whether the chain ends here. */
function Dependencies({ dependencies = new Set(), isTop, ends = [] }: DependenciesProps) {
  const isBottom = dependencies.size === 0;
  return (
    <>
      {[...dependencies].map(({ id, address }) => (
        <span key={id} className="block">
          {address.line1}
        </span>
      ))}
      {/* The usual room, as the ends are known only once the stages are read. */}
      {(isTop || isBottom) && (
        <span className={clsx('block min-h-8 text-xs text-muted', isBottom && '@min-[69rem]:min-h-12')}>
          {ends.map((end) => (
            <span key={end.position} className="block">
              {end.position === 'top' ? 'Top' : 'Bottom'}
              {end.state === 'open' && ', open'}: {end.reason}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
