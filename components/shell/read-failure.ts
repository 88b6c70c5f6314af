import type { Failure } from './failure-words';

/**
 * What an error page can say of what reached it. A failed call (`BffError`) says it itself; anything else is a mistake
 * of ours, of which a production build tells the browser nothing but the reference in the log.
 */
export function readFailure(error: Error & { digest?: string }): Failure {
  if ('status' in error && typeof error.status === 'number' && 'code' in error) {
    const retryAfter = 'retryAfter' in error ? Number(error.retryAfter) || undefined : undefined;
    return { status: error.status, code: String(error.code), message: error.message, retryAfter };
  }
  return { status: 500, code: 'internal_error', message: error.digest && `Reference ${error.digest}.` };
}
