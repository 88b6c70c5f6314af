import { startDatabases } from './start-databases';
import { findPostgres, startPostgres } from './start-postgres';

/** Databases for the sandboxes of the browser tests where PostgreSQL is installed; elsewhere each embeds its own. */
export default async function setUpBrowserTests(): Promise<(() => Promise<void>) | undefined> {
  return findPostgres() ? startDatabases(startPostgres) : undefined;
}
