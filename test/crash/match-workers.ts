import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../src/contract/database.ts';
import type { Random } from '../../src/contract/needs.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { multipart } from '../support/forms.ts';
import { startService, type Service } from '../support/service/service.ts';

export interface WorkerKills {
  readonly databaseUrl: string;
  readonly key: string;
  readonly kills: number;
  /** So many that the job lasts while killed workers come back: a start takes a second or two. */
  readonly rowsPerChunk: number;
  readonly random: Pick<Random, 'fraction'>;
  readonly say: (line: string) => void;
}

const CHUNKS = 50;
/** Two workers at a time; a killed one is replaced at once. */
const WORKERS = 2;
/** Chunks are numbered from 0. */
const LAST_CHUNK = CHUNKS - 1;
/** The last kill happens when the job still has this many chunks to do. */
const CHUNKS_AFTER = 10;
/** A dead worker's chunk comes back within 45 s; the rest of the job takes seconds. */
const FINISHED_WITHIN_MS = 150_000;

/**
 * Runs one job without a kill, and the same list again with workers killed by `kill -9` at random moments of one job: the
 * results must be the same bytes, and the counters never fall and always add up.
 */
export async function killMatchWorkers(plan: WorkerKills): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-match-crash-'));
  const environment = { DATABASE_URL: plan.databaseUrl, MATCH_CHUNK_ROWS: String(plan.rowsPerChunk) };
  const services: Promise<Service>[] = [];
  const start = (name: string, half: 'serve' | 'work'): Promise<Service> => {
    const starting = startService({ dataDir: path.join(folder, name), half, environment });
    services.push(starting);
    return starting;
  };
  const db = openPool(plan.databaseUrl, { name: 'witness', size: 1 });
  try {
    const door = await start('serve', 'serve');
    const client = clientOf(door.announced.address ?? '', {
      key: plan.key,
      rows: CHUNKS * plan.rowsPerChunk,
    });
    const workers = Array.from({ length: WORKERS }, (_, n) => start(`work${n}`, 'work'));
    const calm = await client.submit();
    await finished(witnessOf(db, calm));
    const wanted = await client.result(calm);
    assert.equal(wanted.trimEnd().split('\n').length, CHUNKS * plan.rowsPerChunk + 1);

    await using last = await holdLastChunk(plan.databaseUrl);
    const stormy = await client.submit();
    const look = witnessOf(db, stormy);
    const apart = (CHUNKS - CHUNKS_AFTER) / plan.kills;
    for (let kill = 0; kill < plan.kills; kill++) {
      const victim = kill % WORKERS;
      const worker = await workers[victim];
      const moment = (kill + plan.random.fraction()) * apart;
      const { chunksDone, status } = await until(look, (now) => now.chunksDone >= moment);
      assert.equal(status, 'running', 'the kill meets the job at work');
      await worker?.kill('everything');
      plan.say(`kill ${kill + 1}: ${chunksDone} of ${CHUNKS} chunks done`);
      workers[victim] = start(`work${victim}`, 'work');
    }
    await last.release();
    await finished(look);
    assert.equal(await client.result(stormy), wanted, 'the same bytes');
  } finally {
    for (const service of services) await (await service).kill('everything');
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The job cannot end before its workers were killed, however slowly this process looks at it. */
async function holdLastChunk(
  databaseUrl: string,
): Promise<AsyncDisposable & { release: () => Promise<void> }> {
  const holder = openPool(databaseUrl, { name: 'holder', size: 1 });
  await holder.run('select pg_advisory_lock($1)', [LAST_CHUNK]);
  await holder.run(`
    create function hold_last_chunk() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${LAST_CHUNK});
        return new;
      end $$;
    create trigger hold_last_chunk before update on hotel_match_chunks for each row
      when (new.chunk = ${LAST_CHUNK}) execute function hold_last_chunk()`);
  let closing: Promise<void> | undefined;
  const release = (): Promise<void> => (closing ??= holder.close());
  return { release, [Symbol.asyncDispose]: release };
}

interface Seen {
  readonly status: string;
  readonly done: number;
  readonly matched: number;
  readonly review: number;
  readonly noMatch: number;
  readonly chunksDone: number;
}

/** Looks at a job as often as it likes, which no caller may; what it sees never falls and always adds up. */
function witnessOf(db: Sql, job: string): () => Promise<Seen> {
  let last: Seen | undefined;
  return async () => {
    const now = await db.row<Seen>(
      `select status, done, matched, review, no_match as "noMatch", chunks_done as "chunksDone"
       from hotel_match_jobs where id = $1`,
      [job],
    );
    assert.ok(now !== undefined);
    assert.notEqual(now.status, 'error');
    assert.equal(now.done, now.matched + now.review + now.noMatch, 'the counters add up');
    for (const counter of ['done', 'matched', 'review', 'noMatch', 'chunksDone'] as const)
      assert.ok(now[counter] >= (last?.[counter] ?? 0), `${counter} only rises`);
    last = now;
    return now;
  };
}

async function until(look: () => Promise<Seen>, isSo: (now: Seen) => boolean): Promise<Seen> {
  const lateMs = performance.now() + FINISHED_WITHIN_MS;
  for (;;) {
    const now = await look();
    if (isSo(now)) return now;
    assert.ok(performance.now() < lateMs, `in ${FINISHED_WITHIN_MS} ms: ${JSON.stringify(now)}`);
    await sleep(LOOK_EVERY_MS);
  }
}

const LOOK_EVERY_MS = 20;

function finished(look: () => Promise<Seen>): Promise<Seen> {
  return until(look, ({ status }) => status === 'done');
}

function clientOf(address: string, { key, rows }: { key: string; rows: number }) {
  const headers = { 'x-api-key': key };
  const base = `${address}/hotels/match/async`;
  return {
    async submit(): Promise<string> {
      const { headers: type, body } = multipart([['file', list(rows)]]);
      const answer = await fetch(base, {
        method: 'POST',
        headers: { ...headers, ...type },
        body: new Uint8Array(body),
      });
      assert.equal(answer.status, 202);
      return ((await answer.json()) as { job_id: string }).job_id;
    },
    result: async (id: string): Promise<string> => (await fetch(`${base}/jobs/${id}`, { headers })).text(),
  };
}

/** Rows around the town of `hotel-rows.ts`, from plain to hopeless. */
function list(length: number): string {
  const names = [
    'Cormorant Hotel',
    'Premier Inn',
    'Hampton Marling',
    'Nottinghill Lodge',
    'Station Inn',
    'Zephyr House',
  ];
  const rows = Array.from({ length }, (_, i) =>
    [
      `R${i}`,
      `${names[i % names.length]} ${i % 7 === 0 ? i : ''}`,
      'GB',
      i % 3 === 0 ? 'Marling' : `Village${i % 12}`,
    ].join(','),
  );
  return `id,name,country,city\n${rows.join('\n')}\n`;
}
