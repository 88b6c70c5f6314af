import { randomBytes } from 'node:crypto';
import type { Database } from '../context';
import { settingMadeOnce } from '../operator/settings';

/** What cursors and person codes are made under: one for all processes on a database, kept across restarts. */
export const readSecret = (db: Database) =>
  settingMadeOnce(db, 'api-secret', () => randomBytes(32).toString('base64url'));
