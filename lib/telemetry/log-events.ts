import 'server-only';
import { type Logger } from 'pino';
import { events, type Notice, type UpstreamCall } from './events';
import { rateLimitedLog } from './rate-limited-log';

/** Logs published notices and failed upstream calls. @returns stops logging */
export function logEvents(log: Logger): () => void {
  const write = rateLimitedLog(log);

  const onNotice = (message: unknown) => {
    const { level, ...fields } = message as Notice;
    write(level, fields.status === undefined ? 'notice' : 'refused', fields);
  };

  /** Logs every failed attempt: no one else learns of those that the governor retries. */
  const onUpstream = (message: unknown) => {
    const { status, server, method, route, ms, reason } = message as UpstreamCall;
    if (status !== null && status < 500 && status !== 429) return;
    const code = status === null ? 'no_response' : `status_${status}`;
    write('warn', 'upstream', {
      code,
      server,
      method,
      route,
      reason: reason ?? `${server} returned ${status}`,
      ms: Math.round(ms),
    });
  };

  events.notice.subscribe(onNotice);
  events.upstream.subscribe(onUpstream);
  return () => {
    events.notice.unsubscribe(onNotice);
    events.upstream.unsubscribe(onUpstream);
  };
}
