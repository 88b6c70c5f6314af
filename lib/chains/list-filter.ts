import type { ListedRow } from './chain-row';
import { naturalCompare, queryWords } from '@/lib/values/text';
import type { ListOrder, ListState } from './params';

type ListFilter = Pick<ListState, 'q' | 'queue' | 'health' | 'role' | 'sale' | 'fresh'>;

/** The number of filters in use, including the search. */
export function filterCount({ q, queue, health, role, sale, fresh }: ListFilter): number {
  const single = Number(q.trim() !== '') + Number(queue !== 'open');
  return single + [health, role, sale, fresh].filter((chosen) => chosen.length > 0).length;
}

/** Whether rows that have not been read yet may match. */
export const filtersByVerdict = ({ health, queue }: ListFilter): boolean =>
  health.length > 0 || queue !== 'open';

/** The rows that match every filter; within one filter any of the chosen values matches. */
export function filterRows<Row extends ListedRow>(rows: readonly Row[], filter: ListFilter): Row[] {
  const words = queryWords(filter.q);
  const matchesAny = <T>(chosen: T[], values: T[]) =>
    chosen.length === 0 || chosen.some((one) => values.includes(one));
  return rows.filter(
    (row) =>
      words.every((word) => row.text.includes(word)) &&
      (filter.queue === 'open' || row.queue === filter.queue) &&
      matchesAny<string>(filter.health, [row.health.level]) &&
      matchesAny(filter.role, row.roles) &&
      matchesAny(filter.sale, row.saleStates) &&
      matchesAny<string>(filter.fresh, [row.freshness]),
  );
}

const severity = { red: 0, amber: 1, grey: 2, green: 3 };

/** A sorted copy. Equal rows keep the service's order, newest-updated first. */
export function orderRows<Row extends ListedRow>(rows: readonly Row[], order: ListOrder): Row[] {
  const compare: Record<ListOrder, (a: Row, b: Row) => number> = {
    updated: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
    quiet: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
    health: (a, b) => severity[a.health.level] - severity[b.health.level],
    longest: (a, b) => b.size - a.size,
    name: (a, b) => naturalCompare(a.name, b.name),
  };
  return [...rows].sort(compare[order]);
}
