import 'server-only';
import { path } from './path';
import { type HeaderReader } from './rate-headers';

/**
 * The one home of every choice that the document leaves open ("not shown"), to be changed when the real service's
 * response is known. What needs no choice is not here: any 2xx counts as created, unknown codes are passed on, the unit of
 * `X-RateLimit-Reset` is guessed in `rate-headers.ts`, and scopes are checked by the service.
 */

/** The credential that a 401 is about. `WWW-Authenticate` names it; without a hint it is the user's. */
export function rejectedCredential(header: HeaderReader): 'key' | 'user' {
  const challenge = header('www-authenticate') ?? '';
  return /user/i.test(challenge) || !/key/i.test(challenge) ? 'user' : 'key';
}

/** Whether a response is a sandbox's: ours says so with each. Of a service that says nothing it is not assumed. */
export const saysSandbox = (header: HeaderReader): boolean => header('x-sandbox') === 'true';

/**
 * Codes by which we say what we did, or ask our browser for something: by one of them a service means something else, and
 * its "busy" is no promise that nothing was written.
 */
const ours = new Set(
  'busy paused unreachable response_lost bad_response upstream_auth auth_unavailable sessions_unavailable offline reauth_required person_changed foreign_request other_submission not_arrived'.split(
    ' ',
  ),
);

/** The service's code, where it is a readable one and none of ours; else one of ours for its status. */
export const codeOf = (status: number, code = ''): string =>
  /^[\w.-]{1,32}$/.test(code) && !ours.has(code) ? code : codeOfStatus(status);

const codeOfStatus = (status: number): string =>
  ({
    400: 'invalid_request',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    409: 'conflict',
    429: 'rate_limited',
    503: 'service_unavailable',
  })[status] ?? 'unknown_error';

/** Where a stage is created. */
export const stageCreationPath = (transactionId: string) => path`/v1/transactions/${transactionId}/stages`;

/** A property in a body: the document names `addressLine1` and `country`; the rest of the address is a choice. */
type NewProperty = {
  address: {
    addressLine1: string;
    country: string;
    addressLine2?: string;
    city?: string;
    region?: string;
    postcode?: string;
  };
};

export function propertyBody<T extends NewProperty>(property: T) {
  const { addressLine1, country, addressLine2, city, region, postcode } = property.address;
  return { ...property, address: { addressLine1, addressLine2, city, region, postcode, country } };
}

/** Endpoint 5: the field that says which property the new transaction is for. */
export function addedProperty(choice: { property?: NewProperty; propertyId?: string }) {
  return choice.property ? { property: propertyBody(choice.property) } : { propertyId: choice.propertyId };
}

/** Endpoint 11: the field that carries the stage depended on, or null for nothing. */
export const dependencyBody = (stageId: string | null) => ({ dependsOnStageId: stageId });

/** Endpoint 18: the role in which the user asks to join. */
export const accessRequestBody = (wanted: { role: string; representing: string }) => ({
  role: wanted.role,
  representing: wanted.representing,
});

/** Endpoint 19: every field but `expires`, which the document names. */
export const inviteBody = <P>(invite: {
  email: string;
  role: string;
  representing: string;
  permissions?: P;
}) => ({
  email: invite.email,
  role: invite.role,
  representing: invite.representing,
  permissions: invite.permissions,
});

/** Stage creation: `description` is not among the fields that the document names. */
export const stageExtras = (stage: { description?: string }) => ({ description: stage.description });
