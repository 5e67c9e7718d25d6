import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { testDatabase } from './support/database.ts';
import { withoutPlaces } from './support/places.ts';
import { startService } from './support/service/service.ts';

/** A proxy of the database that closes the connection a number of times when a client sends these words. */
async function breakingWay(database: string, { words, times }: { words: string; times: number }) {
  const { hostname, port } = new URL(database);
  let broken = 0;
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) });
    far.pipe(near);
    near.on('data', (bytes: Buffer) => {
      if (broken < times && bytes.includes(words)) {
        broken += 1;
        near.destroy();
        far.destroy();
      } else far.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const url = new URL(database);
  url.port = String(address.port);
  return { url: url.href, server, broken: () => broken };
}

const { db, url } = await testDatabase();
await withoutPlaces(db);

/** Both parts of the service start by the same steps; `serve` has more of them. */
test('a service whose database becomes unavailable during the start tries again', async (t) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-again-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  // The lock of the migrations is the first that every start asks for.
  const way = await breakingWay(url, { words: 'pg_advisory_xact_lock', times: 2 });
  t.after(() => way.server.close());
  await using service = await startService({
    dataDir,
    half: 'serve',
    environment: { DATABASE_URL: way.url },
  });
  assert.equal(way.broken(), 2);
  const restarts = service.log().match(/the database does not answer: the start waits for it/g);
  assert.equal(restarts?.length, 1, service.log());
  assert.equal(await service.stop(), 0, service.log());
});
