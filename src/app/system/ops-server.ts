import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import type { Needs } from '../../contract/needs.ts';
import { limits } from '../../contract/limits.ts';
import { profileFor, profileKinds } from '../../platform/telemetry/profile.ts';
import { addNoPageHeaders } from '../http/safe-headers.ts';
import { notReady, probeMetrics, probeReadiness } from './probes.ts';
import type { Readiness } from './readiness.ts';

/** Health, readiness, metrics and profiles on their own port: for probes, Prometheus and operators, not for clients. */
export interface OpsServer {
  /** Returns the address. */
  listen(place: { readonly port: number; readonly host: string }): Promise<string>;
  /** The process has started: until then it is alive and not ready. */
  started(needs: Needs): void;
  close(): Promise<void>;
}

export function buildOpsServer(log: FastifyBaseLogger): OpsServer {
  let needs: Needs | undefined;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    return503OnClosing: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    addNoPageHeaders(reply).header('cache-control', 'no-store');
    done();
  });
  app.get('/health/live', () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) =>
    readinessOn(reply, needs === undefined ? starting : await probeReadiness(needs)),
  );
  app.get('/metrics', async (_request, reply) => {
    if (needs === undefined) return readinessOn(reply, starting);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await probeMetrics(needs));
  });
  addProfiles(app);
  return {
    listen: (place) => app.listen(place),
    started: (opened) => void (needs = opened),
    close: async () => void (await app.close()),
  };
}

/** `GET /profile/cpu?seconds=10`: one at a time, because a profile slows the process down. */
function addProfiles(app: FastifyInstance): void {
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  let isBusy = false;
  for (const kind of profileKinds)
    app.get(`/profile/${kind}`, async (request, reply) => {
      const { seconds: text = '10' } = request.query as { seconds?: string | string[] };
      const seconds = Number(text);
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > limits.profileSeconds)
        return reply.code(400).send({
          error: `seconds is "${String(text)}": expected a whole number from 1 to ${limits.profileSeconds}`,
        });
      if (isBusy)
        return reply
          .code(503)
          .header('retry-after', limits.retryAfterSeconds)
          .send({ error: 'another profile is being taken' });
      isBusy = true;
      try {
        const { fileName, content } = await profileFor(kind, { seconds, signal: closing.signal });
        return await reply
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .type('application/json')
          .send(JSON.stringify(content));
      } finally {
        isBusy = false;
      }
    });
}

const starting = notReady('start', 'the process is starting');

function readinessOn(reply: FastifyReply, found: Readiness): FastifyReply {
  if (!found.ready) reply.code(503).header('retry-after', limits.retryAfterSeconds);
  return reply.send(found);
}
