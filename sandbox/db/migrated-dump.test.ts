import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOfFiles } from './migrated-dump';

it('names a cached dump by the contents of its inputs, so that an edited migration makes a new one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrated-dump-'));
  const file = join(folder, '0000.sql');
  const hashWith = (content: string) => {
    writeFileSync(file, content);
    return hashOfFiles([file]);
  };
  const before = hashWith('create table a (id int)');
  expect(hashWith('create table a (id bigint)')).not.toBe(before);
  expect(hashWith('create table a (id int)')).toBe(before);
  rmSync(folder, { recursive: true });
});
