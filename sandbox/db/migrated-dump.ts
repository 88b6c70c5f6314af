import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { loadKeys } from '../oidc/keys';
import { migrations } from './open';
import * as schema from './schema';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/sandbox-databases', import.meta.url));

/**
 * A dump of a migrated embedded database, empty except for signing keys. Loading it takes a quarter of the time that
 * creating a database takes. Cached in `node_modules` under a hash of its inputs. Only for tests.
 */
export async function migratedDump(): Promise<Blob> {
  const file = join(CACHE, `${hashOfFiles(inputs())}.tar`);
  if (!existsSync(file)) await createDump(file);
  return new Blob([readFileSync(file)], { type: 'application/x-tar' });
}

/** Tests that start together may each create one. The last to be renamed stays; all are equal. */
async function createDump(file: string): Promise<void> {
  const client = await PGlite.create();
  const db = drizzle(client, { schema });
  await migrate(db, migrations);
  await loadKeys(db);
  // The template databases are half of the size and never used.
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(CACHE, { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}`;
  writeFileSync(temporaryFile, Buffer.from(await dump.arrayBuffer()));
  renameSync(temporaryFile, file);
}

/** The migrations, the package versions and this file. */
function inputs(): string[] {
  const { migrationsFolder } = migrations;
  const statements = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  return [
    ...statements.map((name) => join(migrationsFolder, name)),
    fileURLToPath(new URL('../../package.json', import.meta.url)),
    fileURLToPath(import.meta.url),
  ];
}

/** A short hash of the contents of these files. */
export function hashOfFiles(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
