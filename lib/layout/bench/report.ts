import { type EngineName } from './engines';
import { type GraphShape } from './graphs';

/** The mean over the seeds for one engine, shape and size, or why there is none. */
export type Cell = { ms: number; crossings: number; cardsCrossed: number } | { failed: string };
export type Row = { engine: EngineName; cells: Map<GraphShape, Cell> };

/** Prints one size: a row per engine, a column per shape, and a last row that compares ours with the best of the others. */
export function printSize(size: number, shapes: readonly GraphShape[], rows: readonly Row[]): void {
  const table = [
    [`${size.toLocaleString('en-GB')} nodes`, ...shapes],
    ...rows.map(({ engine, cells }) => [engine, ...shapes.map((shape) => cellText(cells.get(shape)))]),
    ['ours against the best', ...shapes.map((shape) => ratioText(rows, shape))],
  ];
  printTable(table);
}

export function printTable(table: readonly (readonly string[])[]): void {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table) {
    console.log(
      row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join('   '),
    );
  }
  console.log('');
}

function cellText(cell: Cell | undefined): string {
  if (!cell) return '';
  if ('failed' in cell) return cell.failed;
  return `${cell.ms.toPrecision(3)} ms · ${round(cell.crossings)} · ${round(cell.cardsCrossed)}`;
}

function ratioText(rows: readonly Row[], shape: GraphShape): string {
  const measured = rows.flatMap(({ engine, cells }) => {
    const cell = cells.get(shape);
    return cell && !('failed' in cell) ? [{ engine, ...cell }] : [];
  });
  const ours = measured.find(({ engine }) => engine === 'ours');
  const others = measured.filter(({ engine }) => engine !== 'ours');
  if (!ours) return '';
  if (others.length === 0) return 'no other finished';
  const fastest = Math.min(...others.map(({ ms }) => ms));
  const fewest = Math.min(...others.map(({ crossings }) => crossings));
  const crossings =
    fewest === 0 ? `${round(ours.crossings)} to 0` : `${(ours.crossings / fewest).toFixed(2)} of`;
  return `${(fastest / ours.ms).toFixed(0)}x faster, ${crossings} crossings`;
}

function round(count: number): string {
  return count >= 10 || Number.isInteger(count) ? count.toFixed(0) : count.toFixed(1);
}
