import { engines } from './engines';
import { makeGraph, shapes } from './graphs';
import { countCardsCrossed, countDrawnCrossings } from './measure';
import { measureStability } from './stability';
import { type TaskOutcome, type Task } from './task';

/** The maximum number of timed runs per graph; fewer if the task's time is up, but at least one. */
const maxRuns = 51;

const warm = new Set<string>();

process.on('message', (task: Task) => {
  run(task).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      const reason = error instanceof RangeError ? 'stack overflow' : String(error);
      process.send?.({ kind: 'failed', reason } satisfies TaskOutcome);
    },
  );
});

async function run(task: Task): Promise<TaskOutcome> {
  const { engine, shape, size, seed } = task;
  await warmUp(engine);
  process.send?.({ kind: 'started' } satisfies TaskOutcome);
  if (task.kind === 'stability')
    return { kind: task.kind, ...(await measureStability(engine, shape, size, seed)) };
  const graph = makeGraph(shape, size, seed);
  const times: number[] = [];
  let read: Awaited<ReturnType<(typeof engines)[typeof engine]>>;
  do {
    const start = performance.now();
    const used = process.cpuUsage();
    read = await engines[engine](graph);
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(used);
    // On a busy machine, wall time includes other processes; on a quiet one, CPU time includes garbage collection on other
    // threads. The smaller of the two is closest to what the layout took.
    times.push(Math.min(wall, (user + system) / 1_000));
  } while (times.length < maxRuns && sum(times) + times[0]! < task.repeatMs);
  // With several runs, the first one warms up for this size and does not count.
  const counted = times.length > 1 ? times.slice(1).sort((a, b) => a - b) : times;
  const drawing = read();
  return {
    kind: task.kind,
    ms: counted[counted.length >> 1]!,
    crossings: countDrawnCrossings(drawing),
    cardsCrossed: countCardsCrossed(drawing),
  };
}

/** Runs smaller graphs of other seeds, so that every engine is compiled before it is timed. */
async function warmUp(engine: Task['engine']): Promise<void> {
  if (warm.has(engine)) return;
  warm.add(engine);
  for (let seed = 1; seed <= 3; seed++)
    for (const shape of shapes) await engines[engine](makeGraph(shape, 150, seed));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
