import { randomBytes } from 'node:crypto';
import type { Database } from '../context';
import { getOrCreateSetting } from '../operator/settings';

/** The secret for cursors and person codes, shared by all processes on a database and kept across restarts. */
export const readSecret = (db: Database) =>
  getOrCreateSetting(db, 'api-secret', () => randomBytes(32).toString('base64url'));
