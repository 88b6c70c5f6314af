import { type EngineName } from './engine-names';
import { type Measured } from './measure';
import { type ProductMeasured } from './measure-product';

export type Results = Map<number, Map<EngineName, Measured>>;
export type ProductResults = Map<number, { chain: ProductMeasured; map: ProductMeasured }>;

const format = (value: number | null | undefined, digits = 0) =>
  value === null || value === undefined ? '–' : value.toFixed(digits);
const formatMotion = (motion: Measured['motion']) =>
  motion ? `${format(motion.pan)} / ${format(motion.zoom)}` : '–';
const formatChange = (changed: Measured['changed']) =>
  changed ? `${format(changed.ms, 1)} · ${changed.renders}` : '–';

const columns: [heading: string, cell: (measured: Measured) => string][] = [
  ['paint all', ({ paint }) => format(paint)],
  ['JSON→paint', ({ full }) => format(full)],
  ['paint near', ({ near }) => format(near)],
  ['fps all', ({ motion }) => formatMotion(motion)],
  ['fps near', ({ nearMotion }) => formatMotion(nearMotion)],
  ['long paint', ({ longTasks }) => format(longTasks?.painting)],
  ['long move', ({ longTasks }) => format(longTasks?.moving)],
  ['heap MB', ({ heap }) => format(heap, 1)],
  ['change all', ({ changed }) => formatChange(changed)],
  ['change near', ({ nearChanged }) => formatChange(nearChanged)],
];

/** The results of one size as a text table. */
export function tableOf(size: number, engines: Map<EngineName, Measured>): string {
  const rows = [['', ...columns.map(([heading]) => heading)]];
  for (const [engine, measured] of engines) rows.push([engine, ...columns.map(([, cell]) => cell(measured))]);
  return [`\n${size} transactions`, ...linesOf(rows)].join('\n');
}

/** The results of the product's own pages as a text table. */
export function productTableOf(results: ProductResults): string {
  const rows = [['', 'HTML', 'painted', 'fps', 'long load', 'long move', 'heap MB', 'touched']];
  for (const [size, pages] of results) {
    for (const [name, measured] of Object.entries(pages)) {
      const { html, painted, motion, longTasks, heap, touched, elements } = measured;
      rows.push([
        `${size}, ${name === 'map' ? 'map of 100 chains' : 'one chain'}`,
        format(html),
        format(painted),
        formatMotion(motion),
        format(longTasks.loading),
        format(longTasks.moving),
        format(heap, 1),
        `${touched} of ${elements}`,
      ]);
    }
  }
  return ['\nThe product, signed in, from the start of the navigation', ...linesOf(rows)].join('\n');
}

function linesOf(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join('  '),
  );
}

export const legend = `
paint all    ms from positions to painted, with everything in view
JSON→paint   the same from JSON, including parsing and layout (ours, React Flow and Cytoscape: our layout; Airflow-like: elk in a worker)
paint near   ms from positions to painted, with one screenful of cards in view
fps          frames per second while panning / zooming
long         ms of tasks over 50 ms while painting, while moving
change       one changed transaction: ms of work including its frame · card renders
touched      nodes whose elements one changed transaction touched, of the nodes that have elements
Only ratios within one run are meaningful. The peers imitate an architecture and draw our card.`;

/** Every goal with the value that was reached. */
export function goalsOf(results: Results, product: ProductResults): string[] {
  const at = (size: number) => results.get(size);
  const lines: string[] = [];
  const report = (met: boolean, goal: string) => lines.push(`${met ? 'met    ' : 'not met'}  ${goal}`);
  for (const [size, times] of [
    [1_000, 8],
    [5_000, 30],
  ] as const) {
    const ours = at(size)?.get('ours');
    const stock = at(size)?.get('react-flow');
    if (!ours?.paint || !stock) continue;
    if (stock.paint === null)
      report(true, `${size}: stock React Flow did not paint in time, ours in ${format(ours.paint)} ms`);
    else
      report(
        stock.paint / ours.paint >= times,
        `${size}: painted ${format(stock.paint / ours.paint, 1)} times faster than stock React Flow (goal ${times})`,
      );
  }
  const thousand = at(1_000)?.get('ours');
  if (thousand?.motion) {
    const least = Math.min(thousand.motion.pan, thousand.motion.zoom);
    report(
      least >= 55,
      `1000: at least ${format(least)} frames per second with everything in view (goal 55)`,
    );
  }
  if (thousand?.nearChanged)
    report(
      thousand.nearChanged.renders === 1,
      `1000: a changed transaction renders ${thousand.nearChanged.renders} card (goal 1)`,
    );
  for (const [name, page] of Object.entries(product.get(1_000) ?? {})) {
    const least = Math.min(page.motion.pan, page.motion.zoom);
    report(
      least >= 55,
      `1000: at least ${format(least)} frames per second on the product's ${name} page (goal 55)`,
    );
    report(
      page.touched === 1,
      `1000: a change touches ${page.touched} of ${page.elements} nodes on the ${name} page (goal 1)`,
    );
  }
  return lines;
}
