import { type EngineName } from './engine-names';
import { type Measured } from './measure';
import { type ProductMeasured } from './measure-product';

export type Results = Map<number, Map<EngineName, Measured>>;
export type ProductResults = Map<number, { chain: ProductMeasured; map: ProductMeasured }>;

const shown = (value: number | null | undefined, digits = 0) =>
  value === null || value === undefined ? '–' : value.toFixed(digits);
const pair = (motion: Measured['motion']) => (motion ? `${shown(motion.pan)} / ${shown(motion.zoom)}` : '–');
const change = (changed: Measured['changed']) =>
  changed ? `${shown(changed.ms, 1)} · ${changed.renders}` : '–';

const columns: [heading: string, cell: (one: Measured) => string][] = [
  ['paint all', ({ paint }) => shown(paint)],
  ['JSON→paint', ({ full }) => shown(full)],
  ['paint near', ({ near }) => shown(near)],
  ['fps all', ({ motion }) => pair(motion)],
  ['fps near', ({ nearMotion }) => pair(nearMotion)],
  ['long paint', ({ longTasks }) => shown(longTasks?.painting)],
  ['long move', ({ longTasks }) => shown(longTasks?.moving)],
  ['heap MB', ({ heap }) => shown(heap, 1)],
  ['change all', ({ changed }) => change(changed)],
  ['change near', ({ nearChanged }) => change(nearChanged)],
];

/** One size as a table of lines. */
export function tableOf(size: number, engines: Map<EngineName, Measured>): string {
  const rows = [['', ...columns.map(([heading]) => heading)]];
  for (const [engine, measured] of engines) rows.push([engine, ...columns.map(([, cell]) => cell(measured))]);
  return [`\n${size} transactions`, ...linesOf(rows)].join('\n');
}

/** The product's own pages. */
export function productTableOf(results: ProductResults): string {
  const rows = [['', 'HTML', 'painted', 'fps', 'long load', 'long move', 'heap MB', 'touched']];
  for (const [size, pages] of results) {
    for (const [name, one] of Object.entries(pages)) {
      const { html, painted, motion, longTasks, heap, touched, elements } = one;
      rows.push([
        `${size}, ${name === 'map' ? 'map of 100 chains' : 'one chain'}`,
        shown(html),
        shown(painted),
        pair(motion),
        shown(longTasks.loading),
        shown(longTasks.moving),
        shown(heap, 1),
        `${touched} of ${elements}`,
      ]);
    }
  }
  return ['\nThe product, signed in, from the navigation on', ...linesOf(rows)].join('\n');
}

function linesOf(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join('  '),
  );
}

export const legend = `
paint all    ms from positions to everything painted, all of it in view
JSON→paint   the same from the JSON on, with parsing and layout (ours, React Flow and Cytoscape: our layout; Airflow-like: elk in a worker)
paint near   ms from positions to painted, a screenful of cards in view
fps          frames per second while panning / zooming
long         ms of tasks over 50 ms while painting, while moving
change       one changed transaction: ms of work with its frame · card renders
touched      nodes whose elements one changed transaction touched, of those that are elements
Only ratios within one run count. The peers are likenesses of their architecture that draw our card.`;

/** The goals that were set, each with what was reached. */
export function goalsOf(results: Results, product: ProductResults): string[] {
  const at = (size: number) => results.get(size);
  const lines: string[] = [];
  const say = (met: boolean, what: string) => lines.push(`${met ? 'met    ' : 'not met'}  ${what}`);
  for (const [size, times] of [
    [1_000, 8],
    [5_000, 30],
  ] as const) {
    const ours = at(size)?.get('ours');
    const stock = at(size)?.get('react-flow');
    if (!ours?.paint || !stock) continue;
    if (stock.paint === null)
      say(true, `${size}: stock React Flow did not paint in time, ours in ${shown(ours.paint)} ms`);
    else
      say(
        stock.paint / ours.paint >= times,
        `${size}: painted ${shown(stock.paint / ours.paint, 1)} times faster than stock React Flow (goal ${times})`,
      );
  }
  const thousand = at(1_000)?.get('ours');
  if (thousand?.motion) {
    const least = Math.min(thousand.motion.pan, thousand.motion.zoom);
    say(least >= 55, `1000: at least ${shown(least)} frames per second with everything in view (goal 55)`);
  }
  if (thousand?.nearChanged)
    say(
      thousand.nearChanged.renders === 1,
      `1000: a changed transaction renders ${thousand.nearChanged.renders} card (goal 1)`,
    );
  for (const [name, page] of Object.entries(product.get(1_000) ?? {})) {
    const least = Math.min(page.motion.pan, page.motion.zoom);
    say(
      least >= 55,
      `1000: at least ${shown(least)} frames per second on the product's ${name} page (goal 55)`,
    );
    say(
      page.touched === 1,
      `1000: a change touches ${page.touched} of ${page.elements} nodes on the ${name} page (goal 1)`,
    );
  }
  return lines;
}
