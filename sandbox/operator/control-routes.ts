import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxConfig } from '../context';
import { seed } from '../seed/seed';
import { type ServiceClock, setClockOffset } from './clock';
import type { OperatorEnv } from './loopback-only';
import { readBody } from './read-request';
import { listRequests } from './request-counts';
import { faultSchema, setFaults } from './take-fault';

const resetSchema = z.strictObject({ seed: z.enum(['demo', 'empty']) });
const faultsSchema = z.array(faultSchema).max(100);
/** A century in either direction. */
const clockSchema = z.strictObject({ offsetSeconds: z.number().min(-3_155_760_000).max(3_155_760_000) });

/** Controls of the sandbox as a whole: reset, faults, clock, request counts. */
export function controlRoutes(config: SandboxConfig, clock: ServiceClock): Hono<OperatorEnv> {
  const { db } = config;
  return new Hono<OperatorEnv>()
    .post('/reset', async (c) => {
      const body = await readBody(c, resetSchema);
      await seed(db, config, body.seed, new Date());
      await clock.refresh();
      return c.json({ seed: body.seed });
    })
    .put('/faults', async (c) => {
      const faults = await readBody(c, faultsSchema);
      await setFaults(db, faults);
      return c.json(faults);
    })
    .post('/clock', async (c) => {
      const { offsetSeconds } = await readBody(c, clockSchema);
      await setClockOffset(db, offsetSeconds);
      await clock.refresh();
      return c.json({ offsetSeconds, now: clock.now() });
    })
    .get('/requests', async (c) => c.json(await listRequests(db)));
}
