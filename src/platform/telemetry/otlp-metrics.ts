import { ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Clock } from '../../contract/needs.ts';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

export interface Exported {
  readonly resource: Resource;
  readonly version: string;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** The metrics of a registry as the SDK exports them. */
export function otlpMetrics(registry: Registry, { resource, version, clock }: Exported): MetricProducer {
  const startTime = timeOf(clock.nowMs());
  return {
    async collect() {
      const endTime = timeOf(clock.nowMs());
      const times = { startTime, endTime };
      const metrics = (await registry.getMetricsAsJSON()).flatMap((metric) => dataOf(metric, times) ?? []);
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'innkeeper', version }, metrics }] },
        errors: [],
      };
    },
  };
}

/** As Prometheus names them, for the receiver. */
function unitOf(name: string): string {
  if (/_seconds(?:_total)?$/.test(name)) return 's';
  return name.endsWith('_bytes') ? 'By' : '';
}

type Time = [seconds: number, nanoseconds: number];

interface Times {
  readonly startTime: Time;
  readonly endTime: Time;
}

function timeOf(ms: number): Time {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
}

/** A value of a histogram has the name of its part, which the types of the library omit. */
type Metric = MetricObjectWithValues<MetricValue<string> & { readonly metricName?: string }>;

/** Undefined for a summary, which no metric of ours is. */
function dataOf(metric: Metric, times: Times): MetricData | undefined {
  const descriptor = {
    name: metric.name,
    description: metric.help,
    unit: unitOf(metric.name),
    valueType: ValueType.DOUBLE,
  };
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const points = () =>
    metric.values.map(({ value, labels }) => ({ ...times, attributes: attributesOf(labels), value }));
  // The form of the library: a word in its documents, a number in its types.
  switch (String(metric.type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramPoints(metric, times),
      };
    default:
      return undefined;
  }
}

function attributesOf({ le: _bound, ...labels }: Metric['values'][number]['labels']): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

/** Prometheus counts the values up to each bound; OTLP those between two bounds. */
function histogramPoints({ name, values }: Metric, times: Times) {
  const groups = Map.groupBy(values, ({ labels }) => JSON.stringify(attributesOf(labels)));
  return [...groups].map(([key, group]) => {
    const of = (part: string) => group.filter(({ metricName }) => metricName === `${name}_${part}`);
    const upTo = of('bucket').map(({ labels, value }) => ({ bound: Number(labels['le']), value }));
    const buckets = upTo.map(({ value, bound }, at) => ({
      bound,
      value: value - (upTo[at - 1]?.value ?? 0),
    }));
    const [count] = of('count');
    const [sum] = of('sum');
    return {
      ...times,
      attributes: JSON.parse(key) as Record<string, string>,
      value: {
        buckets: {
          // The last bound is infinite, and not written.
          boundaries: buckets.map(({ bound }) => bound).filter(Number.isFinite),
          counts: buckets.map(({ value }) => value),
        },
        count: count?.value ?? 0,
        sum: sum?.value ?? 0,
      },
    };
  });
}
