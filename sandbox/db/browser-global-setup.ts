import { startDatabases } from './start-databases';
import { findPostgres, startPostgres } from './start-postgres';

/** Provides databases for the browser tests if PostgreSQL is installed; otherwise each sandbox embeds its own. */
export default async function setUpBrowserTests(): Promise<(() => Promise<void>) | undefined> {
  return findPostgres() ? startDatabases(startPostgres) : undefined;
}
