import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** What a file imports of our own, at once or later. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const base = fileName.startsWith('@/')
      ? fileName.slice(2)
      : fileName.startsWith('.')
        ? path.join(path.dirname(file), fileName)
        : null;
    if (base === null) return [];
    const found = ['', '.ts', '.tsx'].find(
      (ending) => /\.\w+$/.test(base + ending) && existsSync(path.join(root, base + ending)),
    );
    return found === undefined ? [] : [base + found];
  });
}

function reachedFrom(entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const file of reached) importsOf(file).forEach((one) => reached.add(one));
  return reached;
}

/**
 * The files of each screen, by the address of its page. What every signed-in screen has comes first, then each page's own,
 * then what several pages share.
 */
export function filesByScreen(pages: readonly string[]): Map<string, string[]> {
  const addressOf = (page: string) =>
    `/${page.replace(/^app\/|\([^)]+\)\/|\/?[\w-]+\.tsx$/g, '')}`.replace(/^\/$/, '/ (every page)');
  const everywhere = new Set(
    pages.filter((page) => /layout\.tsx$/.test(page)).flatMap((page) => [...reachedFrom(page)]),
  );
  const screensOf = new Map<string, Set<string>>();
  for (const page of pages)
    for (const file of reachedFrom(page)) {
      const screen = everywhere.has(file) ? '/ (every page)' : addressOf(page);
      screensOf.set(file, (screensOf.get(file) ?? new Set()).add(screen));
    }
  const files = new Map<string, string[]>();
  for (const [file, screens] of screensOf) {
    const screen = screens.size > 3 ? 'several pages' : [...screens].sort().join(' and ');
    files.set(screen, [...(files.get(screen) ?? []), file].sort());
  }
  return new Map([...files].sort(([one], [other]) => one.localeCompare(other)));
}
