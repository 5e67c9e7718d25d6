import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../src/platform/needs.ts';
import { multipart } from '../support/forms.ts';
import { startService, type Service } from '../support/service.ts';

export interface WorkerKills {
  readonly databaseUrl: string;
  readonly key: string;
  readonly kills: number;
  /** So many that the job lasts while killed workers come back. */
  readonly rowsPerChunk: number;
  readonly random: Pick<Random, 'fraction'>;
  readonly say: (line: string) => void;
}

const CHUNKS = 50;
/** Two workers at a time; a killed one is replaced at once. */
const WORKERS = 2;
/** A dead worker's chunk comes back within 45 s; the rest of the job takes seconds. */
const FINISHED_WITHIN_MS = 150_000;

/**
 * Runs one job without a kill and the same job with workers killed by `kill -9` at random moments: the results must be
 * the same bytes, and the counters never fall and always add up.
 */
export async function killMatchWorkers(plan: WorkerKills): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-match-crash-'));
  const environment = { DATABASE_URL: plan.databaseUrl, MATCH_CHUNK_ROWS: String(plan.rowsPerChunk) };
  const start = (name: string, half: 'serve' | 'work') =>
    startService({ dataDir: path.join(folder, name), half, environment });
  const services: Service[] = [];
  try {
    const door = await start('serve', 'serve');
    services.push(door);
    const client = clientOf(door.announced.address ?? '', {
      key: plan.key,
      rows: CHUNKS * plan.rowsPerChunk,
    });
    const workers = await Promise.all(Array.from({ length: WORKERS }, (_, n) => start(`work${n}`, 'work')));
    services.push(...workers);
    const calm = await client.submit();
    await client.finished(calm);
    const wanted = await client.result(calm);
    assert.equal(wanted.trimEnd().split('\n').length, CHUNKS * plan.rowsPerChunk + 1);

    let stormy = await client.submit();
    for (let kill = 0; kill < plan.kills; kill++) {
      await sleep(20 + plan.random.fraction() * 250);
      const victim = kill % WORKERS;
      await workers[victim]?.kill('everything');
      const status = await client.status(stormy);
      plan.say(`kill ${kill + 1}: ${status.chunks_done} of ${status.total_chunks} chunks done`);
      workers[victim] = await start(`work${victim}`, 'work');
      services.push(workers[victim]);
      if (status.status !== 'done') continue;
      // The next kill is to meet work: what is done is compared, and the same list goes in once more.
      assert.equal(await client.result(stormy), wanted, 'the same bytes');
      stormy = await client.submit();
    }
    await client.finished(stormy);
    assert.equal(await client.result(stormy), wanted, 'the same bytes');
  } finally {
    for (const service of services) await service.kill('everything');
    await rm(folder, { recursive: true, force: true });
  }
}

interface Status {
  readonly job_id: string;
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly matched: number;
  readonly review: number;
  readonly no_match: number;
  readonly total_chunks: number;
  readonly chunks_done: number;
}

function clientOf(address: string, { key, rows }: { key: string; rows: number }) {
  const headers = { 'x-api-key': key };
  const base = `${address}/hotels/match/async`;
  let last: Status | undefined;
  /** Fifty calls a minute are allowed: one too many waits as long as it is told. */
  async function ask(url: string, init: RequestInit = { headers }): Promise<Response> {
    for (;;) {
      const answer = await fetch(url, init);
      if (answer.status !== 429) return answer;
      await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    }
  }
  async function status(id: string): Promise<Status> {
    const now = (await (await ask(`${base}/jobs/${id}/status`)).json()) as Status; // spec 2.5
    assert.equal(now.done, now.matched + now.review + now.no_match, 'the counters add up');
    if (last?.job_id === id) {
      for (const counter of ['done', 'matched', 'review', 'no_match', 'chunks_done'] as const)
        assert.ok(now[counter] >= last[counter], `${counter} only rises`);
    }
    last = now;
    return now;
  }
  return {
    status,
    async submit(): Promise<string> {
      const { headers: type, body } = multipart([['file', list(rows)]]);
      const answer = await ask(base, {
        method: 'POST',
        headers: { ...headers, ...type },
        body: new Uint8Array(body),
      });
      assert.equal(answer.status, 202);
      return ((await answer.json()) as Status).job_id;
    },
    async finished(id: string): Promise<void> {
      const until = performance.now() + FINISHED_WITHIN_MS;
      for (let now = await status(id); now.status !== 'done'; now = await status(id)) {
        assert.notEqual(now.status, 'error');
        assert.ok(performance.now() < until, `done in ${FINISHED_WITHIN_MS} ms: ${JSON.stringify(now)}`);
        await sleep(3_000);
      }
    },
    result: async (id: string): Promise<string> => (await ask(`${base}/jobs/${id}`)).text(),
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
