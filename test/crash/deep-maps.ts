import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeepMapper } from '../../src/rooms/deep-map/decide-name.ts';
import { roomEngine } from '../../src/rooms/load-engine.ts';
import { roomKey } from '../../src/rooms/deep-map/room-key.ts';
import { startService, type Service } from '../support/service/service.ts';
import type { Plan } from './service.ts';

const references = [
  { id: 1, name: 'Deluxe King Room' },
  { id: 2, name: 'Deluxe King Room, Sea View' },
  { id: 3, name: 'Deluxe Twin Room' },
  { id: 4, name: 'Junior Suite' },
];
const names = [
  'DLX KING SEA VW BB',
  'Deluxe Twin Room',
  'Run of House',
  'JUNIOR SUITE - ROOM ONLY',
  'Executive Villa',
];

/** A job ends within some tens of milliseconds after its submission; kills are in this time. */
const UNDER_WORK_MS = 120;
/** A dead worker is detected by its missing heartbeat; all jobs must have ended within this time. */
const ENDED_WITHIN_MS = 180_000;

interface DeepMap {
  readonly status: string;
  readonly results: unknown;
  readonly updatedAt: string;
}

/**
 * Kills the worker at a random moment of each of `rounds` deep-map jobs. In the end every job is completed, once, and
 * results and cache are those of a run without kills.
 */
export async function killDeepMaps({ rounds, random, say }: Plan): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-crash-'));
  {
    await using server = await startService({ dataDir, half: 'serve' });
    const jobs: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await using worker = await startService({ dataDir, half: 'work' });
      jobs.push(await submit(server, round));
      const afterMs = Math.round(random.fraction() * UNDER_WORK_MS);
      await sleep(afterMs);
      await worker.kill('group');
      const { status } = await read(server, jobs[round] ?? '');
      say(`worker killed ${afterMs} ms after the submit of deep-map ${round + 1}, which was then ${status}`);
    }
    await using last = await startService({ dataDir, half: 'work' });
    const ended = await Promise.all(jobs.map((job) => completed(server, job)));
    await sleep(2_000);
    for (const [round, job] of jobs.entries()) {
      const { updatedAt, results } = await read(server, job);
      assert.equal(updatedAt, ended[round]?.updatedAt, `${job} ended twice`);
      assert.deepEqual(
        results,
        expected.map(({ result }) => result),
      );
      assert.deepEqual(
        await mappings(server, round),
        Object.fromEntries(expected.map(({ key, result }) => [key, result.final])),
      );
    }
    assert.equal(await last.stop(), 0, last.log());
    say(`${rounds} deep-map jobs survived ${rounds} kills; each was completed once`);
  }
  await rm(dataDir, { recursive: true, force: true });
}

const mapper = new DeepMapper(roomEngine(), references);
const expected = names.map((name) => ({ key: roomKey(name), result: mapper.decide(name, null) }));

async function submit(server: Service, round: number): Promise<string> {
  const body = { hotelId: `hotel-${round}`, referenceRooms: references, roomNames: names };
  // The documented shapes of the operations, which their own tests check.
  const { data } = (await ask(server, '/rooms/match/async', body)) as { data: { jobId: string } };
  return data.jobId;
}

async function read(server: Service, job: string): Promise<DeepMap> {
  return ((await ask(server, `/rooms/match/async/jobs/${job}`)) as { data: DeepMap }).data;
}

async function mappings(server: Service, round: number): Promise<unknown> {
  return ((await ask(server, `/rooms/match/async/matches/hotel-${round}`)) as { data: { mappings: unknown } })
    .data.mappings;
}

async function completed(server: Service, job: string): Promise<DeepMap> {
  const until = performance.now() + ENDED_WITHIN_MS;
  for (;;) {
    const now = await read(server, job);
    if (now.status === 'completed') return now;
    assert.ok(now.status !== 'failed' && performance.now() < until, `${job} is ${now.status}`);
    await sleep(500);
  }
}

async function ask({ announced }: Service, below: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${announced.address ?? ''}${below}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': announced.sandbox ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${below}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
