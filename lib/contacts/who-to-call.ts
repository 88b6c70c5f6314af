import type { AwaitedStage } from '@/lib/insight/stage-findings';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { fold } from '@/lib/values/text';
import { isEstateAgent, roleLabel } from '@/lib/values/labels';
import { firmKey } from './firms';
import type { MayCall } from './may-call';
import type { Contact } from './schema';

/** Someone in the address book with their role in one transaction, "Seller's Conveyancer". */
export type Callee = { contact: Contact; role: string };

export type CallToMake = {
  /** Null if the next move is the user's own, or the address book has no one in the role. */
  callee: Callee | null;
  /** Everyone else in the transaction, the easiest to reach first. */
  others: Callee[];
  /** Why we suggest this person. */
  because: string;
};

type AwaitedLink = Pick<LinkInsight, 'transactionId' | 'state'> & { holding: AwaitedStage | null };

/** The states in which there is someone to ask; in the others the sale is over, or there is no sale. */
const statesToAsk: readonly string[] = ['blocked', 'working', 'unrecorded', 'unread', 'dark'];

const anyone = () => true;

/** Who to call about a link: the role that usually clears its holding stage. Null if it waits for no one. */
export function whoToCall(
  contacts: readonly Contact[],
  link: AwaitedLink,
  mayCall: MayCall = anyone,
): CallToMake | null {
  return statesToAsk.includes(link.state)
    ? whoToAsk(contacts, link.transactionId, link.holding, link.state, mayCall)
    : null;
}

/**
 * Who to ask about a stage. If the user may not call that person, we suggest the agent.
 * @param stage null if no stage of the transaction was read
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
  const { roles, because } = rolesToAsk(stage, state);
  const findRole = (wanted: readonly string[], candidates: readonly Callee[]) =>
    wanted.flatMap((one) => candidates.filter(({ role }) => isRole(role, one)))[0] ?? null;
  const found = findRole(roles, people);
  const isRefused = !found && findRole(roles, all) !== null;
  const callee = found ?? (isRefused ? findRole(['Estate Agent', "Buyer's Agent"], people) : null);
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

/** Whether reading more of the address book could not change the result: someone is found, or no call is needed. */
export function isCallKnown(contacts: readonly Contact[], link: AwaitedLink | undefined): boolean {
  if (!link) return true;
  return whoToCall(contacts, link)?.callee !== null || link.holding?.whose === 'you';
}

/** Who usually knows, if it is unclear who has to act. */
const fallbackRoles = ['Estate Agent', "Seller's Conveyancer", "Buyer's Conveyancer"];

const reasonsWithoutStage: { [state in LinkInsight['state']]?: string } = {
  dark: 'its stages are not visible to you',
  unread: 'its stages could not be read',
  unrecorded: 'no stages are recorded',
};

/** The roles to ask, the most likely first, and why. */
function rolesToAsk(
  holding: AwaitedStage | null,
  state: LinkInsight['state'],
): { roles: readonly string[]; because: string } {
  if (!holding) {
    return {
      roles: fallbackRoles,
      because: `because ${reasonsWithoutStage[state] ?? 'no stage says what it waits for'}, and they usually know how it stands`,
    };
  }
  const stage = `“${holding.title}”`;
  if (holding.whose === 'you') return { roles: [], because: `${stage} is assigned to you.` };
  const { clearedBy } = holding.kind;
  if (!clearedBy) {
    return {
      roles: fallbackRoles,
      because: `because ${stage} does not say who acts next, and they usually know`,
    };
  }
  return { roles: [clearedBy], because: `because ${stage} is usually the ${clearedBy.toLowerCase()}'s` };
}

/** Everyone in the address book who is in a transaction, the easiest to reach first. */
export function peopleAt(contacts: readonly Contact[], transactionId: string): Callee[] {
  const people = contacts.flatMap((contact) =>
    contact.transactions
      .filter((one) => one.transactionId === transactionId)
      .map(({ role, representing }) => ({ contact, role: roleLabel(role, representing) })),
  );
  return people.sort((a, b) => reachability(b.contact) - reachability(a.contact));
}

/**
 * "Buyer's Lender" also matches "Lender", but a "Conveyancer" without a side matches neither side's. The seller's
 * "Agent" is the estate agent.
 */
export function isRole(role: string, wantedRole: string): boolean {
  const [has, wanted] = [isEstateAgent(role) ? 'estate agent' : fold(role), fold(wantedRole)];
  return has === wanted || (!wanted.includes("'s ") && has.endsWith(` ${wanted}`));
}

const reachability = ({ phone, email, name }: Contact) => (phone ? 4 : 0) + (email ? 2 : 0) + (name ? 1 : 0);

/** Another transaction of the same person or firm. */
export type OtherTransaction = { transactionId: string; chainId: string; role: string };

/** The distinct other transactions of a person and their firm, the person's own first. */
export function otherTransactions(
  contacts: readonly Contact[],
  { contact }: Callee,
  excludedId: string,
): OtherTransaction[] {
  const firm = firmKey(contact.company);
  const colleagues = contacts.filter(({ company }) => firm !== '' && firmKey(company) === firm);
  const others = new Map<string, OtherTransaction>();
  for (const one of [contact, ...colleagues].flatMap(({ transactions }) => transactions)) {
    if (one.transactionId === excludedId || others.has(one.transactionId)) continue;
    const { transactionId, chainId } = one;
    others.set(transactionId, { transactionId, chainId, role: roleLabel(one.role, one.representing) });
  }
  return [...others.values()];
}

/** Whether a link waits for someone in this role. */
export function waitsForRole({ holding }: Pick<LinkInsight, 'holding'>, role: string): boolean {
  if (!holding?.kind.clearedBy || holding.whose === 'you') return false;
  return isRole(role, holding.kind.clearedBy);
}
