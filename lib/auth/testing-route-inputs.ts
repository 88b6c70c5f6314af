const paging = ['limit', 'cursor'];
const property = { address: { addressLine1: '1 High Street', country: 'GB' }, saleState: 'unknown', currency: 'GBP', url: 'https://x.example' }; // oxfmt-ignore
const permissions = { chainNode: { canView: true, canEdit: false, canDelete: false } };
const role = { role: 'Buyer', representing: 'Buyer' };
const id = '2caadb2e-5f53-4da9-a53b-6efba3a384a5';

/** What each handler reads: its query parameters and a valid body. A test fails for a handler without a row. */
export const routeInputs: Record<string, { query?: string[]; body?: Record<string, unknown> }> = {
  'GET auth/[...nextauth]/route.ts': { query: ['code', 'state', 'iss', 'error', 'error_description'] },
  'POST auth/[...nextauth]/route.ts': { query: ['prompt', 'login_hint'], body: { callbackUrl: '/account' } },
  'GET chains/[chainId]/route.ts': {},
  'POST chains/[chainId]/transactions/route.ts': {
    body: { transactionId: id, relation: 'dependency', property, useExistingTransaction: false },
  },
  'GET chains/route.ts': { query: paging },
  'POST chains/route.ts': { body: { selling: property } },
  'GET health/route.ts': {},
  'GET me/access-requests/route.ts': { query: [...paging, 'status'] },
  'GET me/address-book/route.ts': { query: paging },
  'GET me/invites/route.ts': { query: [...paging, 'status'] },
  'GET me/invites/sent/route.ts': { query: [...paging, 'status'] },
  'GET properties/[propertyId]/route.ts': {},
  'GET properties/route.ts': { query: paging },
  'GET ready/route.ts': {},
  'GET session/route.ts': {},
  'PATCH session/route.ts': {},
  'DELETE session/route.ts': {},
  'PUT stages/[stageId]/dependency/route.ts': { body: { dependsOnStageId: id } },
  'GET stages/[stageId]/route.ts': {},
  'GET submissions/[submissionId]/route.ts': {},
  'DELETE submissions/[submissionId]/route.ts': { query: ['ago'] },
  'GET teams/[teamId]/members/route.ts': { query: paging },
  'GET today/memory/route.ts': {},
  'PUT today/memory/route.ts': { body: { after: 0, sealed: 'abc' } },
  'DELETE today/memory/route.ts': {},
  'POST transactions/[transactionId]/access-requests/route.ts': { body: role },
  'POST transactions/[transactionId]/invites/route.ts': {
    body: { email: 'a@example.com', ...role, permissions, expires: 'never' },
  },
  'PATCH transactions/[transactionId]/parties/[partyId]/route.ts': { body: { ...role, permissions } },
  'GET transactions/[transactionId]/parties/route.ts': { query: paging },
  'GET transactions/[transactionId]/route.ts': {},
  'GET transactions/[transactionId]/stages/route.ts': { query: paging },
  'POST transactions/[transactionId]/stages/route.ts': {
    body: { title: 'Survey', description: 'x', expectedUpdate: '2026-11-25T12:00:00Z', dependsOnStageId: id },
  },
  'GET whoami/route.ts': {},
};
