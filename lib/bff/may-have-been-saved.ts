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
 * Whether a write that failed this way may have been carried out all the same: the response was lost, broken or a
 * server error. Refusals (4xx), a full queue and a call that never left are certain: nothing was written.
 */
export function mayHaveBeenSaved(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  return error.status === 0 || (error.status >= 500 && !nothingWritten.has(error.code));
}
