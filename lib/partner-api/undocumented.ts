import 'server-only';
import { path } from './path';
import { type HeaderReader } from './rate-headers';

/**
 * Every choice that the document leaves open ("not shown"), to be revised once the real service is known. Not here:
 * `rate-headers.ts` guesses the unit of `X-RateLimit-Reset`, any 2xx counts as created, unknown codes are passed on, and
 * the service checks scopes.
 */

/** The credential that a 401 rejects, according to `WWW-Authenticate`; by default the user's. */
export function rejectedCredential(header: HeaderReader): 'key' | 'user' {
  const challenge = header('www-authenticate') ?? '';
  return /user/i.test(challenge) || !/key/i.test(challenge) ? 'user' : 'key';
}

/** Whether a response comes from a sandbox. Ours sets this header on every response. */
export const saysSandbox = (header: HeaderReader): boolean => header('x-sandbox') === 'true';

/**
 * Codes with which we report our own actions, or ask the browser for something. If a service uses one, it means something
 * else: its "busy" does not promise that nothing was written.
 */
const ownCodes = new Set(
  'busy paused unreachable response_lost bad_response upstream_auth auth_unavailable sessions_unavailable offline reauth_required person_changed foreign_request other_submission not_arrived'.split(
    ' ',
  ),
);

/** The service's code if it is well-formed and not one of ours; otherwise our code for its status. */
export const codeOf = (status: number, code = ''): string =>
  /^[\w.-]{1,32}$/.test(code) && !ownCodes.has(code) ? code : codeOfStatus(status);

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

/** The path for creating a stage. */
export const stageCreationPath = (transactionId: string) => path`/v1/transactions/${transactionId}/stages`;

/** A property in a request body. The document names only `addressLine1` and `country` of the address. */
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

/** Endpoint 5: the field for the new transaction's property. */
export function addedProperty(choice: { property?: NewProperty; propertyId?: string }) {
  return choice.property ? { property: propertyBody(choice.property) } : { propertyId: choice.propertyId };
}

/** Endpoint 11: the field for the stage depended on; null removes the dependency. */
export const dependencyBody = (stageId: string | null) => ({ dependsOnStageId: stageId });

/** Endpoint 18: the fields for the role in which the user asks to join. */
export const accessRequestBody = (wanted: { role: string; representing: string }) => ({
  role: wanted.role,
  representing: wanted.representing,
});

/** Endpoint 19: every field except `expires`, which the document names. */
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

/** Stage creation: the document does not name `description`. */
export const stageExtras = (stage: { description?: string }) => ({ description: stage.description });
