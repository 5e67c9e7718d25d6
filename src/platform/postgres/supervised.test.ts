import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readableLog } from '../../../test/support/log.ts';
import { eventually } from '../../../test/support/service/service.ts';
import { assertUsable } from '../sql/reachable.ts';
import { clusterFolder } from './cluster.ts';
import { startSupervised } from './supervised.ts';
import { readPostmaster } from './postmaster.ts';

test('a server that is killed is restarted at its address, until it is stopped', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-lasting-'));
  const { log, lines } = readableLog();
  const server = await startSupervised(path.join(folder, 'database'), { durable: false, log });
  try {
    const pid = async () => (await readPostmaster(clusterFolder(path.join(folder, 'database'))))?.pid;
    const isThere = () => assertUsable(server.url).then(Boolean, () => false);
    for (const _ of [1, 2]) {
      const former = await pid();
      assert.ok(former !== undefined);
      process.kill(former, 'SIGKILL');
      await eventually('another server', async () => ![former, undefined].includes(await pid()));
      await eventually('its answer', isThere);
    }
    await server.stop();
    assert.equal(await isThere(), false);
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      [1, 2].map(() => 'PostgreSQL has ended unexpectedly and is restarted; see server.log'),
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
