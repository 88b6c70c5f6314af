import 'server-only';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Registry } from 'prom-client';
import { type Environment, exportsTelemetry } from '@/lib/env';
import { reasonOf } from '@/lib/values/reason-of';
import { notice } from './events';
import { prometheusProducer } from './prometheus-producer';
import { traceEvents } from './trace-events';

/** How long the last of it may take when the process ends, in milliseconds. */
const lastMs = 3000;

/**
 * Sends traces and metrics to the collector that the OTEL_* variables name; the exporters read the rest of those by
 * themselves. Nothing is registered for the whole process: Next's own spans would hold whole addresses.
 * @returns `flush` sends what is waiting
 */
export function startOpenTelemetry(
  environment: Environment,
  registry: Registry,
): { flush: () => Promise<unknown> } {
  const on = exportsTelemetry(environment);
  setGlobalErrorHandler((error) =>
    notice({ level: 'warn', code: 'telemetry_not_sent', reason: reasonOf(error) }),
  );
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': environment.OTEL_SERVICE_NAME }));

  const flushes: (() => Promise<unknown>)[] = [];
  if (on?.traces) {
    const provider = new TracerProvider({
      resource,
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
    });
    traceEvents(provider.getTracer('chain-dashboard'));
    flushes.push(() => provider.forceFlush());
  }
  if (on?.metrics) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: environment.OTEL_METRIC_EXPORT_INTERVAL,
      exportTimeoutMillis: Math.min(environment.OTEL_METRIC_EXPORT_INTERVAL, 10_000),
      metricProducers: [prometheusProducer(registry, resource)],
    });
    const provider = new MeterProvider({ resource, readers: [reader] });
    flushes.push(() => provider.forceFlush());
  }
  return {
    flush: () =>
      Promise.race([
        Promise.allSettled(flushes.map((flush) => flush())),
        new Promise((resolve) => setTimeout(resolve, lastMs)),
      ]),
  };
}
