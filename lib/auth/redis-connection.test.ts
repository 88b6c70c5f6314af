import { expect, it } from 'vitest';
import { events, type Notice } from '@/lib/telemetry/events';
import { connectRedis } from './redis-connection';

/** Never connects: the tests emit its events. */
function closedConnection() {
  const redis = connectRedis('redis://127.0.0.1:1', 800);
  redis.disconnect();
  return redis;
}

it('reports each failure, and once that Redis responds again; connecting at the start is no news', () => {
  const reported: Partial<Notice>[] = [];
  const listener = (message: unknown) => {
    const { level, code } = message as Notice;
    reported.push({ level, code });
  };
  const redis = closedConnection();
  events.notice.subscribe(listener);
  redis.emit('ready');
  expect(reported).toEqual([]);
  redis.emit('error', new Error('gone'));
  redis.emit('error', new Error('still gone'));
  redis.emit('ready');
  redis.emit('ready');
  events.notice.unsubscribe(listener);
  const gone = { level: 'error', code: 'redis_gone' };
  expect(reported).toEqual([gone, gone, { level: 'info', code: 'redis_back' }]);
});

it('reconnects within half a second, however long Redis was down', () => {
  const { retryStrategy } = closedConnection().options;
  expect([1, 4, 10_000].map((attempt) => retryStrategy!(attempt))).toEqual([50, 200, 500]);
});
