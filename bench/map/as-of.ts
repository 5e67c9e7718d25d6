import { showHotel } from '../../src/catalogue/lookup/show-hotel.ts';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import type { Needs } from '../../src/contract/needs.ts';
import type { Claim } from '../claim.ts';
import { fillHotels, msOf } from './world.ts';

const HOTELS = 1_000_000;
/** One hotel in this many changes in each round. */
const CHANGED = 100;
const ROUNDS = 5;
const READS = 500;
const GOAL_MS = 50;
const DAY_MS = 86_400_000;

/** One hotel as it was, among a million, next to a copy of the table for each state. */
export async function benchAsOf(needs: Needs, say: (line: string) => void): Promise<Claim[]> {
  const { db } = needs;
  say(`writing ${HOTELS.toLocaleString('en')} hotels …`);
  await fillHotels(needs, HOTELS);
  const instants: Date[] = [];
  let changeMs = 0;
  const before = await bytesOf(needs, 'past_hotels');
  // After every other change of the catalogue.
  const startedMs = needs.clock.nowMs();
  for (let round = 1; round <= ROUNDS; round++) {
    const at = new Date(startedMs + round * DAY_MS);
    instants.push(new Date(at.getTime() - 1_000));
    changeMs += await msOf(() =>
      db.patient.transaction(async (tx) => {
        await tx.run(`update catalogue_head set changed_at = '${at.toISOString()}'`);
        await tx.run(
          `update hotels set name = name || ' ${round}', updated_at = '${at.toISOString()}' where id % ${CHANGED} = 0`,
        );
      }),
    );
  }
  await db.patient.run('analyze past_hotels');
  const versionBytes = ((await bytesOf(needs, 'past_hotels')) - before) / ROUNDS;
  say('copying the table …');
  const copyMs = await msOf(() => db.patient.run('create table copied_hotels as select * from hotels'));
  await db.patient.run('alter table copied_hotels add primary key (id)');
  const copyBytes = await bytesOf(needs, 'copied_hotels');

  const random = seededRandom(1);
  const ids = Array.from({ length: READS }, () => 1 + random.below(HOTELS / CHANGED) * CHANGED);
  const pastMs = await p95(ids, async (id) => {
    await showHotel(needs, String(id), random.pick(instants));
  });
  const nowMs = await p95(ids, async (id) => {
    await showHotel(needs, String(id), undefined);
  });
  const copiedMs = await p95(ids, async (id) => {
    await db.row('select * from copied_hotels where id = $1', [id]);
  });
  const one = `one hotel as of an instant, among ${HOTELS.toLocaleString('en')}`;
  return [
    {
      claim: one,
      metric: 'elapsed, p95',
      unit: 'ms',
      ours: pastMs,
      rivals: { 'the same hotel now': nowMs, 'its row of a copy of the table, without rooms': copiedMs },
      goal: `at most ${GOAL_MS} ms`,
      isMet: pastMs <= GOAL_MS,
    },
    {
      claim: 'a state in which 1 % of the hotels changed',
      metric: 'bytes on disk',
      unit: 'MB',
      ours: Number((versionBytes / 1e6).toFixed(1)),
      rivals: { 'a copy of the table': Number((copyBytes / 1e6).toFixed(1)) },
      goal: 'at most a tenth',
      isMet: versionBytes * 10 <= copyBytes,
    },
    {
      claim: 'the same',
      metric: 'elapsed, with the change itself',
      unit: 'ms',
      ours: Math.round(changeMs / ROUNDS),
      rivals: { 'a copy of the table, without the change': copyMs },
      goal: 'at most as long',
      isMet: changeMs / ROUNDS <= copyMs,
    },
  ];
}

async function bytesOf({ db }: Needs, table: string): Promise<number> {
  const row = await db.row<{ bytes: number }>('select pg_total_relation_size($1::regclass) as bytes', [
    table,
  ]);
  return Number(row?.bytes ?? 0);
}

async function p95(ids: readonly number[], read: (id: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const id of ids) {
    const startedMs = performance.now();
    await read(id);
    times.push(performance.now() - startedMs);
  }
  times.sort((one, other) => one - other);
  return Number((times[Math.floor(times.length * 0.95)] ?? 0).toFixed(2));
}
