import { type Clock } from './clock';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { redisBudget, type RedisScript } from './redis-budget';
import { SharedBudget } from './shared-budget';

/** The governors of three processes with one key, as `governorFor` makes them, on a clock of the test's. */
export function threeGovernors(run: RedisScript, clock: Clock, random: () => number): Governor[] {
  const inFlight = Math.ceil(governorLimits.inFlight / 3);
  const limits = { ...governorLimits, inFlight, inFlightPerUser: inFlight };
  return [1, 2, 3].map(
    () => new Governor(clock, limits, random, new SharedBudget(redisBudget(run, 'key'), clock, 3)),
  );
}
