import Papa from 'papaparse';
import { knownRoles, knownSides, sideOfRole } from '@/lib/values/labels';
import type { InviteEntry } from './invite-entry';

type PastedRow = Pick<InviteEntry, 'email' | 'role' | 'representing'>;

const headings = { email: /^e-?mail\b/i, role: /^(role|as)\b/i, representing: /^(representing|side|for)\b/i };

/**
 * Parses people pasted from a spreadsheet (tabs) or a list (commas or semicolons): email, role and side, in the order of
 * the headings if there are any, else from the first cell with an @. Null for a single cell or headings only, to be pasted
 * normally.
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
  if (lines.length === 1) return null;
  const columnOf = (name: keyof typeof headings, fallback: number) => {
    const at = first.findIndex((cell) => headings[name].test(cell));
    if (at >= 0) return at;
    // A column with another heading is about something else.
    return first[fallback] ? -1 : fallback;
  };
  const roleAt = columnOf('role', emailAt + 1);
  const sideAt = columnOf('representing', emailAt + 2);
  return lines.slice(1).map((cell) => rowOf(cell[emailAt], cell[roleAt], cell[sideAt]));
}

/** A line of addresses only gives one row for each. */
function withoutHeadings(line: string[]): PastedRow[] {
  const filled = line.filter(Boolean);
  if (filled.length > 1 && filled.every((cell) => cell.includes('@')))
    return filled.map((cell) => rowOf(cell));
  const at = Math.max(
    0,
    line.findIndex((cell) => cell.includes('@')),
  );
  return [rowOf(line[at], line[at + 1], line[at + 2])];
}

function rowOf(email = '', role = '', side = ''): PastedRow {
  const [roleName, sideInRole] = roleAndSide(role);
  return {
    // "Isla Byrne <isla@example.com>", as mail programs write it.
    email: /<([^<>]*@[^<>]*)>\s*$/.exec(email)?.[1] ?? email,
    role: roleName,
    representing: known(side, knownSides) || sideInRole || sideOfRole(roleName) || '',
  };
}

/** The known spelling of a name, or the text itself. */
const known = (text: string, names: readonly string[]) =>
  names.find((name) => name.toLowerCase() === text.replaceAll('’', "'").toLowerCase()) ?? text;

/** Splits "Seller's Conveyancer" into role and side; any other role is kept as written. */
function roleAndSide(text: string): [role: string, side: string] {
  const role = known(text, knownRoles);
  const parts = /^(seller|buyer)['’]s\s+(.+)$/i.exec(text);
  if (!parts || knownRoles.some((name) => name === role)) return [role, ''];
  return [known(parts[2]!, knownRoles), known(parts[1]!, knownSides)];
}

/** In order of preference: a cell between tabs may contain commas, but hardly the other way round. */
const separators = ['\t', ';', ','];

/** Splits a line into cells. Separators within quotation marks are text; the marks may have spaces around them. */
function cells(line: string): string[] {
  const readings = separators.map((delimiter) => {
    const trimmed = line
      // Only the address of "Byrne, Isla" <isla@example.com>, as mail programs write a name with a comma.
      .replace(/(^|[\t;,]) *"[^"]*" *<([^<>]*@[^<>]*)>/g, '$1$2')
      .replace(new RegExp(`${delimiter} +(?=")`, 'g'), delimiter)
      .replace(new RegExp(`" +(?=${delimiter}|$)`, 'g'), '"');
    return Papa.parse<string[]>(trimmed, { delimiter }).data[0] ?? [];
  });
  const best = readings.find(({ length }) => length > 1) ?? readings[0]!;
  return best.map((cell) => cell.trim());
}
