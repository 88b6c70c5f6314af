import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrations } from './open';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/sandbox-databases', import.meta.url));

/**
 * An embedded database, migrated and empty, to begin with: loading one takes a quarter of the time that making one
 * does, and the tests need dozens. Kept in the packages' cache, under a name made of what it was made from. Only for
 * tests.
 */
export async function migratedDump(): Promise<Blob> {
  const file = join(CACHE, `${madeFrom()}.tar`);
  if (!existsSync(file)) await make(file);
  return new Blob([readFileSync(file)], { type: 'application/x-tar' });
}

/** Of several tests that start together each may make one; the last to be renamed stays, and all are the same. */
async function make(file: string): Promise<void> {
  const client = await PGlite.create();
  await migrate(drizzle(client), migrations);
  // Half of the size, and never used: there is one database.
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
}

/** The migrations, the package versions and this file, in one short hash. */
function madeFrom(): string {
  const { migrationsFolder } = migrations;
  const statements = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  const files = [
    ...statements.map((name) => join(migrationsFolder, name)),
    fileURLToPath(new URL('../../package.json', import.meta.url)),
    fileURLToPath(import.meta.url),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
