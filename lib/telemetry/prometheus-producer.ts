import 'server-only';
import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { type Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

type Value = MetricValue<string> & { metricName?: string };

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

/** Exports the Prometheus metrics to OpenTelemetry, with the same names and values. */
export function prometheusProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime(performance.timeOrigin);
  return {
    async collect() {
      const span = { startTime, endTime: hrTime(Date.now()) };
      const objects = (await registry.getMetricsAsJSON()) as MetricObjectWithValues<Value>[];
      const metrics = objects.map((metric) => toMetricData(metric, span));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'chain-dashboard' }, metrics }] },
        errors: [],
      };
    },
  };
}

type TimeSpan = { startTime: HrTime; endTime: HrTime };

function toMetricData(
  { name, help, type, values }: MetricObjectWithValues<Value>,
  span: TimeSpan,
): MetricData {
  const common = {
    descriptor: {
      name,
      description: help,
      unit: name.endsWith('_seconds') ? 's' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // At run time prom-client's types are strings, although its `MetricType` is a numeric enum.
  const kind = String(type);
  if (kind === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramPoints(name, values, span),
    };
  const dataPoints = values.map(({ labels, value }) => ({
    ...span,
    attributes: labels as Attributes,
    value,
  }));
  if (kind === 'counter')
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Prometheus's buckets are cumulative; OpenTelemetry's count the values between two bounds. */
function histogramPoints(name: string, values: readonly Value[], span: TimeSpan): DataPoint<Histogram>[] {
  const points = new Map<
    string,
    { attributes: Attributes; bounds: [number, number][]; sum: number; count: number }
  >();
  for (const { labels, value, metricName } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(Object.entries(attributes).sort());
    const point = points.get(key) ?? { attributes, bounds: [], sum: 0, count: 0 };
    points.set(key, point);
    if (metricName === `${name}_sum`) point.sum = value;
    else if (metricName === `${name}_count`) point.count = value;
    else if (le !== '+Inf') point.bounds.push([Number(le), value]);
  }
  return [...points.values()].map(({ attributes, bounds, sum, count }) => {
    bounds.sort(([a], [b]) => a - b);
    const cumulative = [...bounds.map(([, value]) => value), count];
    const counts = cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0));
    const boundaries = bounds.map(([bound]) => bound);
    return { ...span, attributes, value: { buckets: { boundaries, counts }, sum, count } };
  });
}
