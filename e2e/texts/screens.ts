import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** The project files that a file imports, statically or dynamically. */
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

function reachableFrom(entry: string): Set<string> {
  const reachable = new Set([entry]);
  for (const file of reachable) importsOf(file).forEach((imported) => reachable.add(imported));
  return reachable;
}

/** Groups files by the route of the page that uses them: first those of every page, then each page, then shared ones. */
export function filesByScreen(pages: readonly string[]): Map<string, string[]> {
  const routeOf = (page: string) =>
    `/${page.replace(/^app\/|\([^)]+\)\/|\/?[\w-]+\.tsx$/g, '')}`.replace(/^\/$/, '/ (every page)');
  const sharedByAll = new Set(
    pages.filter((page) => /layout\.tsx$/.test(page)).flatMap((page) => [...reachableFrom(page)]),
  );
  const screensOf = new Map<string, Set<string>>();
  for (const page of pages)
    for (const file of reachableFrom(page)) {
      const screen = sharedByAll.has(file) ? '/ (every page)' : routeOf(page);
      screensOf.set(file, (screensOf.get(file) ?? new Set()).add(screen));
    }
  const files = new Map<string, string[]>();
  for (const [file, screens] of screensOf) {
    const screen = screens.size > 3 ? 'several pages' : [...screens].sort().join(' and ');
    files.set(screen, [...(files.get(screen) ?? []), file].sort());
  }
  return new Map([...files].sort(([first], [second]) => first.localeCompare(second)));
}
