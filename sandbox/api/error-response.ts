import type { ErrorHandler, NotFoundHandler } from 'hono';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/unavailable';
import { notFound, Refusal } from '../rules/refusal';
import type { ApiEnvironment } from './environment';

/** Errors 1: "Every error body is `{ error: { code: string, message: string } }`", `details` only if there are any. */
export function envelope({ code, message, status, extra }: Refusal): Response {
  const error = { code, message, ...(extra.details && { details: extra.details }) };
  return Response.json({ error }, { status, headers: extra.headers });
}

/** An unavailable database is 503. Any unexpected error is 500 and reveals nothing but its request id. */
export function errorResponse(log: Logger): ErrorHandler<ApiEnvironment> {
  return (error, c) => {
    if (error instanceof Refusal) return envelope(error);
    const requestId = c.get('requestId');
    if (isDatabaseUnavailable(error)) {
      log.warn({ requestId, err: error }, 'database unavailable');
      const headers = { 'Retry-After': '1' };
      return envelope(new Refusal('service_unavailable', 'Try again shortly.', { headers }));
    }
    log.error({ requestId, err: error }, 'unforeseen error');
    return envelope(new Refusal('internal_error', 'Something went wrong here.'));
  };
}

export const notFoundResponse: NotFoundHandler<ApiEnvironment> = () => envelope(notFound());
