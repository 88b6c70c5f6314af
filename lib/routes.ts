/** Builds every in-app address: pages in `routes`, our own data URLs in `api`. Ids are encoded. */

type Query = Record<string, string | number | undefined>;
type PageQuery = { limit?: number; cursor?: string };

/** Tagged template: encodes each value as one path segment. `route\`/chains/${id}\`` → "/chains/a%2Fb". */
function route(strings: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: strings }, ...values.map(encodeURIComponent));
}

function withQuery(path: string, query: Query = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

export const routes = {
  home: () => '/',
  today: () => '/today',
  chains: (query?: { q?: string; health?: string; sort?: string; view?: string }) =>
    withQuery('/chains', query),
  chainNew: () => '/chains/new',
  /** `select`: the id of the selected transaction; `view`: graph, table, summary, … */
  chain: (id: string, query?: { select?: string; view?: string }) => withQuery(route`/chains/${id}`, query),
  /** `at`: the id of the transaction to add the new one next to. */
  chainAdd: (id: string, query?: { at?: string; relation?: string }) =>
    withQuery(route`/chains/${id}/add`, query),
  transaction: (id: string) => route`/transactions/${id}`,
  transactionParties: (id: string) => route`/transactions/${id}/parties`,
  /** `show`: which stages to show; `add`: opens a dialog for adding stages. */
  transactionStages: (id: string, query?: { view?: string; show?: string; add?: string }) =>
    withQuery(route`/transactions/${id}/stages`, query),
  stage: (transactionId: string, stageId: string) => route`/transactions/${transactionId}/stages/${stageId}`,
  /** The query fills in the first row, e.g. from an access request; `correct`: the sent invite that has a wrong address. */
  transactionInvite: (
    id: string,
    query?: { email?: string; role?: string; representing?: string; expires?: string; correct?: string },
  ) => withQuery(route`/transactions/${id}/invite`, query),
  properties: () => '/properties',
  property: (id: string) => route`/properties/${id}`,
  addressBook: (query?: { q?: string; by?: string }) => withQuery('/address-book', query),
  invites: (query?: { tab?: string; status?: string }) => withQuery('/invites', query),
  accessRequests: (query?: { status?: string }) => withQuery('/access-requests', query),
  access: () => '/access',
  teams: () => '/teams',
  /** `member`: the member whose sales to show. */
  team: (id: string, query?: { member?: string }) => withQuery(route`/teams/${id}`, query),
  account: () => '/account',
  signIn: (query?: { callbackUrl?: string; error?: string }) => withQuery('/sign-in', query),
  signInDone: () => '/sign-in/done',
  signedOut: () => '/signed-out',
  securityText: () => '/.well-known/security.txt',
} as const;

/** Paths mirror the Partner API's, without `/v1`. */
export const api = {
  whoami: () => '/api/whoami',
  chains: (query?: PageQuery) => withQuery('/api/chains', query),
  chain: (id: string) => route`/api/chains/${id}`,
  chainTransactions: (id: string) => route`/api/chains/${id}/transactions`,
  transaction: (id: string) => route`/api/transactions/${id}`,
  transactionParties: (id: string, query?: PageQuery) =>
    withQuery(route`/api/transactions/${id}/parties`, query),
  party: (transactionId: string, partyId: string) =>
    route`/api/transactions/${transactionId}/parties/${partyId}`,
  transactionStages: (id: string, query?: PageQuery) =>
    withQuery(route`/api/transactions/${id}/stages`, query),
  stage: (id: string) => route`/api/stages/${id}`,
  stageDependency: (id: string) => route`/api/stages/${id}/dependency`,
  properties: (query?: PageQuery) => withQuery('/api/properties', query),
  property: (id: string) => route`/api/properties/${id}`,
  addressBook: (query?: PageQuery) => withQuery('/api/me/address-book', query),
  invites: (query?: PageQuery & { status?: string }) => withQuery('/api/me/invites', query),
  sentInvites: (query?: PageQuery & { status?: string }) => withQuery('/api/me/invites/sent', query),
  accessRequests: (query?: PageQuery & { status?: string }) => withQuery('/api/me/access-requests', query),
  transactionAccessRequests: (id: string) => route`/api/transactions/${id}/access-requests`,
  transactionInvites: (id: string) => route`/api/transactions/${id}/invites`,
  teamMembers: (id: string, query?: PageQuery) => withQuery(route`/api/teams/${id}/members`, query),
  startSignIn: (query?: { prompt?: string; login_hint?: string }) =>
    withQuery('/api/auth/signin/partner', query),
  /** The OAuth redirect URI. */
  signInCallback: () => '/api/auth/callback/partner',
  session: () => '/api/session',
  /** The keys of the morning brief's memory, and its copy for the user's other devices. */
  todayMemory: () => '/api/today/memory',
  /** The state of a submission; `ago`: how long ago it was sent, in milliseconds. */
  submission: (id: string, query?: { ago?: number }) => withQuery(route`/api/submissions/${id}`, query),
  health: () => '/api/health',
  ready: () => '/api/ready',
} as const;
