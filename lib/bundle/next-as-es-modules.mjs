import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Turbopack bundles the CommonJS build of Next's files. This loader replaces it with the ES module's source, so that
 * unused exports are dropped, which saves 16 kB gzipped on every first visit. The module keeps its path, so it is not
 * bundled twice. Files without an ES version are left as they are.
 */
export default function nextAsEsModules(source) {
  const dist = `${path.sep}next${path.sep}dist${path.sep}`;
  const esModule = this.resourcePath.replace(dist, `${dist}esm${path.sep}`);
  return existsSync(esModule) ? readFileSync(esModule, 'utf8') : source;
}
