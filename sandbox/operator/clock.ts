import type { Clock, Database } from '../context';
import { readSetting, writeSetting } from './settings';

const CLOCK_OFFSET = 'clock-offset-seconds';

/** The service's clock in one process: `refresh` reads the shared offset, so that `now` can be synchronous. */
export type ServiceClock = Clock & {
  /** Called once per request, before anything reads the time, so that all processes agree. */
  refresh(): Promise<void>;
};

/** Real time plus the operator's offset, which is stored in the database. Real time until the first `refresh`. */
export function createClock(db: Database): ServiceClock {
  let offsetMilliseconds = 0;
  return {
    now: () => new Date(Date.now() + offsetMilliseconds),
    async refresh() {
      offsetMilliseconds = ((await readSetting<number>(db, CLOCK_OFFSET)) ?? 0) * 1000;
    },
  };
}

/** Sets the clock's offset from real time; it replaces an earlier offset. */
export async function setClockOffset(db: Database, seconds: number): Promise<void> {
  await writeSetting(db, CLOCK_OFFSET, seconds);
}
