import type { Database } from '../context';
import { databaseErrorCode } from './unavailable';

/** PostgreSQL's retryable errors: serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

/** Runs `work` in a transaction. Retries if the database aborted it in favour of another; a refusal rolls it back. */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.has(databaseErrorCode(error) ?? '')) throw error;
    }
  }
}
