import 'server-only';

/** Statuses that tell of the address or of the moment, not of the grant. */
const elsewhere = new Set([404, 405, 408, 425, 429]);
/** Refusals of us or of this moment: signing in again would change nothing. */
const ours = new Set([
  'invalid_client',
  'temporarily_unavailable',
  'server_error',
  'slow_down',
  'use_dpop_nonce',
  'invalid_dpop_proof',
]);

const objectIn = async (response: Response): Promise<Record<string, unknown> | null> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
};

/**
 * Whether a refresh was refused for good, so that only signing in again helps. Servers say so with `invalid_grant`
 * and with many other words; a page of a proxy, or a refusal of our own client, says nothing of the grant.
 */
export async function endsGrant(response: Response): Promise<boolean> {
  const { status } = response;
  if (status < 400 || status >= 500 || elsewhere.has(status)) return false;
  const body = await objectIn(response);
  if (typeof body?.error === 'string') return !ours.has(body.error);
  return status === 400 || (status !== 401 && body !== null);
}

export async function asksForNonce(response: Response): Promise<boolean> {
  if (response.status !== 400 && response.status !== 401) return false;
  return (await objectIn(response))?.error === 'use_dpop_nonce';
}

/**
 * A token response as RFC 6749 has it: what is null or empty is left out, a type that is not named is `bearer`, and
 * JSON may come under another content type. Any other response stays as it is.
 */
export async function readTokenResponse(response: Response): Promise<Response> {
  const body = response.status === 200 ? await objectIn(response) : null;
  if (!body) return response;
  const said = Object.entries(body).filter(([, value]) => value !== null && value !== '');
  const { expires_in: lifetime, ...fields } = { token_type: 'bearer', ...Object.fromEntries(said) } as Record<
    string,
    unknown
  >;
  const seconds = lifetime === undefined ? NaN : Number(lifetime);
  return Response.json(Number.isFinite(seconds) ? { ...fields, expires_in: Math.max(0, seconds) } : fields);
}
