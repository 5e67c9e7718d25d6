import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterFolder } from '../../src/platform/postgres/cluster.ts';
import { readPostmaster } from '../../src/platform/postgres/postmaster.ts';
import { eventually, startService } from '../support/service/service.ts';
import { endpointOf, type Plan } from './service.ts';
import type { Endpoint, Writer } from './writers.ts';

const UNDER_LOAD_MS = 1_500;
/** A writer that was refused tries again after this time. */
const AGAIN_MS = 50;
/** The log reports that the database is unavailable, started again, back, and after a minute still unavailable. */
const MOST_LINES_A_ROUND = 4;
const WARN = 40;

/** A service whose database is killed repeatedly continues, and keeps all acknowledged writes. */
export async function killDatabases(
  { rounds, random, say }: Plan,
  writers: readonly Writer[],
): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-crash-'));
  await using service = await startService({ dataDir, environment: { RATE_LIMIT_PER_SECOND: '1000000' } });
  const { sandbox } = service.announced;
  assert.ok(sandbox !== undefined, 'the first start shows its keys');
  const there = endpointOf(service, sandbox);
  for (const writer of writers) await writer.prepare(there);
  const isOver = new AbortController();
  const acknowledged = new Map(writers.map((writer) => [writer, 0]));
  const load = writers.map((writer) => keepWriting(isOver.signal, { writer, acknowledged, there }));

  for (let round = 0; round < rounds; round++) {
    await sleep(random.fraction() * UNDER_LOAD_MS);
    const postmaster = await readPostmaster(clusterFolder(path.join(dataDir, 'database')));
    assert.ok(postmaster !== undefined);
    process.kill(postmaster.pid, 'SIGKILL');
    const killedMs = performance.now();
    const before = new Map(acknowledged);
    // One response may have been lost.
    await eventually('writes of all', () =>
      Promise.resolve([...acknowledged].every(([writer, n]) => n > (before.get(writer) ?? 0) + 1)),
    );
    say(`database killed; all write again after ${Math.round(performance.now() - killedMs)} ms`);
  }
  isOver.abort();
  await Promise.all(load);
  for (const [writer, promised] of acknowledged) {
    const found = await writer.read(there, promised);
    assert.ok(found >= promised, `${writer.name}: ${promised} was acknowledged and ${found} is there`);
  }
  const wrong = wrongIn(service.log());
  assert.ok(
    wrong.length <= rounds * MOST_LINES_A_ROUND,
    `${wrong.length} lines: ${wrong.slice(0, 20).join('\n')}`,
  );
  for (const line of wrong) assert.doesNotMatch(line, /"stack"/);
  assert.equal(await service.stop(), 0, service.log());
  await rm(dataDir, { recursive: true, force: true });
}

async function keepWriting(
  isOver: AbortSignal,
  of: { writer: Writer; acknowledged: Map<Writer, number>; there: Endpoint },
): Promise<void> {
  const { writer, acknowledged, there } = of;
  while (!isOver.aborted) {
    const n = (acknowledged.get(writer) ?? 0) + 1;
    await writer.write(there, n).then(
      () => acknowledged.set(writer, n),
      () => sleep(AGAIN_MS),
    );
  }
}

function wrongIn(log: string): string[] {
  // Each line is one that pino wrote.
  return log
    .split('\n')
    .filter((line) => line !== '' && (JSON.parse(line) as { level: number }).level >= WARN);
}
