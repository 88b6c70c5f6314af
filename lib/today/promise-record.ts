import { firmKey } from '@/lib/contacts/firms';
import { isRole } from '@/lib/contacts/who-to-call';
import type { Contact } from '@/lib/contacts/schema';
import { agentCode } from '@/lib/insight/insight-input';
import { stageKinds } from '@/lib/insight/stage-kind';
import { count, fold } from '@/lib/values/text';
import { formatDay } from '@/lib/values/moment-format';
import { roleLabel } from '@/lib/values/labels';
import { isUpdate, type Ledger, type LedgerEntry, promisedAt, promisedBy } from './promise-ledger';

/** With fewer promises we say nothing about how they are kept. */
const minPromises = 8;

type Counted = { all: number; kept: number; moved: number; broken: number };

/** How the promises that we saw were kept. `usualDelay`: the median over dates eventually met, in working days. */
type PromiseRecord = {
  updates: Counted;
  dates: Counted & { usualDelay: number | null };
  /** The earliest promised day, epoch milliseconds. */
  since: number;
};

type Entries = [key: string, entry: LedgerEntry][];

/** Promises by firm and by role. Each counts for the role that usually clears its stage, and its firm in the book. */
export function promiseRecords(ledger: Ledger, contacts: readonly Contact[]) {
  const firmAt = firmsAt(contacts);
  const byFirm = new Map<string, Entries>();
  const byRole = new Map<string, Entries>();
  for (const one of Object.entries(ledger)) {
    const [, entry] = one;
    const role = promisedBy(entry);
    if (!role) continue;
    byRole.set(role, [...(byRole.get(role) ?? []), one]);
    const named = firmAt(entry.transaction, role);
    const firm = named ?? (role === 'Estate Agent' ? entry.agent : null);
    if (firm) byFirm.set(firm, [...(byFirm.get(firm) ?? []), one]);
  }
  const entriesOfFirm = (company: string | null) => {
    const name = company?.trim();
    if (!name) return [];
    return [...(byFirm.get(fold(name)) ?? []), ...(byFirm.get(agentCode(name)) ?? [])];
  };
  return {
    ofFirm: (company: string | null): PromiseRecord | null => recordOf(entriesOfFirm(company)),
    ofRole: (role: string): PromiseRecord | null =>
      recordOf([...byRole].flatMap(([one, entries]) => (isRole(role, one) ? entries : []))),
    firmAt,
    delayOfFirm: (firm: string): number | null => usualDelay(byFirm.get(firm) ?? []),
    delayOfRole: (role: string): number | null => usualDelay(byRole.get(role) ?? []),
  };
}

/** Looks up the firm of a role at a transaction. @returns its folded name */
function firmsAt(contacts: readonly Contact[]) {
  const at = new Map<string, { role: string; firm: string }[]>();
  for (const { company, transactions } of contacts) {
    const firm = firmKey(company);
    if (firm === '') continue;
    for (const { transactionId, role, representing } of transactions)
      at.set(transactionId, [
        ...(at.get(transactionId) ?? []),
        { role: roleLabel(role, representing), firm },
      ]);
  }
  return (transactionId: string, wanted: string): string | null =>
    at.get(transactionId)?.find(({ role }) => isRole(role, wanted))?.firm ?? null;
}

function recordOf(entries: Entries): PromiseRecord | null {
  if (entries.length === 0) return null;
  const dates = entries.filter(([key]) => !isUpdate(key));
  return {
    updates: counted(entries.filter(([key]) => isUpdate(key))),
    dates: { ...counted(dates), usualDelay: usualDelay(dates) },
    since: entries.reduce((first, [key]) => Math.min(first, promisedAt(key)), Infinity),
  };
}

function counted(entries: Entries): Counted {
  const of = (outcome: LedgerEntry['outcome']) => entries.filter(([, one]) => one.outcome === outcome).length;
  return { all: entries.length, kept: of('k'), moved: of('m'), broken: of('b') };
}

/** The median delay of dates that were eventually met, in working days; null if there are too few. */
function usualDelay(entries: Entries): number | null {
  const late = entries.flatMap(([key, one]) => (isUpdate(key) ? [] : (one.late ?? []))).sort((a, b) => a - b);
  return late.length < minPromises ? null : late[Math.floor((late.length - 1) / 2)]!;
}

/** "9 of 12 promised updates came by their day…"; null if there are too few. */
function recordWords(record: PromiseRecord | null): string | null {
  if (!record) return null;
  const { updates, dates, since } = record;
  const delay = dates.usualDelay ? `, usually ${count(dates.usualDelay, 'working day')} late` : '';
  const words = [
    updates.all >= minPromises && `${updates.kept} of ${updates.all} promised updates came by their day`,
    dates.all >= minPromises &&
      `of ${dates.all} expected dates ${dates.kept} were met, ${dates.moved} put off and ${dates.broken} missed${delay}`,
  ].filter((one) => one !== false);
  return words.length > 0 ? `since ${formatDay(since)} ${words.join('; ')}` : null;
}

/** How a firm kept its promises, or everyone in that role if the firm made too few; null if both made too few. */
export function promiseWords(
  records: ReturnType<typeof promiseRecords>,
  company: string | null,
  role?: string,
): string | null {
  const ofFirm = recordWords(records.ofFirm(company));
  if (ofFirm) return `${company!.trim()}: ${ofFirm}.`;
  const ofRole = role === undefined ? null : recordWords(records.ofRole(role));
  return ofRole && `Everyone who is ${role}: ${ofRole}.`;
}

/** Says that there are too few promises to judge; null if there are none. */
export function tooFewWords(record: PromiseRecord | null): string | null {
  if (!record) return null;
  const seen = count(record.updates.all + record.dates.all, 'promise');
  return `${seen} seen since ${formatDay(record.since)}: too few to say how they are kept. That takes ${minPromises} updates or ${minPromises} dates.`;
}

/** How many working days late stages usually are, by firm where known, else by role. */
export type Delays = {
  roles: Record<string, number>;
  /** By transaction id and role, so without names. */
  at: Record<string, Record<string, number>>;
};

const roles = [...new Set(stageKinds.flatMap(({ clearedBy }) => clearedBy ?? []))];

/** @param transactionIds those whose stages were read @returns null if there are too few promises */
export function delaysOf(
  ledger: Ledger,
  contacts: readonly Contact[],
  transactionIds: readonly string[],
): Delays | null {
  const records = promiseRecords(ledger, contacts);
  const known = (all: [string, number | null][]) =>
    Object.fromEntries(all.filter((one): one is [string, number] => one[1] !== null));
  const ofRoles = known(roles.map((role) => [role, records.delayOfRole(role)]));
  if (Object.keys(ofRoles).length === 0) return null;
  const at = transactionIds.flatMap((id) => {
    const ofFirms = known(
      roles.map((role) => {
        const firm = records.firmAt(id, role);
        return [role, firm === null ? null : records.delayOfFirm(firm)];
      }),
    );
    return Object.keys(ofFirms).length > 0 ? [[id, ofFirms] as const] : [];
  });
  return { roles: ofRoles, at: Object.fromEntries(at) };
}
