import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ApiEnvironment } from './environment';
import { addRequestId, logRequests } from './every-request';
import { createLog } from './log';

it('logs the status of a response, and 0 for a request that gets none', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } });
  const app = new Hono<ApiEnvironment>()
    .use(addRequestId, logRequests(log))
    .get('/served', (c) => c.text('served', 201))
    .get('/cut', () => new Response(null, RESPONSE_ALREADY_SENT));
  await app.request('/served');
  await app.request('/cut');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { route: '/served', status: 201 },
    { route: '/cut', status: 0 },
  ]);
});
