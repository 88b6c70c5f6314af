import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi';
import { operations } from './operations';

const { SPECTRAL } = process.env;

/** `npm run test:interop` lints `/openapi.json` with Spectral, whose executable `SPECTRAL` names. */
it.skipIf(!SPECTRAL)('passes the rules of Spectral without a warning', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'spectral-'));
  const file = (name: string, content: unknown) => {
    writeFileSync(path.join(folder, name), JSON.stringify(content));
    return path.join(folder, name);
  };
  const document = file('openapi.json', openApiDocument(operations, 'http://localhost:4000'));
  const rules = file('rules.json', { extends: ['spectral:oas'] });
  const { status, stdout } = spawnSync(SPECTRAL!, ['lint', document, '-r', rules, '-F', 'hint'], { encoding: 'utf8' }); // oxfmt-ignore
  rmSync(folder, { recursive: true });
  expect([status, stdout]).toEqual([0, expect.stringContaining('No results')]);
});
