import 'server-only';
import { Failure } from '@/lib/values/failure';

/**
 * No response came: 504 `response_lost`, or 502 `unreachable`.
 * @param isLost whether the call may have reached the service, so that a write may have been carried out
 */
export function noResponse(isLost: boolean, cause: unknown): Failure {
  const said = isLost
    ? { status: 504, code: 'response_lost', message: 'The service did not answer.' }
    : { status: 502, code: 'unreachable', message: 'The service cannot be reached.' };
  return new Failure(said, { cause });
}

/**
 * A response came that is not what the document promises. A write may have been carried out all the same.
 * @param reason what was wrong and where; holds no values of the response
 */
export function badResponse(reason: string): Failure {
  return new Failure({
    status: 502,
    code: 'bad_response',
    message: 'The service gave an answer that this dashboard does not understand.',
    details: { reason },
  });
}
