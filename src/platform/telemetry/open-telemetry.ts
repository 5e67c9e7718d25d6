import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import type { Clock } from '../../contract/needs.ts';
import { otlpMetrics } from './otlp-metrics.ts';
import type { OpenSpan, SpanOptions, TraceHeaders, Tracer } from './tracing.ts';

/** The only file that uses the SDK. It is imported when an endpoint is set. */
export interface Exporting {
  readonly tracer: Tracer;
  /** The registry is exported from now on, under the same names as at `/metrics`. */
  exportMetrics(registry: Registry, clock: Pick<Clock, 'nowMs'>): void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

export interface ExportOptions {
  /** Without `/v1/…`. */
  readonly endpoint: string;
  readonly service: string;
  readonly version: string;
  /** `serve`, `work` or `start`. */
  readonly role: string;
  /** The part of the traces that begin here which is recorded; a trace that a caller began is recorded as it says. */
  readonly ratio: number;
  readonly metricsEveryMs: number;
}

export function startExporting(options: ExportOptions): Exporting {
  const url = (signal: string) => `${options.endpoint.replace(/\/$/, '')}/v1/${signal}`;
  const resource = resourceFromAttributes({
    'service.name': options.service,
    'service.version': options.version,
    'service.instance.id': crypto.randomUUID(),
    'innkeeper.role': options.role,
  });
  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: url('traces') }) })],
  });
  let meters: MeterProvider | undefined;
  return {
    tracer: tracerOf(spans, options.version),
    exportMetrics(registry, clock) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: url('metrics') }),
        exportIntervalMillis: options.metricsEveryMs,
        exportTimeoutMillis: Math.min(10_000, options.metricsEveryMs),
        metricProducers: [otlpMetrics(registry, { resource, version: options.version, clock })],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    async close() {
      await Promise.allSettled([spans.shutdown(), meters?.shutdown()]);
    },
  };
}

const kinds: Readonly<Record<SpanOptions['kind'], SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

function tracerOf(provider: TracerProvider, version: string): Tracer {
  const tracer = provider.getTracer('innkeeper', version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const parentContext = (parent: TraceHeaders | undefined): Context =>
    parent?.traceparent === undefined
      ? (current.getStore() ?? ROOT_CONTEXT)
      : propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter);
  return {
    begin(name, { kind, parent, attributes = {} }): OpenSpan {
      const context = parentContext(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const within = trace.setSpan(context, span);
      return {
        within: (work) => current.run(within, work),
        end({ error, attributes: more = {} } = {}) {
          span.setAttributes(more);
          // The text of an error may quote what a caller sent.
          if (error !== undefined) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
          }
          span.end();
        },
      };
    },
    headers() {
      const context = current.getStore();
      if (context === undefined) return {};
      const headers: Record<string, string> = {};
      propagator.inject(context, headers, defaultTextMapSetter);
      return headers;
    },
  };
}
