import { execFileSync } from 'node:child_process';
import { foreignEnvironment } from '@/lib/commands/child-environment';

/** An ordinary Wednesday. */
export const usualStartTime = '2035-03-14T10:30:00Z';

/**
 * The time at which a run of the browser tests starts, unless `E2E_NOW` sets another. It must be in the future, because
 * browsers judge the expiry of cookies by the real clock.
 */
export const startTime = process.env.E2E_NOW ?? usualStartTime;

/** How far the tests' clock is ahead. Set once per run; workers inherit it. */
process.env.E2E_CLOCK_MS ??= String(Date.parse(startTime) - Date.now());

export const clockShift = Number(process.env.E2E_CLOCK_MS);

/** A clock preloaded with LD_PRELOAD affects only Node; the browser uses the machine's clock, plus this shift. */
process.env.E2E_BROWSER_CLOCK_MS ??= String(clockShift + Date.now() - machineNow());

export const browserClockShift = Number(process.env.E2E_BROWSER_CLOCK_MS);

/** The current time on the clock that sandbox, dashboard and browser share, in ms. */
export const now = () => Date.now() + clockShift;

function machineNow(): number {
  if (!process.env.LD_PRELOAD) return Date.now();
  return Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { env: foreignEnvironment() }));
}
