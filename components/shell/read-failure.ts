import { Failure, type FailureFields } from '@/lib/values/failure';

/**
 * What an error page can show. A `Failure` has its own fields. Any other error is a bug of ours: a production build
 * gives the browser only its log reference.
 */
export function readFailure(error: Error & { digest?: string }): FailureFields {
  if (error instanceof Failure) {
    const { status, code, message, retryAfter } = error;
    return { status, code, message, retryAfter };
  }
  const message = error.digest ? `Reference ${error.digest}.` : '';
  return { status: 500, code: 'internal_error', message };
}
