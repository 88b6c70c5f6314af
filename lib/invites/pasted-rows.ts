import Papa from 'papaparse';
import { knownRoles, knownSides, sideOfRole } from '@/lib/values/labels';
import type { InviteEntry } from './invite-entry';

type PastedRow = Pick<InviteEntry, 'email' | 'role' | 'representing'>;

const headings = { email: /^e-?mail\b/i, role: /^(role|as)\b/i, representing: /^(representing|side|for)\b/i };

/**
 * Reads people out of a spreadsheet (tabs) or a list (commas or semicolons): email, role and side in the order of a
 * line of headings, else from the first cell with an @ on. Null: it is one cell, to be pasted as it is.
 */
export function readPastedRows(text: string): PastedRow[] | null {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cells);
  if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) return null;
  const first = lines[0]!;
  const emailAt = first.findIndex((cell) => headings.email.test(cell));
  if (emailAt < 0 || first.some((cell) => cell.includes('@'))) return lines.flatMap(withoutHeadings);
  const columnOf = (name: keyof typeof headings, otherwise: number) => {
    const at = first.findIndex((cell) => headings[name].test(cell));
    return at < 0 ? otherwise : at;
  };
  const roleAt = columnOf('role', emailAt + 1);
  const sideAt = columnOf('representing', emailAt + 2);
  return lines.slice(1).map((cell) => rowOf(cell[emailAt], cell[roleAt], cell[sideAt]));
}

/** One person for each address in a line. */
function withoutHeadings(line: string[]): PastedRow[] {
  const named = line.filter(Boolean);
  if (named.length > 1 && named.every((cell) => cell.includes('@'))) return named.map((cell) => rowOf(cell));
  const at = Math.max(
    0,
    line.findIndex((cell) => cell.includes('@')),
  );
  return [rowOf(line[at], line[at + 1], line[at + 2])];
}

function rowOf(email = '', role = '', side = ''): PastedRow {
  const [what, whose] = roleAndSide(role);
  return {
    // "Isla Byrne <isla@example.com>", as mail programs write it.
    email: /<([^<>]*@[^<>]*)>\s*$/.exec(email)?.[1] ?? email,
    role: what,
    representing: known(side, knownSides) || whose || sideOfRole(what) || '',
  };
}

const known = (text: string, names: readonly string[]) =>
  names.find((name) => name.toLowerCase() === text.replaceAll('’', "'").toLowerCase()) ?? text;

/** "Seller's Conveyancer" is a role and a side in one; any other role is kept as it was written. */
function roleAndSide(text: string): [role: string, side: string] {
  const role = known(text, knownRoles);
  const parts = /^(seller|buyer)['’]s\s+(.+)$/i.exec(text);
  if (!parts || knownRoles.some((name) => name === role)) return [role, ''];
  return [known(parts[2]!, knownRoles), known(parts[1]!, knownSides)];
}

/** In order: a cell between tabs may contain commas, but hardly the other way round. */
const separators = ['\t', ';', ','];

/** Splits a line. A separator within quotation marks is text; there may be spaces around the marks. */
function cells(line: string): string[] {
  const readings = separators.map((delimiter) => {
    const tight = line
      .replace(new RegExp(`${delimiter} +(?=")`, 'g'), delimiter)
      .replace(new RegExp(`" +(?=${delimiter}|$)`, 'g'), '"');
    return Papa.parse<string[]>(tight, { delimiter }).data[0] ?? [];
  });
  const read = readings.find(({ length }) => length > 1) ?? readings[0]!;
  return read.map((cell) => cell.trim());
}
