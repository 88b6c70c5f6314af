import type { AwaitedStage } from '@/lib/insight/stage-findings';
import type { HoldingStage, LinkInsight } from '@/lib/insight/chain-insight';
import { sinceWord } from '@/lib/insight/words';
import { fold } from '@/lib/values/text';
import { formatDay } from '@/lib/values/moment-format';
import { roleLabel } from '@/lib/values/labels';
import type { MayCall } from './may-call';
import type { Contact } from './schema';

/** Someone in the address book, with their role at one transaction: "Seller's Conveyancer". */
export type Callee = { contact: Contact; role: string };

export type CallToMake = {
  /** Null if the next move is the user's own, or the address book has no one in that role. */
  callee: Callee | null;
  /** Everyone else at the transaction, the easiest to reach first. */
  others: Callee[];
  /** Why this person, as a sentence. */
  because: string;
};

type AwaitedLink = Pick<LinkInsight, 'transactionId' | 'state'> & { holding: AwaitedStage | null };

/** States in which there is something to ask for; in the others the sale is over, or there is none. */
const isAsked: readonly string[] = ['blocked', 'working', 'unrecorded', 'unread', 'dark'];

const anyone = () => true;

/** Who to call about a link: the person who usually clears what holds it (`clearedBy`). Null if it waits for no one. */
export function whoToCall(
  contacts: readonly Contact[],
  link: AwaitedLink,
  mayCall: MayCall = anyone,
): CallToMake | null {
  return isAsked.includes(link.state)
    ? whoToAsk(contacts, link.transactionId, link.holding, link.state, mayCall)
    : null;
}

/**
 * Who to ask about one stage of a transaction; null if no stage was read. If the user may not call that person, the
 * agent stands in.
 * @param state of the link, which says why no stage was read
 */
export function whoToAsk(
  contacts: readonly Contact[],
  transactionId: string,
  stage: AwaitedStage | null,
  state: LinkInsight['state'] = 'unread',
  mayCall: MayCall = anyone,
): CallToMake {
  const all = peopleAt(contacts, transactionId);
  const people = all.filter((one) => mayCall(one, transactionId));
  const { roles, because } = awaited(stage, state);
  const find = (wanted: readonly string[], among: readonly Callee[]) =>
    wanted.flatMap((one) => among.filter(({ role }) => isRole(role, one)))[0] ?? null;
  const found = find(roles, people);
  const isRefused = !found && find(roles, all) !== null;
  const callee = found ?? (isRefused ? find(['Estate Agent', 'Agent'], people) : null);
  return {
    callee,
    others: people.filter((one) => one !== callee),
    because: isRefused
      ? `${because}; a conveyancer asks the agent`
      : callee || roles.length === 0
        ? because
        : 'No one in your address book is named for it on this sale.',
  };
}

/** Whether more of the address book would not change who to call: someone is named, or there is no one to call. */
export function isCallKnown(contacts: readonly Contact[], link: AwaitedLink | undefined): boolean {
  if (!link) return true;
  return whoToCall(contacts, link)?.callee !== null || link.holding?.whose === 'you';
}

/** Who usually knows, if it is unknown who has to act. */
const informed = ['Estate Agent', "Seller's Conveyancer", "Buyer's Conveyancer"];

const unseen: { [state in LinkInsight['state']]?: string } = {
  dark: 'its stages are not visible to you',
  unread: 'its stages could not be read',
  unrecorded: 'no stages are recorded',
};

/** The roles to ask, the most likely first, and why. */
function awaited(
  holding: AwaitedStage | null,
  state: LinkInsight['state'],
): { roles: readonly string[]; because: string } {
  if (!holding) {
    return {
      roles: informed,
      because: `because ${unseen[state] ?? 'no stage says what it waits for'}, and they usually know how it stands`,
    };
  }
  const stage = `“${holding.title}”`;
  if (holding.whose === 'you') return { roles: [], because: `${stage} is assigned to you.` };
  const { clearedBy } = holding.kind;
  if (!clearedBy) {
    return {
      roles: informed,
      because: `because ${stage} does not say who acts next, and they usually know`,
    };
  }
  return { roles: [clearedBy], because: `because ${stage} is usually the ${clearedBy.toLowerCase()}'s` };
}

