import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, type OpenSpan } from '../../platform/telemetry/tracing.ts';

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** A request of an operation is a span, part of the trace of its caller if that sends `traceparent`. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const entry = request.routeOptions.config?.entry;
    // Probes would be most of the spans.
    if (entry !== undefined && entry.group !== 'operations') {
      const { method, path } = entry;
      const { traceparent, tracestate } = request.headers;
      const span = beginSpan(`${method} ${path}`, {
        kind: 'server',
        ...(typeof traceparent === 'string' && {
          parent: { traceparent, ...(typeof tracestate === 'string' && { tracestate }) },
        }),
        attributes: {
          'http.request.method': method,
          'http.route': path,
          'innkeeper.request_id': request.id,
        },
      });
      if (span !== undefined) spans.set(request, span);
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const account = request.caller?.accountId;
    spans.get(request)?.end({
      ...(statusCode >= 500 && { error: statusCode }),
      attributes: {
        'http.response.status_code': statusCode,
        ...(account !== undefined && { 'innkeeper.account': account }),
      },
    });
    done();
  });
}

/** What the work calls, enqueues and publishes belongs to the span of the request. */
export function withinRequest<T>(request: FastifyRequest, work: () => T): T {
  const span = spans.get(request);
  return span === undefined ? work() : span.within(work);
}
