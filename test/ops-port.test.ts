import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testNeeds } from './support/needs.ts';
import { withoutPlaces } from './support/places.ts';
import { killService } from './support/service/kill-service.ts';
import { eventually, launch, startService } from './support/service/service.ts';

const needs = await testNeeds();
await withoutPlaces(needs.db);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-ops-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const database = new URL(needs.config.databaseUrl ?? '');

const statusOf = async (address: string): Promise<number> => {
  const response = await fetch(address);
  await response.body?.cancel();
  return response.status;
};

interface OpenPort extends AsyncDisposable {
  /** The database is unavailable from now on. */
  cut(): void;
}

/** A port that leads to the database once it is opened. */
async function closedPort(): Promise<{ readonly url: string; open(): Promise<OpenPort> }> {
  const reserved = createServer().listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const { port } = reserved.address() as { port: number }; // a TCP server that listens
  await new Promise((done) => reserved.close(done));
  const url = new URL(database);
  url.port = String(port);
  return {
    url: url.href,
    async open() {
      const open = new Set<Socket>();
      const server = createServer((near) => {
        open.add(near);
        const far = connect({ port: Number(database.port), host: database.hostname });
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const)
          from
            .on('error', () => to.destroy())
            .on('close', () => to.destroy())
            .pipe(to);
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return {
        cut() {
          server.close();
          for (const socket of open) socket.destroy();
        },
        [Symbol.asyncDispose]: async () => {
          if (server.listening) await server[Symbol.asyncDispose]();
        },
      };
    },
  };
}

test('a worker that starts before its database waits for it, alive and not ready', async (t) => {
  const port = await closedPort();
  const child = launch({ dataDir, half: 'work', environment: { DATABASE_URL: port.url, OPS_PORT: '0' } });
  t.after(() => killService(child, 'everything'));
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const listening = () => /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1];
  await eventually('the wait', () => Promise.resolve(/the start waits for it/.test(log)));
  const ops = listening() ?? '';
  assert.match(log, /ECONNREFUSED/);
  assert.deepEqual(
    [await statusOf(`${ops}/health/live`), await statusOf(`${ops}/health/ready`)],
    [200, 503],
    log,
  );
  await using connection = await port.open();
  await eventually('readiness', async () => (await statusOf(`${ops}/health/ready`)) === 200);
  const metricsOf = async () => (await fetch(`${ops}/metrics`)).text();
  const metrics = await metricsOf();
  assert.match(metrics, /^innkeeper_ready 1$/m);
  for (const name of ['innkeeper_jobs_total', 'innkeeper_queue_jobs', 'innkeeper_supplier_bookings'])
    assert.match(metrics, new RegExp(`^# HELP ${name} `, 'm'));

  connection.cut();
  await eventually('an unready worker', async () => /^innkeeper_ready 0$/m.test(await metricsOf()));

  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, log);
});

test('with OPS_PORT the public port serves liveness only; a stopping process is not ready, and serves for its delay', async () => {
  const environment = { DATABASE_URL: database.href, OPS_PORT: '0', STOP_DELAY_SECONDS: '2' };
  await using service = await startService({ dataDir, half: 'serve', environment });
  const { address = '', ops = '' } = service.announced;
  const { origin } = new URL(address);
  const statuses = async () =>
    Promise.all(
      ['/health/live', '/health/ready', '/metrics'].flatMap((at) => [
        statusOf(`${origin}${at}`),
        statusOf(`${ops}${at}`),
      ]),
    );
  assert.deepEqual(await statuses(), [200, 200, 404, 200, 404, 200]);
  const metrics = await (await fetch(`${ops}/metrics`)).text();
  assert.match(metrics, /^# HELP innkeeper_queue_jobs /m);

  const agent = new http.Agent({ keepAlive: true });
  const connectionOf = async (): Promise<string | undefined> => {
    const response = http.get(`${origin}/health/live`, { agent });
    const [answer] = (await once(response, 'response')) as [http.IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.headers.connection;
  };
  assert.equal(await connectionOf(), 'keep-alive');
  service.process.kill('SIGTERM');
  await eventually('a failing check', async () => (await statusOf(`${ops}/health/ready`)) === 503);
  assert.equal(await connectionOf(), 'close');
  const [code] = await once(service.process, 'exit');
  assert.equal(code, 0, service.log());
  agent.destroy();
});
