import type { Clock, Database } from '../context';
import { readSetting, writeSetting } from './settings';

const CLOCK_OFFSET = 'clock-offset-seconds';

/** The service's clock as one process sees it: `refresh` reads the shared offset, `now` needs no waiting. */
export type ServiceClock = Clock & {
  /** Called once a request, before anything asks for the time, so that all processes agree. */
  refresh(): Promise<void>;
};

/** Real time plus the operator's offset, which lives in the database. Real time until the first `refresh`. */
export function createClock(db: Database): ServiceClock {
  let offsetMilliseconds = 0;
  return {
    now: () => new Date(Date.now() + offsetMilliseconds),
    async refresh() {
      offsetMilliseconds = ((await readSetting<number>(db, CLOCK_OFFSET)) ?? 0) * 1000;
    },
  };
}

/** Sets the clock this many seconds from real time: absolute, not added to an earlier offset. */
export async function setClockOffset(db: Database, seconds: number): Promise<void> {
  await writeSetting(db, CLOCK_OFFSET, seconds);
}
