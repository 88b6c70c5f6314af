import 'server-only';

/** Statuses that say nothing about the grant: the URL is wrong, or the server is busy. */
const unrelatedStatuses = new Set([404, 405, 408, 425, 429]);
/** Errors about our client, or temporary ones: signing in again would not help. */
const unrelatedErrors = new Set([
  'invalid_client',
  'temporarily_unavailable',
  'server_error',
  'slow_down',
  'use_dpop_nonce',
  'invalid_dpop_proof',
]);

const jsonObject = async (response: Response): Promise<Record<string, unknown> | null> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
};

/**
 * Whether a refresh failed for good, so that the user has to sign in again. Servers report this with `invalid_grant` or
 * with many other errors. A proxy's error page, or an error about our client, does not end the grant.
 */
export async function endsGrant(response: Response): Promise<boolean> {
  const { status } = response;
  if (status < 400 || status >= 500 || unrelatedStatuses.has(status)) return false;
  const body = await jsonObject(response);
  if (typeof body?.error === 'string') return !unrelatedErrors.has(body.error);
  return status === 400 || (status !== 401 && body !== null);
}

/** Whether the server wants a nonce in the DPoP proof. */
export async function requiresNonce(response: Response): Promise<boolean> {
  if (response.status !== 400 && response.status !== 401) return false;
  return (await jsonObject(response))?.error === 'use_dpop_nonce';
}

/**
 * Makes a 200 response with a JSON object conform to RFC 6749: drops null and empty fields, defaults `token_type` to
 * `bearer`, and corrects the content type. Returns any other response unchanged.
 */
export async function normaliseTokenResponse(response: Response): Promise<Response> {
  const body = response.status === 200 ? await jsonObject(response) : null;
  if (!body) return response;
  const present = Object.entries(body).filter(([, value]) => value !== null && value !== '');
  const { expires_in: lifetime, ...fields }: Record<string, unknown> = {
    token_type: 'bearer',
    ...Object.fromEntries(present),
  };
  const seconds = lifetime === undefined ? NaN : Number(lifetime);
  return Response.json(Number.isFinite(seconds) ? { ...fields, expires_in: Math.max(0, seconds) } : fields);
}
