/**
 * Spans and trace contexts, without the packages of OpenTelemetry: those are loaded only if an operator names an
 * endpoint, and then `open-telemetry.ts` sets the tracer of this process. Without it nothing here has an effect. Like
 * the context of a trace itself, the tracer is not an argument: it decides nothing that a story does.
 */
export interface Tracer {
  begin(name: string, options: SpanOptions): OpenSpan;
  /** The headers of W3C Trace Context for a call that is part of the current span. */
  headers(): TraceHeaders;
}

export interface TraceHeaders {
  readonly traceparent?: string;
  readonly tracestate?: string;
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** Where the span belongs, if not to the current one. */
  readonly parent?: TraceHeaders;
  readonly attributes?: Attributes;
}

/** Never a person, a card, a key or a body. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface OpenSpan {
  /** What the work begins belongs to this span. */
  within<T>(work: () => T): T;
  end(outcome?: { readonly error?: unknown; readonly attributes?: Attributes }): void;
}

let tracer: Tracer | undefined;

export function setTracer(one: Tracer | undefined): void {
  tracer = one;
}

/** Undefined if nothing is traced. */
export function beginSpan(name: string, options: SpanOptions): OpenSpan | undefined {
  return tracer?.begin(name, options);
}

export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, options);
  if (span === undefined) return work();
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

export function traceHeaders(): TraceHeaders {
  return tracer?.headers() ?? {};
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** What a row or a job keeps, so that work which another process continues belongs to the same trace. */
export function keptTrace(): string | undefined {
  return traceHeaders().traceparent;
}

export function parentOf(kept: string | null | undefined): Pick<SpanOptions, 'parent'> {
  return typeof kept === 'string' ? { parent: { traceparent: kept } } : {};
}
