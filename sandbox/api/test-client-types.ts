import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { openApiDocument } from './openapi';
import { operations } from './operations';

/**
 * Writes openapi-typescript's types for `/openapi.json` as the global namespace `PartnerApi`. `npm run check -- types`
 * checks `generated-client.test.ts` against them. Like Next's own types, they are regenerated each time.
 */
async function main(): Promise<void> {
  const folder = path.resolve('.next/types');
  const document = JSON.stringify(openApiDocument(operations, 'http://localhost:4000'));
  const types = astToString(await openapiTypes(document, { defaultNonNullable: false }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'partner-api.d.ts'), `declare namespace PartnerApi {\n${types}}\n`);
}

void main();
