import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readableLog } from '../../../test/support/log.ts';
import { eventually } from '../../../test/support/service/service.ts';
import { assertUsable } from '../sql/reachable.ts';
import { clusterFolder } from './cluster.ts';
import { startSupervised } from './supervised.ts';
import { type Postmaster, readPostmaster } from './postmaster.ts';

test('a server that is killed is restarted at its address, until it is stopped', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-supervised-'));
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

test('a server that is stopped while it is restarted ends, at whatever moment', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-supervised-'));
  const { log } = readableLog();
  const postmaster = (): Promise<Postmaster | undefined> =>
    readPostmaster(clusterFolder(path.join(folder, 'database')));
  try {
    for (const delayMs of [0, 5, 10, 15, 20]) {
      const server = await startSupervised(path.join(folder, 'database'), { durable: false, log });
      const former = (await postmaster())?.pid;
      assert.ok(former !== undefined);
      process.kill(former, 'SIGKILL');
      await ready(postmaster, former);
      await sleep(delayMs);
      await server.stop();
      await eventually('no server', async () => !(await assertUsable(server.url).then(Boolean, () => false)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function ready(postmaster: () => Promise<Postmaster | undefined>, former: number): Promise<void> {
  for (;;) {
    const now = await postmaster();
    if (now?.ready === true && now.pid !== former) return;
  }
}
