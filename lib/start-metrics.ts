import 'server-only';
import { auth } from '@/lib/auth/auth';
import { processState } from '@/lib/values/process-state';
import { serviceConfig } from '@/lib/auth/service-config';
import { env } from '@/lib/env';
import { governorState } from '@/lib/partner-api/service';
import { createMetrics } from '@/lib/telemetry/metrics';
import { serveMetrics } from '@/lib/telemetry/metrics-server';

/** The process-wide metrics. They count from the first call, and once however many exporters there are. */
export const metrics = () =>
  processState('registry', () =>
    createMetrics({
      governor: () => governorState(serviceConfig()),
      sessions: () => auth().sessionCount(),
    }),
  );

/** Serves the metrics to Prometheus on a separate port. Exits if the port is taken. */
export async function startMetrics(port: number): Promise<void> {
  await serveMetrics(metrics(), port, env().HOST).catch((error: Error) => {
    process.stderr.write(
      `\nMETRICS_PORT is ${port}, but the server cannot listen on that port: ${error.message}\n\n`,
    );
    process.exit(1);
  });
}
