import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** What is installed with the dashboard and the sandbox: where it comes from, what it may do, on which terms. */
const root = path.resolve(import.meta.dirname, '..');
type Entry = {
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
  packages: Record<string, Entry>;
};
const packages = Object.entries(lockfile.packages)
  // This one, and the sandbox's own: a workspace.
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, entry]) => ({ name: place.split('node_modules/').at(-1)!, place, ...entry }));
const named = (all: typeof packages) => [...new Set(all.map(({ name }) => name))].sort();

/**
 * Native parts for other systems. The registry that the lockfile was made with responses 404 for these versions of
 * them, and npm then notes of an optional package what its parent says: name, version, system, and no hash.
 */
const isElsewhere = ({ name, optional, os }: (typeof packages)[number]) =>
  optional &&
  (os || name.endsWith('-wasm32-wasi')) &&
  /^@(next\/swc|oxc-parser\/binding|tailwindcss\/oxide)-/.test(name);

it('finds the packages', () => expect(packages.length).toBeGreaterThan(500));

it('every package is the one that was looked at: the registry that npm is set to, and the hash of its content', () => {
  expect(named(packages.filter(({ resolved }) => resolved !== undefined))).toEqual([]);
  const unsure = packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(named(unsure.filter((one) => !isElsewhere(one)))).toEqual([]);
  // None of them is for the systems that are tested and served from.
  expect(named(unsure.filter(({ name }) => /linux-(x64|arm64)-/.test(name)))).toEqual([]);
  // Each is the one version that a package names whose own content has a hash.
  const isNamed = ({ name, version }: (typeof packages)[number]) =>
    packages.some((one) => one.integrity && one.optionalDependencies?.[name] === version);
  expect(named(unsure.filter((one) => !isNamed(one)))).toEqual([]);
});

it('no package runs anything when it is installed', () => {
  // esbuild, which tsx brings: its script only looks whether the binary works. It is not run either.
  expect(named(packages.filter(({ hasInstallScript }) => hasInstallScript))).toEqual(['esbuild']);
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

/** Terms under which anyone may use, change and pass on, and that ask for no more than to be named. */
const free = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Python-2.0', '(MIT OR CC0-1.0)']); // oxfmt-ignore

/** Others, each looked at: what it is. Used as they are; nothing here is copied from them. */
const lookedAt: Record<string, RegExp> = {
  'CC-BY-4.0': /^caniuse-lite$/, // Data.
  'SIL OPEN FONT LICENSE': /^geist$/, // The typeface.
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/, // A library of its own, beside Next's pictures, which are not used.
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
  'MPL-2.0': /^lightningcss(-[\w-]+)?$/, // Tailwind's, at build.
};
const lookedAtInTools: Record<string, RegExp> = {
  'MPL-2.0': /^(axe-core|@axe-core\/playwright)$/,
  'EPL-2.0 OR GPL-3.0-or-later': /^elkjs$/, // A peer in the layout's bench.
};

it('every licence is one that was looked at', () => {
  const isKnown = (one: (typeof packages)[number]) => {
    const { name, license = '', dev } = one;
    if (free.has(license) || lookedAt[license]?.test(name)) return true;
    return Boolean(dev && lookedAtInTools[license]?.test(name)) || (license === '' && isElsewhere(one));
  };
  const unknown = packages.filter((one) => !isKnown(one));
  expect(unknown.map(({ name, license, dev }) => `${name}: ${license}${dev ? ' (tool)' : ''}`)).toEqual([]);
});

it('`npm run sbom` names what is served, with version, licence and hash, and no tool', () => {
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
