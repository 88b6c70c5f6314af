import { scopes, type Scope } from './schema';

const words: Record<Scope, string> = {
  'chains:read': 'See your chains, their transactions, parties and stages',
  'chains:write': 'Start a chain',
  'contacts:read': 'See your address book: the other people on your chains',
  'invites:read': 'See invites you received and sent',
  'invites:write': 'Invite someone to a transaction',
  'properties:read': 'See the properties you own or are a party for',
  'requests:read': 'See who asks to join your transactions',
  'requests:write': 'Ask to join a transaction',
  'teams:read': 'See the members of your team and their licences',
  'transactions:write': 'Add a transaction to a chain, change parties, their rights, and stages',
};

export type ScopeRow = {
  scope: string;
  /** What it lets the user do here; null for a scope that the document does not name. */
  words: string | null;
  isHeld: boolean;
};

/** All scopes of the document, held or not, then the key's other scopes. */
export function scopeRows(held: string[]): ScopeRow[] {
  const known = scopes.map((scope) => ({ scope, words: words[scope], isHeld: held.includes(scope) }));
  const unknown = [...new Set(held)].filter((scope) => !scopes.some((one) => one === scope));
  return [...known, ...unknown.map((scope) => ({ scope, words: null, isHeld: true }))];
}
