import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../src/contract/needs.ts';
import { dataFolder } from '../support/database/data-folder.ts';
import { type KillManner, killService } from '../support/service/kill-service.ts';
import { launch, type Service, startService } from '../support/service/service.ts';
import type { Endpoint, Writer } from './writers.ts';

/** The result of one kill. */
export interface Round {
  readonly afterMs: number;
  readonly manner: KillManner;
  /** From the next start to ready. */
  readonly readyMs: number;
}

export interface Plan {
  readonly rounds: number;
  readonly random: Random;
  readonly say: (line: string) => void;
}

/** From the first instruction to a little beyond ready. */
const FIRST_START_MS = 2_000;
const UNDER_LOAD_MS = 1_500;
/** The clients write without pauses, so the rate limit is raised. */
const environment = { RATE_LIMIT_PER_SECOND: '1000000' };

const anyManner = (random: Random): KillManner => (random.fraction() < 1 / 2 ? 'group' : 'everything');

/** Every round begins in an empty folder, is killed during the start, and must start the next time. */
export async function killFirstStarts(plan: Plan): Promise<Round[]> {
  const done: Round[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-crash-'));
    const killed = await killFirstStart(plan, { dataDir, manner: anyManner(plan.random) });
    await using service = killed.service;
    done.push(killed.round);
    assert.equal(await service.stop(), 0, service.log());
    await rm(dataDir, { recursive: true, force: true });
  }
  return done;
}

async function killFirstStart(
  { random, say }: Plan,
  { dataDir, manner }: { readonly dataDir: string; readonly manner: KillManner },
): Promise<{ readonly service: Service; readonly round: Round }> {
  const afterMs = Math.round(random.fraction() * FIRST_START_MS);
  const child = launch({ dataDir });
  await sleep(afterMs);
  await killService(child, manner);
  const service = await startService({ dataDir, environment });
  const { readyMs } = service;
  say(`first start killed (${manner}) after ${afterMs} ms; then ready in ${Math.round(readyMs)} ms`);
  return { service, round: { afterMs, manner, readyMs } };
}

/** One service is killed again and again while clients write: what it acknowledged must be there. */
export async function killUnderLoad(plan: Plan, writers: readonly Writer[]): Promise<Round[]> {
  const { rounds, random, say } = plan;
  const dataDir = await dataFolder('crash');
  const done: Round[] = [];
  let service = await startService({ dataDir, environment });
  // Whichever is the last one when a test fails: it must not outlive the test.
  await using last = { [Symbol.asyncDispose]: () => service.kill('everything') };
  void last;
  const { sandbox } = service.announced;
  assert.ok(sandbox !== undefined, 'the first start announces its keys');
  const acknowledged = new Map(writers.map((writer) => [writer, 0]));
  for (const writer of writers) await writer.prepare(endpointOf(service, sandbox));

  for (let round = 0; round < rounds; round++) {
    const afterMs = Math.round(random.fraction() * UNDER_LOAD_MS);
    const manner = anyManner(random);
    const isKilled = new AbortController();
    const load = writers.map((writer) =>
      writeUntil(isKilled.signal, { writer, acknowledged, service, key: sandbox }),
    );
    await sleep(afterMs);
    isKilled.abort();
    await service.kill(manner);
    await Promise.all(load);

    service = await startService({ dataDir, environment });
    done.push({ afterMs, manner, readyMs: service.readyMs });
    for (const writer of writers) {
      const promised = acknowledged.get(writer) ?? 0;
      const found = await writer.read(endpointOf(service, sandbox), promised);
      assert.ok(found >= promised, `${writer.name}: ${promised} was acknowledged and ${found} is there`);
      acknowledged.set(writer, found);
    }
    const counts = [...acknowledged.values()].join(', ');
    say(
      `load killed (${manner}) after ${afterMs} ms; then ready in ${Math.round(service.readyMs)} ms; writes: ${counts}`,
    );
  }
  assert.equal(await service.stop(), 0, service.log());
  await rm(dataDir, { recursive: true, force: true });
  return done;
}

async function writeUntil(
  signal: AbortSignal,
  {
    writer,
    acknowledged,
    service,
    key,
  }: { writer: Writer; acknowledged: Map<Writer, number>; service: Service; key: string },
): Promise<void> {
  for (let n = (acknowledged.get(writer) ?? 0) + 1; ; n++) {
    try {
      await writer.write(endpointOf(service, key), n);
      acknowledged.set(writer, n);
    } catch (error) {
      // Killed in the middle: this write was not acknowledged. While the service lives, an error is an error.
      if (signal.aborted) return;
      throw error;
    }
  }
}

export function endpointOf({ announced }: Service, key: string): Endpoint {
  assert.ok(announced.address !== undefined, 'the service said where it is');
  return { address: announced.address, key };
}
