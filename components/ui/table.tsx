import type { ReactNode } from 'react';
import { Link } from './link';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Marks the column whose cells are the row headers. Set it on exactly one column. */
  isRowHeader?: boolean;
  align?: 'start' | 'end';
  /** For text from other people: breaks long words instead of widening the table. The value sets the minimum width. */
  text?: 'narrow' | 'wide';
  /** The link that sorts by this column, and the current sort direction. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null };
  /** Shows the header to screen readers only, as for a column of buttons. */
  isHeaderHidden?: boolean;
  className?: string;
};

type TableProps<Row> = {
  /** The accessible name of the table and of its scroll region. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  isCurrent?: (row: Row) => boolean;
};

/**
 * A dense table that adapts to its container. Wide: the header sticks to the top of the page. Narrow: it scrolls
 * sideways in a focusable region. Below 36 rem: each row becomes a card; CSS `display` removes the implicit roles of
 * table elements, so all roles are explicit.
 */
export function Table<Row>({ caption, columns, rows, rowKey, isCurrent }: TableProps<Row>) {
  return (
    <div className="@container">
      <div
        role="region"
        aria-label={`Table: ${caption}`}
        tabIndex={0}
        className="relative overflow-x-auto outline-offset-[-2px] @5xl:overflow-visible print:overflow-visible"
      >
        <table
          role="table"
          aria-label={caption}
          className="w-full border-separate border-spacing-0 text-sm @max-xl:block @max-xl:wrap-anywhere print:text-2xs"
        >
          <thead role="rowgroup" className="@max-xl:sr-only">
            <tr role="row">
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="@max-xl:block">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                data-row={rowKey(row)}
                role="row"
                aria-current={isCurrent?.(row) || undefined}
                className="group transition-colors hover:bg-hover aria-[current]:bg-accent-soft @max-xl:block @max-xl:border-b @max-xl:border-line @max-xl:px-4 @max-xl:py-2.5"
              >
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.direction ?? undefined}
      className={clsx(
        'sticky top-0 z-10 h-8 border-b border-line bg-surface px-3 text-xs font-medium whitespace-nowrap text-faint first:pl-4 last:pr-4 @5xl:top-(--header-height) print:static print:px-1.5 print:whitespace-normal',
        column.align === 'end' ? 'text-right' : 'text-left',
        column.className,
      )}
    >
      {column.isHeaderHidden ? (
        <span className="sr-only">{column.header}</span>
      ) : sort ? (
        <Link
          href={sort.href}
          scroll={false}
          className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink"
        >
          {column.header}
          <SortIcon direction={sort.direction} />
        </Link>
      ) : (
        column.header
      )}
    </th>
  );
}

function SortIcon({ direction }: { direction: 'ascending' | 'descending' | null }) {
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <Icon aria-hidden className={clsx('size-3.5', direction ? 'text-accent-ink' : 'text-line-strong')} />
  );
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const Cell = column.isRowHeader ? 'th' : 'td';
  const hasInlineLabel = !column.isRowHeader && !column.isHeaderHidden;
  return (
    <Cell
      role={column.isRowHeader ? 'rowheader' : 'cell'}
      scope={column.isRowHeader ? 'row' : undefined}
      className={clsx(
        'h-10 border-b border-line px-3 py-1.5 font-normal group-last:border-b-0 first:pl-4 last:pr-4 print:px-1.5 print:whitespace-normal',
        column.align === 'end' ? 'text-right' : 'text-left',
        column.text && 'wrap-anywhere',
        column.text && (column.text === 'wide' ? '@xl:min-w-52' : '@xl:min-w-32'),
        '@max-xl:flex @max-xl:h-auto @max-xl:min-h-7 @max-xl:items-start @max-xl:gap-3 @max-xl:border-0 @max-xl:px-0 @max-xl:py-0.5 @max-xl:text-left @max-xl:first:pl-0 @max-xl:last:pr-0',
        // On the narrowest phones the label is above its value.
        '@max-xs:flex-col @max-xs:items-stretch @max-xs:gap-0',
        column.className,
      )}
    >
      {hasInlineLabel && (
        <span aria-hidden className="hidden w-28 shrink-0 text-xs leading-5 text-faint @max-xl:block">
          {column.header}
        </span>
      )}
      <div className="min-w-0 @max-xl:flex-1">{column.cell(row)}</div>
    </Cell>
  );
}
