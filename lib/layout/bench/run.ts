import { type EngineName, engines } from './engines';
import { shapes } from './graphs';
import { EngineProcess } from './engine-process';
import { type Cell, printSize, printTable, type Row } from './report';
import { type Task } from './task';

// The layout was developed on seeds 1 to 9; it has never seen the ones used here.
const quick = process.argv.includes('--quick');
const plan = quick
  ? { sizes: [20, 100, 1_000], seeds: 1, limitMs: 5_000, repeatMs: 400, stabilitySize: 100 }
  : { sizes: [20, 100, 500, 1_000, 5_000], seeds: 5, limitMs: 30_000, repeatMs: 600, stabilitySize: 500 };
const firstSeed = 101;
const names = Object.keys(engines) as EngineName[];

/** The mean over the seeds, fewer for large graphs. If one seed fails we skip the others, which would take as long. */
async function measure(
  child: EngineProcess,
  engine: EngineName,
  shape: Task['shape'],
  size: number,
): Promise<Cell> {
  const count = size > 1_000 ? 1 : Math.min(plan.seeds, size > 500 ? 3 : plan.seeds);
  const seeds = Array.from({ length: count }, (_, i) => firstSeed + i);
  const total = { ms: 0, crossings: 0, cardsCrossed: 0 };
  for (const seed of seeds) {
    const outcome = await child.run({ kind: 'layout', engine, shape, size, seed, repeatMs: plan.repeatMs });
    if (outcome.kind === 'failed') return { failed: outcome.reason };
    if (outcome.kind !== 'layout') continue;
    total.ms += outcome.ms / seeds.length;
    total.crossings += outcome.crossings / seeds.length;
    total.cardsCrossed += outcome.cardsCrossed / seeds.length;
  }
  return total;
}

async function stabilityRow(engine: EngineName): Promise<string[]> {
  const child = new EngineProcess(plan.limitMs);
  const cells: string[] = [];
  for (const shape of shapes) {
    const outcome = await child.run({
      kind: 'stability',
      engine,
      shape,
      size: plan.stabilitySize,
      seed: firstSeed,
    });
    cells.push(
      outcome.kind === 'stability'
        ? `${(outcome.moved * 100).toFixed(1)} % · ${outcome.median.toFixed(0)} px`
        : outcome.kind === 'failed'
          ? outcome.reason
          : '',
    );
  }
  child.end();
  return [engine, ...cells];
}

async function main(): Promise<void> {
  console.log(
    'Per cell: time (warm median, mean of the seeds) · edge crossings as drawn · cards crossed by edges.',
  );
  console.log('Times depend on the machine; only ratios between the rows count.');
  console.log(`An engine that needs more than ${plan.limitMs / 1_000} s for one graph is stopped.\n`);
  for (const size of plan.sizes) {
    const rows: Row[] = [];
    for (const engine of names) {
      const child = new EngineProcess(plan.limitMs);
      const cells = new Map<Task['shape'], Cell>();
      for (const shape of shapes) cells.set(shape, await measure(child, engine, shape, size));
      child.end();
      rows.push({ engine, cells });
    }
    printSize(size, shapes, rows);
  }

  console.log(
    `One new leaf at ${plan.stabilitySize} nodes: nodes moved relative to the rest · median distance of all previous nodes.`,
  );
  const stability: string[][] = [];
  for (const engine of names) stability.push(await stabilityRow(engine));
  printTable([['', ...shapes], ...stability]);
}

void main();
