import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createKey } from '../../src/accounts/keys.ts';
import { buyer, scenarioHotelId } from '../support/bookings/buyer.ts';
import { testNeeds } from '../support/needs.ts';
import { onlyLong } from '../support/runs/form.ts';
import { withoutPlaces } from '../support/places.ts';
import { webhookReceiver } from '../support/receiver.ts';
import { callerAt, type Caller } from '../support/service/http-client.ts';
import { eventually, type Service, startService } from '../support/service/service.ts';
import { day } from '../support/day.ts';

/** What the processes send to a collector of OpenTelemetry. */
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly role: string | undefined;
}
interface Resourced {
  readonly resource: { readonly attributes: readonly Attribute[] };
}
interface Traces {
  readonly resourceSpans: readonly (Resourced & {
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SentSpan, 'role'>[] }[];
  })[];
}
interface Metrics {
  readonly resourceMetrics: readonly (Resourced & {
    readonly scopeMetrics: readonly {
      readonly metrics: readonly {
        readonly name: string;
        readonly histogram?: { readonly dataPoints: readonly Point[] };
      }[];
    }[];
  })[];
}
interface Point {
  readonly count: number;
  readonly bucketCounts: readonly number[];
  readonly explicitBounds: readonly number[];
  readonly attributes: readonly Attribute[];
}

const spans: SentSpan[] = [];
const metrics: { readonly name: string; readonly points: readonly Point[] }[] = [];
const roleOf = ({ resource }: Resourced) =>
  resource.attributes.find(({ key }) => key === 'innkeeper.role')?.value.stringValue;

const collector = createServer(async (request, response) => {
  const body: unknown = await json(request);
  if (request.url === '/v1/traces')
    for (const part of (body as Traces).resourceSpans)
      for (const scope of part.scopeSpans)
        spans.push(...scope.spans.map((span) => ({ ...span, role: roleOf(part) })));
  if (request.url === '/v1/metrics')
    for (const part of (body as Metrics).resourceMetrics)
      for (const scope of part.scopeMetrics)
        metrics.push(
          ...scope.metrics.map(({ name, histogram }) => ({ name, points: histogram?.dataPoints ?? [] })),
        );
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`; // a TCP server that listens

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-traces-'));
const services: Service[] = [];
// Before the hook of the database: the processes must have ended when it is dropped.
after(async () => {
  for (const service of services) await service.stop();
  collector.close().closeAllConnections();
  await rm(dataDir, { recursive: true, force: true });
});
const needs = await testNeeds();
await withoutPlaces(needs.db);
const receiver = await webhookReceiver();

/** Writes a line for each module of OpenTelemetry that a process loads. */
const watcher = path.join(dataDir, 'watch.mjs');
await writeFile(
  watcher,
  `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (name.startsWith('@opentelemetry/')) process.stderr.write('loads ' + name + '\\n');
  return next(name, context);
} });\n`,
);

async function startHalf(
  half: 'serve' | 'work',
  further: Readonly<Record<string, string>>,
): Promise<Service> {
  const environment = {
    DATABASE_URL: needs.config.databaseUrl ?? '',
    WEBHOOKS_TO_PRIVATE: 'yes',
    NODE_OPTIONS: `--import=${pathToFileURL(watcher).href}`,
    ...further,
  };
  const service = await startService({ dataDir: path.join(dataDir, half), half, environment });
  services.push(service);
  return service;
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const ROOT = '00f067aa0ba902b7';

const story = 'a booking is one trace through all processes, from the caller to the receiver of its events';
test(story, { skip: onlyLong }, async () => {
  const [serve, work] = await Promise.all(
    (['serve', 'work'] as const).map((half) => startHalf(half, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })),
  );
  assert.ok(serve !== undefined && work !== undefined);
  assert.match(serve.log(), /^loads @opentelemetry\/sdk-trace$/m);
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const plain = callerAt(new URL(serve.announced.address ?? '').origin, key);
  const body = { url: receiver.url, events: ['booking.book'] };
  const made = await plain({ method: 'POST', url: '/v3.0/webhooks', body });
  assert.equal(made.status, 201, made.text);
  const traced: Caller = (ask) =>
    plain({
      ...ask,
      headers: { ...ask.headers, traceparent: `00-${TRACE}-${ROOT}-01`, tracestate: 'desk=7' },
    });
  const stay = { checkin: day(60), checkout: day(62) };
  const { prebookId } = await buyer({ ask: plain }, stay).prebook(scenarioHotelId('Confirms Later'));
  // The request ends before the supplier confirms: the process that works takes the booking over.
  const booked = await buyer({ ask: traced }, stay).book({ prebookId }, '?timeout=1');
  assert.equal(booked.coded.error?.code, 2014, booked.text);
  await eventually('the delivery', () => Promise.resolve(receiver.received.length > 0));

  // A stopping process sends what it has.
  for (const service of [serve, work]) assert.equal(await service.stop(), 0, service.log());
  const ours = spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: RegExp) => ours.filter((span) => name.test(span.name));
  const [request] = named(/^POST \/rates\/book$/);
  assert.deepEqual([request?.parentSpanId, request?.role], [ROOT, 'serve']);
  const [order] = named(/^supplier simulator book$/);
  assert.deepEqual([order?.parentSpanId, order?.role], [request?.spanId, 'serve']);
  const [taken] = named(/^booking taken over$/);
  assert.deepEqual([taken?.parentSpanId, taken?.role], [request?.spanId, 'work']);
  assert.ok(
    named(/^supplier simulator retrieve$/).some(
      ({ parentSpanId, role }) => parentSpanId === taken?.spanId && role === 'work',
    ),
  );
  const [delivered] = named(/^webhook booking\.book$/);
  assert.equal(delivered?.role, 'work');
  assert.ok([...named(/taken over/)].some(({ spanId }) => spanId === delivered?.parentSpanId));
  assert.equal(receiver.received[0]?.headers['traceparent'], `00-${TRACE}-${delivered?.spanId}-01`);
  assert.equal(named(/prebook/).length, 0, 'the prebook is a separate trace');

  const [requests] = metrics.filter(
    ({ name, points }) => name === 'http_request_seconds' && points.length > 0,
  );
  const point = requests?.points.find(({ attributes }) =>
    attributes.some(({ value }) => value.stringValue === '/rates/book'),
  );
  assert.equal(point?.count, 1);
  assert.equal(point?.bucketCounts.length, (point?.explicitBounds.length ?? 0) + 1);
  assert.equal(
    point?.bucketCounts.reduce((sum, count) => sum + Number(count), 0),
    1,
  );
  assert.ok(metrics.some(({ name }) => name === 'innkeeper_jobs_total'));
});

test('without an endpoint no module of OpenTelemetry is loaded', async () => {
  const service = await startHalf('serve', {});
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const ask = callerAt(new URL(service.announced.address ?? '').origin, key);
  const answer = await ask({ url: '/v3.0/account', headers: { traceparent: `00-${TRACE}-${ROOT}-01` } });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(await service.stop(), 0, service.log());
  // The library of the metrics uses the interfaces (api), without any of the SDK.
  assert.doesNotMatch(service.log(), /^loads @opentelemetry\/(?!api$)/m);
});
