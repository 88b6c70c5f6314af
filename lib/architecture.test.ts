import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readTexts } from '@/e2e/texts/read-texts';

/** House rules that no linter says. Every rule lists its offenders, so a failure names the file to mend. */
const root = path.resolve(import.meta.dirname, '..');
// Tracked files and new ones alike, so that a rule bites before the commit.
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const product = code.filter(
  (file) => /^(app|components|lib|sandbox)\//.test(file) && !/\.(test|soak|interop)\.tsx?$/.test(file),
);
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lines = (file: string) => text(file).trimEnd().split('\n').length;

describe('the house', () => {
  it('keeps app/ to the names that Next reserves', () => {
    const reserved =
      /\/(page|layout|loading|error|not-found|global-error|template|default)\.tsx$|\/route\.ts$|\/(icon|apple-icon|opengraph-image)\.\w+$|\/globals\.css$|\/favicon\.ico$|^app\/README\.md$/;
    expect(files.filter((file) => file.startsWith('app/') && !reserved.test(file))).toEqual([]);
  });

  it('keeps pages, routes and files short, and paths shallow', () => {
    expect(code.filter((file) => file.endsWith('/page.tsx') && lines(file) > 60)).toEqual([]);
    expect(code.filter((file) => file.endsWith('/route.ts') && lines(file) > 40)).toEqual([]);
    expect(code.filter((file) => lines(file) > 250).map((file) => `${lines(file)} ${file}`)).toEqual([]);
    // Next turns URLs into folders: the budget is counted below app/(signed-in) and app/api.
    const depth = (file: string) => file.replace(/^app\/(\([^)]+\)|api)\//, '').split('/').length;
    expect(code.filter((file) => depth(file) > 6)).toEqual([]);
  });

  it('has no barrels and no rooms or files without a meaning', () => {
    expect(code.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
    const vague = /(^|\/)(utils?|helpers?|common|misc|types|constants|hooks)(\/|\.tsx?$)/;
    expect(code.filter((file) => vague.test(file))).toEqual([]);
    expect(code.filter((file) => /[A-Z_]/.test(path.basename(file)))).toEqual([]);
  });

  it('makes its failures by their one class: our routes return no other', () => {
    const own = product.filter((file) => !file.startsWith('sandbox/'));
    expect(own.filter((file) => /Object\.assign\(\s*new Error/.test(text(file)))).toEqual([]);
    const classes = own.filter((file) => /class \w+ extends \w*(Error|Failure)\b/.test(text(file)));
    expect(classes).toEqual(['lib/values/failure.ts']);
  });

  it('marks every server file as server-only', () => {
    const serverFiles = product.filter(
      (file) =>
        /^lib\/[^/]+\/server\.ts$/.test(file) ||
        (/^lib\/(auth|partner-api)\//.test(file) && !/\/(bench|testing)/.test(file)),
    );
    expect(serverFiles.length).toBeGreaterThan(8);
    // A file is server-only itself, or is pure: it reads no environment and reaches for no other room.
    const pure = (file: string) =>
      !/process\.env|from ['"](@\/lib\/env|node:|undici|ioredis|next)/.test(text(file));
    expect(
      serverFiles.filter((file) => !/^import ['"]server-only['"];/m.test(text(file)) && !pure(file)),
    ).toEqual([]);
  });

  it("has 'use client' in app/ only where Next demands it", () => {
    const clients = product.filter(
      (file) => file.startsWith('app/') && /^['"]use client['"]/m.test(text(file)),
    );
    expect(clients.filter((file) => !/\/(global-)?error\.tsx$/.test(file))).toEqual([]);
  });

  it('builds every in-app address in lib/routes.ts', () => {
    const written =
      /(href|action|to|src)=(["']|\{["'`])\/(?!\/)[a-z]|(push|replace|redirect|fetch|assign|open)\(\s*["'`]\/(?!\/)[a-z]/;
    const offenders = product.filter(
      (file) => /^(app|components|lib)\//.test(file) && file !== 'lib/routes.ts' && written.test(text(file)),
    );
    expect(offenders).toEqual([]);
  });

  it('reads the environment in lib/env.ts alone', () => {
    const allowed =
      /^(lib\/env\.ts|lib\/commands\/|sandbox\/(main|simulate|environment)\.ts|sandbox\/db\/(start-|suite-|unit-))|\/bench\/|\/testing/;
    const reads = product.filter(
      (file) =>
        !allowed.test(file) && /process\.env(?!\.NODE_ENV|\.NEXT_RUNTIME|\.NEXTAUTH_)/.test(text(file)),
    );
    expect(reads).toEqual([]);
  });

  it('enters other rooms by @/ and exports by name', () => {
    expect(product.filter((file) => /from ['"]\.\.\/\.\./.test(text(file)))).toEqual([]);
    const ours = product.filter((file) => /^(components|lib)\//.test(file));
    // Turbopack calls a loader's default export.
    const isLoader = (file: string) => file.startsWith('lib/bundle/');
    expect(ours.filter((file) => /^export default/m.test(text(file)) && !isLoader(file))).toEqual([]);
  });

  it('has a short README in every top-level folder, and no path in a README that is not there', () => {
    for (const folder of ['app', 'components', 'deploy', 'lib', 'public', 'e2e', 'sandbox']) {
      expect(existsSync(path.join(root, folder, 'README.md')), `${folder}/README.md`).toBe(true);
      expect(lines(`${folder}/README.md`), `${folder}/README.md`).toBeLessThanOrEqual(15);
    }
    const dead = [
      ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
      ...['app', 'components', 'deploy', 'lib', 'public', 'e2e', 'sandbox'].map(
        (folder) => `${folder}/README.md`,
      ),
    ].flatMap((readme) =>
      [
        ...text(readme).matchAll(
          /[`(]((?:\.\/)?(?:app|components|deploy|lib|public|e2e|sandbox)\/[\w./()[\]-]*[\w\])/-])[`)]/g,
        ),
      ]
        .map((match) => match[1]!)
        .filter(
          (named) =>
            !existsSync(path.join(root, named)) && !existsSync(path.join(root, path.dirname(readme), named)),
        )
        .map((named) => `${readme}: ${named}`),
    );
    expect(dead).toEqual([]);
  });

  it('speaks as one does on the phone', () => {
    const stiff =
      /\b(nobody|somebody|whom|all the same|as what|until when|whose move|looked into|not told of|party of)\b|\bYou may not\b/i;
    const offenders = product
      .filter((file) => /^(app|components|lib)\//.test(file) && !/\/(bench|testing)/.test(file))
      .flatMap((file) => readTexts(file, text(file)).map(({ line, words }) => `${file}:${line}: ${words}`))
      .filter((one) => stiff.test(one));
    expect(offenders).toEqual([]);
  });

  it('says what a comment has to say in three lines', () => {
    const block = /^[ \t]*\{?\/\*[\s\S]*?\*\//gm;
    const run = /(?:^[ \t]*\/\/.*\n)+/gm;
    const saysSomething = (line: string) => /[\p{L}\p{N}]/u.test(line);
    const offenders = code.flatMap((file) =>
      [...text(file).matchAll(block), ...text(file).matchAll(run)]
        .filter(([comment]) => comment.split('\n').filter(saysSomething).length > 3)
        .map(({ index }) => `${file}:${text(file).slice(0, index).split('\n').length}`),
    );
    expect(offenders).toEqual([]);
  });

  it('calls what a service sends a response: answers are what people give to invites and requests', () => {
    const ofPeople = /^(answers|answeredItems|unanswered|unansweredInvites)$/;
    const offenders = product
      .filter((file) => !/\/testing/.test(file) && /answer/i.test(text(file)))
      .flatMap((file) => {
        const names: string[] = [];
        const visit = (node: ts.Node) => {
          if (ts.isIdentifier(node)) names.push(node.text);
          ts.forEachChild(node, visit);
        };
        visit(ts.createSourceFile(file, text(file), ts.ScriptTarget.Latest));
        return names
          .filter((name) => /answer/i.test(name) && !ofPeople.test(name))
          .map((name) => `${file}: ${name}`);
      });
    expect(offenders).toEqual([]);
  });

  it('documents every environment variable', () => {
    const names = [...text('lib/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1]!);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !text('README.md').includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the import check', () => {
  it('bites: planted violations are caught, each by its own rule', () => {
    const plants: Record<string, [file: string, source: string]> = {
      'sandbox-stands-alone': ['sandbox/rules/planted.ts', "import '@/lib/routes';"],
      'no-one-imports-the-sandbox': ['lib/planted/planted.ts', "import '@/sandbox/context';"],
      'no-noun-component-imports-another-noun': [
        'components/stages/planted.ts',
        "import '@/components/chains/planted';",
      ],
      'ui-imports-itself-only': ['components/ui/planted.ts', "import '@/lib/routes';"],
      'lib-knows-no-components': ['lib/planted/other.ts', "import '@/components/chains/planted';"],
      'layout-is-pure': ['lib/layout/planted.ts', "import '@/lib/routes';"],
      'only-auth-makes-a-partner': ['lib/planted/third.ts', "import '@/lib/partner-api/create-partner';"],
      'react-flow-only-in-graph-rooms': ['components/chains/planted.ts', "import '@xyflow/react';"],
    };
    // In a small tree of its own: nothing else that reads this one may meet a planted file.
    const tree = mkdtempSync(path.join(tmpdir(), 'import-check-'));
    const plant = (file: string, source: string) => {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), `${source}\n`);
    };
    for (const target of ['lib/routes.ts', 'sandbox/context.ts', 'lib/partner-api/create-partner.ts'])
      plant(target, 'export {};');
    for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json']) plant(file, text(file));
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
    for (const [file, source] of Object.values(plants)) plant(file, source);
    const bitten = spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
        ...Object.values(plants).map(([file]) => file),
      ],
      { cwd: tree, encoding: 'utf8' },
    );
    rmSync(tree, { recursive: true });
    expect(bitten.status).not.toBe(0);
    for (const rule of Object.keys(plants)) expect(bitten.stdout).toContain(rule);
  });
});
