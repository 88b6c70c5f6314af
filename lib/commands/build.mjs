import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode, root, stop } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './processes.mjs';
import { billOfMaterials } from './sbom.mjs';

/** The commands that start and stop the dashboard in production. */
const shippedCommands = ['start', 'drain', 'environment', 'processes'].map(
  (name) => `lib/commands/${name}.mjs`,
);

const sources = [
  ...shippedCommands,
  'app',
  'components',
  'lib',
  'public',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Builds the dashboard. Stops the command if the build fails. */
async function build(environment) {
  const code = await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    ...environment,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  if (code !== 0) stop('The build failed; see the output above.');
  completeTree(environment.NEXT_DIST_DIR || '.next');
  writeFileSync(path.join(root, environment.NEXT_DIST_DIR || '.next', 'sbom.json'), billOfMaterials());
}

/** Copies what Next leaves out of its standalone output, and removes `.env` files so that no secret gets into an image. */
function completeTree(distDir) {
  const standalone = path.join(root, distDir, 'standalone');
  for (const entry of [path.join(distDir, 'static'), 'public', ...shippedCommands])
    cpSync(path.join(root, entry), path.join(standalone, entry), { recursive: true });
  for (const name of readdirSync(standalone))
    if (name.startsWith('.env')) rmSync(path.join(standalone, name));
}

/** Builds the dashboard if any source has changed since the last build. */
export async function ensureBuilt(environment) {
  const digest = digestOf(sources);
  const digestFile = path.join(root, environment.NEXT_DIST_DIR || '.next', 'source-digest');
  if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest) return;
  console.log('Building the dashboard …');
  await build(environment);
  writeFileSync(digestFile, digest);
}

function digestOf(entries) {
  const hash = createHash('sha256');
  const visit = (relative) => {
    const full = path.join(root, relative);
    if (!existsSync(full)) return;
    const children = readEntries(full);
    if (!children) return void hash.update(relative).update('\0').update(readFileSync(full));
    for (const child of children) visit(path.join(relative, child));
  };
  entries.forEach(visit);
  return hash.digest('hex');
}

/** A folder's entries in sorted order, without those the build does not read; null for a file. */
function readEntries(full) {
  try {
    return readdirSync(full)
      .filter((name) => !/\.test\.tsx?$|^bench$|^commands$/.test(name))
      .sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // `npm run build` is for production, so it does not need development dependencies.
  process.chdir(root);
  checkNode();
  await ensureInstalled({ dev: false });
  await build(process.env);
}
