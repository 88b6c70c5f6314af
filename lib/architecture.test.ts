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

/** Project rules that no linter checks. Each test lists the offending files. */
const root = path.resolve(import.meta.dirname, '..');
// Includes untracked files, so that violations are found before they are committed.
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

describe('the code base', () => {
  it('has only file names reserved by Next in app/', () => {
    const reserved =
      /\/(page|layout|loading|error|not-found|global-error|template|default)\.tsx$|\/route\.ts$|\/(icon|apple-icon|opengraph-image)\.\w+$|\/globals\.css$|\/favicon\.ico$|^app\/README\.md$/;
    expect(files.filter((file) => file.startsWith('app/') && !reserved.test(file))).toEqual([]);
  });

  it('has short pages, routes and files, and shallow paths', () => {
    expect(code.filter((file) => file.endsWith('/page.tsx') && lines(file) > 60)).toEqual([]);
    expect(code.filter((file) => file.endsWith('/route.ts') && lines(file) > 40)).toEqual([]);
    expect(code.filter((file) => lines(file) > 250).map((file) => `${lines(file)} ${file}`)).toEqual([]);
    // Next's folders mirror the URLs, so depth is counted from app/(signed-in) and app/api.
    const depth = (file: string) => file.replace(/^app\/(\([^)]+\)|api)\//, '').split('/').length;
    expect(code.filter((file) => depth(file) > 6)).toEqual([]);
  });

  it('has no barrel files, and no vaguely named folders or files', () => {
    expect(code.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
    const vague = /(^|\/)(utils?|helpers?|common|misc|types|constants|hooks)(\/|\.tsx?$)/;
    expect(code.filter((file) => vague.test(file))).toEqual([]);
    expect(code.filter((file) => /[A-Z_]/.test(path.basename(file)))).toEqual([]);
  });

  it('has only one error class, Failure, which is all that our routes return', () => {
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
    // Pure files, which use neither the environment nor the network, need no marker.
    const isPure = (file: string) =>
      !/process\.env|from ['"](@\/lib\/env|node:|undici|ioredis|next)/.test(text(file));
    expect(
      serverFiles.filter((file) => !/^import ['"]server-only['"];/m.test(text(file)) && !isPure(file)),
    ).toEqual([]);
  });

  it("has 'use client' in app/ only in error pages, where Next requires it", () => {
    const clients = product.filter(
      (file) => file.startsWith('app/') && /^['"]use client['"]/m.test(text(file)),
    );
    expect(clients.filter((file) => !/\/(global-)?error\.tsx$/.test(file))).toEqual([]);
  });

  it('builds every in-app address in lib/routes.ts', () => {
    const literalAddress =
      /(href|action|to|src)=(["']|\{["'`])\/(?!\/)[a-z]|(push|replace|redirect|fetch|assign|open)\(\s*["'`]\/(?!\/)[a-z]/;
    const offenders = product.filter(
      (file) =>
        /^(app|components|lib)\//.test(file) && file !== 'lib/routes.ts' && literalAddress.test(text(file)),
    );
    expect(offenders).toEqual([]);
  });

  it('reads the environment only in lib/env.ts', () => {
    const allowed =
      /^(lib\/env\.ts|lib\/commands\/|sandbox\/(main|simulate|environment)\.ts|sandbox\/db\/(start-|suite-|unit-))|\/bench\/|\/testing/;
    const reads = product.filter(
      (file) =>
        !allowed.test(file) && /process\.env(?!\.NODE_ENV|\.NEXT_RUNTIME|\.NEXTAUTH_)/.test(text(file)),
    );
    expect(reads).toEqual([]);
  });

  it('imports from other rooms by @/, and has only named exports', () => {
    expect(product.filter((file) => /from ['"]\.\.\/\.\./.test(text(file)))).toEqual([]);
    const modules = product.filter((file) => /^(components|lib)\//.test(file));
    // Turbopack requires a loader to have a default export.
    const isLoader = (file: string) => file.startsWith('lib/bundle/');
    expect(modules.filter((file) => /^export default/m.test(text(file)) && !isLoader(file))).toEqual([]);
  });

  it('has a short README in every top-level folder, and only existing paths in READMEs', () => {
    for (const folder of ['app', 'components', 'deploy', 'lib', 'public', 'e2e', 'sandbox']) {
      expect(existsSync(path.join(root, folder, 'README.md')), `${folder}/README.md`).toBe(true);
      expect(lines(`${folder}/README.md`), `${folder}/README.md`).toBeLessThanOrEqual(15);
    }
    const missing = [
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
          (file) =>
            !existsSync(path.join(root, file)) && !existsSync(path.join(root, path.dirname(readme), file)),
        )
        .map((file) => `${readme}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('names a single key to screen readers only while single keys are on', () => {
    const naming = product.filter((file) => /aria-keyshortcuts=(\{|"[^"+]*")/.test(text(file)));
    expect(naming.length).toBeGreaterThan(5);
    expect(naming.filter((file) => !text(file).includes('useSingleKeys()'))).toEqual([]);
  });

  it('uses no stilted phrases in its texts', () => {
    const stiff =
      /\b(nobody|somebody|whom|all the same|as what|until when|whose move|looked into|not told of|party of)\b|\bYou may not\b/i;
    const offenders = product
      .filter((file) => /^(app|components|lib)\//.test(file) && !/\/(bench|testing)/.test(file))
      .flatMap((file) => readTexts(file, text(file)).map((found) => `${file}:${found.line}: ${found.text}`))
      .filter((line) => stiff.test(line));
    expect(offenders).toEqual([]);
  });

  it('has no comment longer than three lines', () => {
    const block = /^[ \t]*\{?\/\*[\s\S]*?\*\//gm;
    const consecutiveLines = /(?:^[ \t]*\/\/.*\n)+/gm;
    const hasText = (line: string) => /[\p{L}\p{N}]/u.test(line);
    const offenders = code.flatMap((file) =>
      [...text(file).matchAll(block), ...text(file).matchAll(consecutiveLines)]
        .filter(([comment]) => comment.split('\n').filter(hasText).length > 3)
        .map(({ index }) => `${file}:${text(file).slice(0, index).split('\n').length}`),
    );
    expect(offenders).toEqual([]);
  });

  it('uses "response" for servers, and "answer" only for people answering invites and requests', () => {
    const allowedNames = /^(answers|answeredItems|unanswered|unansweredInvites)$/;
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
          .filter((name) => /answer/i.test(name) && !allowedNames.test(name))
          .map((name) => `${file}: ${name}`);
      });
    expect(offenders).toEqual([]);
  });

  it('documents every environment variable in README.md', () => {
    const names = [...text('lib/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1]!);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !text('README.md').includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the import rules', () => {
  it('catch planted violations, each by its own rule', () => {
    const violations: Record<string, [file: string, source: string]> = {
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
    // Written to a separate folder, so that other tests do not see them.
    const folder = mkdtempSync(path.join(tmpdir(), 'import-check-'));
    const write = (file: string, source: string) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${source}\n`);
    };
    for (const target of ['lib/routes.ts', 'sandbox/context.ts', 'lib/partner-api/create-partner.ts'])
      write(target, 'export {};');
    for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json']) write(file, text(file));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, source] of Object.values(violations)) write(file, source);
    const result = spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
        ...Object.values(violations).map(([file]) => file),
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect(result.status).not.toBe(0);
    for (const rule of Object.keys(violations)) expect(result.stdout).toContain(rule);
  });
});
