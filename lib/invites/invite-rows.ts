import Papa from 'papaparse';
import { type Party } from '@/lib/parties/schema';
import { sideOfRole } from '@/lib/values/known-roles';
import { alreadyThere } from './already-there';
import { createInviteBodySchema, type CreateInviteBody, type Invite } from './schema';

/** One pasted line. Either it is ready and has a body, or it has a problem in words. */
export type InviteRow = { text: string; email: string } & (
  { body: CreateInviteBody; problem: null } | { body: null; problem: string }
);

type Surroundings = {
  transactionId: string;
  /** Given to everybody in the rows. */
  offer: Pick<CreateInviteBody, 'permissions' | 'expires'>;
  parties: Party[];
  sent: Invite[];
};

/**
 * Reads rows of email, role and representing as they come out of a spreadsheet (tabs) or a list (commas or
 * semicolons); a first line of headings and empty lines are passed over. Without a third column the side is the one
 * that the role can only be on. Sends nothing: this is the dry run.
 */
export function readInviteRows(
  text: string,
  { transactionId, offer, parties, sent }: Surroundings,
): InviteRow[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line, at) => line !== '' && !(at === 0 && /^"?e-?mail\b/i.test(line) && !line.includes('@')))
    .map((line) => {
      const [email = '', role = '', side] = cells(line);
      const bad = (problem: string): InviteRow => ({ text: line, email, body: null, problem });
      const representing = side || sideOfRole(role) || '';
      const checked = createInviteBodySchema.safeParse({ email, role, representing, ...offer });
      if (!checked.success) return bad(checked.error.issues[0]!.message);
      const key = email.toLowerCase();
      if (seen.has(key)) return bad('Named in an earlier row');
      seen.add(key);
      const already = alreadyThere(email, transactionId, parties, sent);
      if (already) return bad(already.kind === 'party' ? 'Already a party' : 'Already invited');
      return { text: line, email, body: checked.data, problem: null };
    });
}

/** In this order: a list of commas may stand in a cell between tabs, hardly the other way round. */
const separators = ['\t', ';', ','];

/** A separator within quotation marks separates nothing; people put spaces around the marks. */
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
