import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The origin, install scripts and licences of all installed packages. */
const root = path.resolve(import.meta.dirname, '..');
type LockEntry = {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};
const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};
const packages = Object.entries(lockfile.packages)
  // Leave out this package itself and the sandbox, which is a workspace.
  .filter(([location, { link }]) => location.includes('node_modules/') && !link)
  .map(([location, entry]) => ({ name: location.split('node_modules/').at(-1)!, ...entry }));
type Package = (typeof packages)[number];
const namesOf = (some: Package[]) => [...new Set(some.map(({ name }) => name))].sort();

/**
 * Native binaries for other systems. The registry we created the lockfile with returned 404 for these versions, so npm
 * recorded only what the parent package says about them: name, version and system, but no hash.
 */
const isForOtherSystem = ({ name, optional, os }: Package) =>
  optional &&
  (os || name.endsWith('-wasm32-wasi')) &&
  /^@(next\/swc|oxc-parser\/binding|tailwindcss\/oxide)-/.test(name);

it('finds the packages', () => expect(packages.length).toBeGreaterThan(500));

it('every package comes from the configured registry, and has an integrity hash', () => {
  expect(namesOf(packages.filter(({ resolved }) => resolved !== undefined))).toEqual([]);
  const withoutHash = packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(namesOf(withoutHash.filter((entry) => !isForOtherSystem(entry)))).toEqual([]);
  // None of these is for the systems that we test on and deploy to.
  expect(namesOf(withoutHash.filter(({ name }) => /linux-(x64|arm64)-/.test(name)))).toEqual([]);
  // A package that has a hash itself pins the version of each of them.
  const isPinned = ({ name, version }: Package) =>
    packages.some((parent) => parent.integrity && parent.optionalDependencies?.[name] === version);
  expect(namesOf(withoutHash.filter((entry) => !isPinned(entry)))).toEqual([]);
});

it('no package runs install scripts', () => {
  // esbuild, a dependency of tsx, has one that only checks its binary. It does not run either.
  expect(namesOf(packages.filter(({ hasInstallScript }) => hasInstallScript))).toEqual(['esbuild']);
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

/** Permissive licences, which require at most attribution. */
const permissive = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Python-2.0', '(MIT OR CC0-1.0)']); // oxfmt-ignore

/** Other licences, each reviewed for these packages. We use the packages unmodified and copy nothing from them. */
const reviewed: Record<string, RegExp> = {
  'CC-BY-4.0': /^caniuse-lite$/, // Data.
  'SIL OPEN FONT LICENSE': /^geist$/, // The typeface.
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/, // A separate library for Next's image optimiser, which we do not use.
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
  'MPL-2.0': /^lightningcss(-[\w-]+)?$/, // Used by Tailwind, at build time.
};
const reviewedForTools: Record<string, RegExp> = {
  'MPL-2.0': /^axe-core$/,
  'EPL-2.0 OR GPL-3.0-or-later': /^elkjs$/, // A competitor in the layout benchmark.
};

it('every licence has been reviewed', () => {
  const isReviewed = (entry: Package) => {
    const { name, license = '', dev } = entry;
    if (permissive.has(license) || reviewed[license]?.test(name)) return true;
    return (
      Boolean(dev && reviewedForTools[license]?.test(name)) || (license === '' && isForOtherSystem(entry))
    );
  };
  const unknown = packages.filter((entry) => !isReviewed(entry));
  expect(unknown.map(({ name, license, dev }) => `${name}: ${license}${dev ? ' (tool)' : ''}`)).toEqual([]);
});

it('`npm run sbom` lists production dependencies with version, licence and hash, and no development tools', () => {
  const bill = JSON.parse(
    execFileSync(process.execPath, ['lib/commands/sbom.mjs'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
  ) as { bomFormat: string; components: { name: string; version: string; hashes?: object[] }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const names = new Set(bill.components.map(({ name }) => name));
  for (const name of ['next', 'react', 'hono', 'oauth4webapi']) expect(names).toContain(name);
  for (const name of ['vitest', '@playwright/test', 'typescript']) expect(names).not.toContain(name);
  expect(bill.components.find(({ name }) => name === 'next')).toMatchObject({
    version: lockfile.packages['node_modules/next']!.version,
    hashes: [expect.objectContaining({ alg: 'SHA-512' })],
    licenses: [{ license: { id: 'MIT' } }],
  });
});
