import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import { test } from 'node:test';
import { dataFolder } from './support/database/data-folder.ts';
import { largeRoomBodies } from './support/rooms/room-flood.ts';
import { eventually, startService } from './support/service/service.ts';

/** The flood takes two threads minutes; the grace of a stop is ten seconds, and this is a busy machine. */
const stopsWithinMs = 60_000;

test('a process under a flood of large room requests ends on SIGTERM with exit code 0', async () => {
  const dataDir = await dataFolder('rooms-stop');
  try {
    await using service = await startService({ dataDir });
    const { address, sandbox } = service.announced;
    assert.ok(address !== undefined && sandbox !== undefined);
    const flood = largeRoomBodies(20).map((body) => {
      const headers = { 'x-api-key': sandbox, 'content-type': 'application/json' };
      const request = http.request(`${address}/rooms/match`, { method: 'POST', headers, agent: false });
      const ended = new Promise<void>((resolve) => request.once('close', resolve));
      request.on('response', (answer) => answer.on('error', () => undefined).resume());
      // A connection that the server closed is one of the ends this test is about.
      request.on('error', () => undefined);
      const sent = once(request, 'finish');
      request.end(body);
      return { request, sent, ended };
    });
    await Promise.all(flood.map(({ sent }) => sent));
    // A busy machine refuses some of them.
    await eventually('room requests run', async () => (await costlyRunning(address)) >= 4);
    service.process.kill('SIGTERM');
    await eventually('the process has ended', async () => service.process.exitCode !== null, stopsWithinMs);
    assert.equal(service.process.exitCode, 0, service.log());
    await Promise.all(flood.map(({ ended }) => ended));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function costlyRunning(address: string): Promise<number> {
  const answer = await fetch(new URL('/metrics', address));
  const found = /^http_costly_requests\{what="running"\} (\d+)$/m.exec(await answer.text());
  return Number(found?.[1] ?? 0);
}
