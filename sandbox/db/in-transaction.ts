import type { Database } from '../context';
import { databaseErrorCode } from './unavailable';

/** PostgreSQL's codes of "try again": serialization_failure and deadlock_detected. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** All or nothing. Tried again when the database gave up on it in favour of another; a refusal undoes it. */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx));
    } catch (error) {
      if (attempt === ATTEMPTS || !TRY_AGAIN.has(databaseErrorCode(error) ?? '')) throw error;
    }
  }
}
