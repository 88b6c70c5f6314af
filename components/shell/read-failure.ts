import { Failure, type FailureFields } from '@/lib/values/failure';

/**
 * What an error page can say of what reached it. A failed call says it itself; anything else is a mistake of ours, of
 * which a production build tells the browser nothing but the reference in the log.
 */
export function readFailure(error: Error & { digest?: string }): FailureFields {
  if (error instanceof Failure) {
    const { status, code, message, retryAfter } = error;
    return { status, code, message, retryAfter };
  }
  const message = error.digest ? `Reference ${error.digest}.` : '';
  return { status: 500, code: 'internal_error', message };
}
