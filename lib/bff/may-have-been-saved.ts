import { Failure } from '@/lib/values/failure';

const nothingWritten = new Set([
  'busy',
  'paused',
  'unreachable',
  'upstream_auth',
  'auth_unavailable',
  'sessions_unavailable',
]);

/**
 * Whether a failed write may have been carried out nevertheless: its response was lost, invalid or a server error. After
 * a refusal (4xx), a full queue or a call that was never sent, certainly nothing was written.
 */
export function mayHaveBeenSaved(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  return error.status === 0 || (error.status >= 500 && !nothingWritten.has(error.code));
}
