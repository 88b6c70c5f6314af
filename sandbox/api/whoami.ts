import { z } from 'zod';
import { operation } from './operation';
import { noQuery } from './shapes/page';
import { named } from './shapes/registry';

/** "`{ partner: { id, name }, user: { id }, scopes: [string] }`" */
const whoamiShape = named(
  'Whoami',
  z.strictObject({
    partner: z.strictObject({ id: z.guid(), name: z.string() }),
    user: z.strictObject({ id: z.guid() }),
    scopes: z.array(z.string()),
  }),
);

export const whoamiOperations = [
  operation({
    id: 'whoami',
    number: 1,
    noun: 'Caller',
    method: 'GET',
    path: '/v1/whoami',
    summary: 'The partner and the user that the credentials identify',
    description: 'Not wrapped in `data`. Returns the scopes of the key.',
    scope: null,
    query: noQuery,
    body: undefined,
    status: 200,
    response: whoamiShape,
    refusals: [],
    handle: async ({ caller }) => ({
      partner: caller.partner,
      user: { id: caller.personId },
      scopes: caller.key.scopes,
    }),
  }),
];
