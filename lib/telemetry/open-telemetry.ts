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

/** Time limit for the final flush when the process ends, in milliseconds. */
const maxFlushMs = 3000;

/**
 * Sends traces and metrics to the collector configured by the OTEL_* variables, most of which the exporters read
 * themselves. We register no global provider, because Next's own spans would contain complete URLs.
 * @returns `flush` sends everything that is pending
 */
export function startOpenTelemetry(
  environment: Environment,
  registry: Registry,
): { flush: () => Promise<unknown> } {
  const exports = exportsTelemetry(environment);
  setGlobalErrorHandler((error) =>
    notice({ level: 'warn', code: 'telemetry_not_sent', reason: reasonOf(error) }),
  );
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': environment.OTEL_SERVICE_NAME }))
    .merge(detectResources({ detectors: [envDetector] }));

  const flushes: (() => Promise<unknown>)[] = [];
  if (exports?.traces) {
    const provider = new TracerProvider({
      resource,
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
    });
    traceEvents(provider.getTracer('chain-dashboard'));
    flushes.push(() => provider.forceFlush());
  }
  if (exports?.metrics) {
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
        new Promise((resolve) => setTimeout(resolve, maxFlushMs)),
      ]),
  };
}
