import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Next publishes its files twice, and Turbopack takes the CommonJS. This loader puts the ES module's text in its place,
 * so that unused exports are dropped: 16 kB less, gzipped, for every first visit. The module keeps its path, so none is
 * loaded twice; a file without an ES twin is left as it is.
 */
export default function nextAsEsModules(source) {
  const dist = `${path.sep}next${path.sep}dist${path.sep}`;
  const twin = this.resourcePath.replace(dist, `${dist}esm${path.sep}`);
  return existsSync(twin) ? readFileSync(twin, 'utf8') : source;
}
