import { isEstateAgent } from '@/lib/values/labels';
import { fold } from '@/lib/values/text';
import type { Contact } from './schema';
import { type Callee, isRole, peopleAt } from './who-to-call';

/** Whether the user may call someone about a transaction. */
export type MayCall = (callee: Callee, transactionId: string) => boolean;

const isConveyancer = (role: string) => /conveyanc|solicitor/.test(fold(role));
/** The estate agent or the buyer's, but not a managing or letting agent. */
const isAgent = (role: string) => isEstateAgent(role) || /^buyer's (estate )?agent$/.test(fold(role));
const sides = ['seller', 'buyer'];

/**
 * A conveyancer may call their client, the other side's conveyancer and agents, but no other client and no one else in
 * other links; others may call anyone. @param transactions of the chain, with the user's roles
 * @param isAnySide whether they may call everyone in their own link while it is unknown for whom they act
 */
export function mayCallIn(
  transactions: readonly { id: string; yourRole: string | null }[],
  contacts: readonly Contact[],
  isAnySide = false,
): MayCall {
  const own = transactions.flatMap(({ id, yourRole }) => (yourRole && isConveyancer(yourRole) ? [id] : []));
  if (own.length === 0) return () => true;
  return ({ role }, transactionId) => {
    if (isAgent(role)) return true;
    if (!own.includes(transactionId)) return false;
    const client = clientAt(transactionId, contacts);
    return isConveyancer(role) || (client === null ? isAnySide : isRole(role, client));
  };
}

/** The side the user acts for, opposite the other conveyancer's. Null unless there is exactly one other conveyancer. */
function clientAt(transactionId: string, contacts: readonly Contact[]): string | null {
  const other = peopleAt(contacts, transactionId)
    .filter(({ role }) => isConveyancer(role))
    .flatMap(({ role }) => sides.filter((side) => fold(role).startsWith(`${side}'s`)));
  return other.length === 1 ? sides.find((side) => side !== other[0])! : null;
}
