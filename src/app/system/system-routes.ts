import { named } from '../../contract/fields.ts';
import Type from 'typebox';
import type { Route } from '../../contract/route.ts';
import { ok, route } from '../../contract/route.ts';
import { probeMetrics, probeReadiness } from './probes.ts';

const system = { group: 'operations', mount: 'root', rateClass: 'none', refusals: [] } as const;

const part = named('ReadinessPart', {
  name: Type.String({ description: 'What was checked.' }),
  ready: Type.Boolean({ description: 'Whether this part is ready.' }),
  detail: Type.String({ description: 'The result of the check.' }),
});
const readiness = named('Readiness', {
  ready: Type.Boolean({ description: 'Whether all parts are ready.' }),
  parts: Type.Array(part, { description: 'All checks, up to the first that could not be completed.' }),
});

export const routes: readonly Route[] = [
  route({
    ...system,
    method: 'GET',
    path: '/health/live',
    summary: 'Check liveness',
    description: 'Succeeds while the process can respond at all. Does not use the database.',
    answers: {
      200: {
        description: 'The process is alive.',
        schema: Type.Object({
          live: Type.Boolean({ description: 'Always true: a dead process does not respond.' }),
        }),
        examples: { live: { live: true } },
      },
    },
    handle: () => Promise.resolve({ status: 200, body: { live: true } }),
  }),
  route({
    ...system,
    method: 'GET',
    path: '/health/ready',
    summary: 'Check readiness',
    description:
      'The service is ready when the database answers, all migrations are applied, the disk has space, a requested demo world is loaded, and the process is not stopping.',
    answers: {
      200: {
        description: 'Ready.',
        schema: readiness,
        examples: {
          ready: {
            ready: true,
            parts: [
              { name: 'database', ready: true, detail: 'answers' },
              { name: 'migrations', ready: true, detail: 'all applied' },
            ],
          },
        },
      },
      503: {
        description: 'Not ready yet, or no longer ready.',
        schema: readiness,
        headers: { 'Retry-After': 'Seconds to wait before the next request.' },
        examples: {
          waiting: {
            ready: false,
            parts: [
              { name: 'database', ready: true, detail: 'answers' },
              { name: 'migrations', ready: false, detail: '2 are not applied yet' },
            ],
          },
        },
      },
    },
    handle: async (needs) => {
      const found = await probeReadiness(needs);
      if (found.ready) return ok(found);
      return { status: 503, body: found };
    },
  }),
  route({
    ...system,
    method: 'GET',
    path: '/metrics',
    summary: 'Metrics for Prometheus',
    description: 'Counters and durations of this process, in the text format of Prometheus.',
    answers: {
      200: {
        description: 'The metrics.',
        contentType: 'text/plain; version=0.0.4; charset=utf-8',
        schema: Type.String(),
        examples: { one: 'http_request_seconds_count{method="GET",route="/account",status="200"} 17\n' },
      },
    },
    handle: async (needs) => ({ status: 200, body: await probeMetrics(needs) }),
  }),
];
