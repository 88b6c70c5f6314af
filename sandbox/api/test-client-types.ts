import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { openApiDocument } from './openapi';
import { operations } from './operations';

/**
 * Writes the types that openapi-typescript makes of `/openapi.json`, as the global namespace `PartnerApi`: `npm run
 * check -- types` holds the calls of `generated-client.test.ts` against them. Made each time, as Next's own are.
 */
async function main(): Promise<void> {
  const folder = path.resolve('.next/types');
  const document = JSON.stringify(openApiDocument(operations, 'http://localhost:4000'));
  const types = astToString(await openapiTypes(document, { defaultNonNullable: false }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'partner-api.d.ts'), `declare namespace PartnerApi {\n${types}}\n`);
}

void main();
