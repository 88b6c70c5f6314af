import 'server-only';
import { auth } from '@/lib/auth/auth';
import { processState } from '@/lib/auth/process-state';
import { serviceConfig } from '@/lib/auth/service-config';
import { env } from '@/lib/env';
import { governorState } from '@/lib/partner-api/service';
import { createMetrics } from '@/lib/telemetry/metrics';
import { serveMetrics } from '@/lib/telemetry/metrics-server';

/** What is counted, from the first call on: whoever collects it, it is counted once. */
export const metrics = () =>
  processState('registry', () =>
    createMetrics({
      governor: () => governorState(serviceConfig()),
      sessions: () => auth().sessionCount(),
    }),
  );

/** Serves Prometheus on a port of its own. Ends the process when the port is taken. */
export async function startMetrics(port: number): Promise<void> {
  await serveMetrics(metrics(), port, env().HOST).catch((error: Error) => {
    process.stderr.write(`\nMETRICS_PORT is ${port}, which cannot be listened on: ${error.message}\n\n`);
    process.exit(1);
  });
}