/** Everyone in the address book at a transaction, the easiest to reach first. */
export function peopleAt(contacts: readonly Contact[], transactionId: string): Callee[] {
  const people = contacts.flatMap((contact) =>
    contact.transactions
      .filter((one) => one.transactionId === transactionId)
      .map(({ role, representing }) => ({ contact, role: roleLabel(role, representing) })),
  );
  return people.sort((a, b) => reach(b.contact) - reach(a.contact));
}

/** A "Buyer's Lender" is a "Lender" too, but a "Conveyancer" without a side matches neither side's. */
export function isRole(role: string, awaited: string): boolean {
  const [has, wanted] = [fold(role), fold(awaited)];
  return has === wanted || (!wanted.includes("'s ") && has.endsWith(` ${wanted}`));
}

const reach = ({ phone, email, name }: Contact) => (phone ? 4 : 0) + (email ? 2 : 0) + (name ? 1 : 0);

/** Another transaction of the same person or of someone in the same firm. */
export type OtherTransaction = { transactionId: string; chainId: string; address: string; role: string };

/** Other transactions of the same person or firm, the person's own first, each once. */
export function otherTransactions(
  contacts: readonly Contact[],
  { contact }: Callee,
  without: string,
): OtherTransaction[] {
  const firm = fold(contact.company?.trim() ?? '');
  const colleagues = contacts.filter(({ company }) => firm !== '' && fold(company?.trim() ?? '') === firm);
  const others = new Map<string, OtherTransaction>();
  for (const one of [contact, ...colleagues].flatMap(({ transactions }) => transactions)) {
    if (one.transactionId === without || others.has(one.transactionId)) continue;
    const { transactionId, chainId, address } = one;
    others.set(transactionId, {
      transactionId,
      chainId,
      address,
      role: roleLabel(one.role, one.representing),
    });
  }
  return [...others.values()];
}

export function waitsForRole({ holding }: Pick<LinkInsight, 'holding'>, role: string): boolean {
  if (!holding?.kind.clearedBy || holding.whose === 'you') return false;
  return isRole(role, holding.kind.clearedBy);
}

const questions: Record<HoldingStage['progress'], string> = {
  blocked: 'What is it waiting for, and when do you expect it?',
  'under way': 'How far is it, and when do you expect it to be done?',
  next: 'Can it begin now, or is something missing?',
};

/** What to ask about a link: how its holding stage stands, and what would move it. */
export function questionAbout({ holding }: Pick<LinkInsight, 'holding'>): string {
  if (!holding) return 'How does it stand, and what is it waiting for?';
  const since = holding.since ? ` ${sinceWord(holding)} ${formatDay(holding.since)}` : '';
  const standing = { blocked: 'blocked', 'under way': 'under way', next: 'next' }[holding.progress];
  return `“${holding.title}” ${since ? 'has been' : 'is'} ${standing}${since}. ${questions[holding.progress]}`;
}

/**
 * The number, and how to open the call, as plain text.
 * @param place the address of the link
 * @param also what else to raise, one line each
 */
export function openingWords(
  { contact: { name, company, phone, email } }: Callee,
  { holding }: Pick<LinkInsight, 'holding'>,
  place: string,
  also: readonly string[] = [],
): string {
  const who = [name, company].filter(Boolean).join(', ') || 'Name not shared';
  return [
    `${who}: ${phone ?? email ?? 'no number shared'}`,
    `I’m calling about ${place}. ${questionAbout({ holding })}`,
    ...(also.length > 0 ? ['Also:', ...also.map((line) => `- ${line}`)] : []),
  ].join('\n');
}
