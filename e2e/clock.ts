import { execFileSync } from 'node:child_process';
import { foreignEnvironment } from '@/lib/commands/child-environment';

/**
 * The moment at which a run of the browser tests begins, whatever the day: an ordinary Wednesday, unless `E2E_NOW` names
 * another. It must lie ahead of the real clock, by which a browser judges whether a cookie has expired.
 */
const beginning = process.env.E2E_NOW ?? '2035-03-14T10:30:00Z';

/** By how much the clock of the tests is ahead. Set once a run: its workers inherit it. */
process.env.E2E_CLOCK_MS ??= String(Date.parse(beginning) - Date.now());

export const clockShift = Number(process.env.E2E_CLOCK_MS);

/** A preloaded false clock is Node's only: the browser goes by the machine's, and is ahead by this. */
process.env.E2E_BROWSER_CLOCK_MS ??= String(clockShift + Date.now() - machineNow());

export const browserClockShift = Number(process.env.E2E_BROWSER_CLOCK_MS);

/** The present on the clock that sandbox, dashboard and browser go by; in ms. */
export const now = () => Date.now() + clockShift;

function machineNow(): number {
  if (!process.env.LD_PRELOAD) return Date.now();
  return Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { env: foreignEnvironment() }));
}
