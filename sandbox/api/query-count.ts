import type { Database } from '../context';
import { flushRequests } from '../operator/request-counts';

/**
 * How many statements some work costs, told by the log of all statements. The counting of requests writes a few
 * times a second whatever is asked, so the least of three runs is taken. Only for tests.
 */
export async function queryCount(
  db: Database,
  statements: string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await flushRequests(db);
    const before = statements.length;
    await work();
    costs.push(statements.length - before);
  }
  return Math.min(...costs);
}
