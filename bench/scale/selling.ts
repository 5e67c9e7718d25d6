import os from 'node:os';
import type { Bench, Claim } from '../claim.ts';
import { importHotels } from './import-hotels.ts';
import { matchList } from '../hotels/lists.ts';
import { openScaleDatabase } from './installation.ts';
import { familyOf, usedBetween, usedByEach } from './processes.ts';
import { openShop, type Question } from './shop.ts';

/** More processes than cores would only share them. */
const counts = [1, 2, 4].filter((count) => count <= os.availableParallelism());
const CALLERS = 16;
const OPERATIONS: Readonly<Record<Question, number>> = { search: 800, purchase: 400 };
const HOTELS = 100_000;
const ROWS = 10_000;
/** How much more CPU time an operation may take with the largest number of processes than with one. */
const MOST_GROWTH = 1.5;

interface Measured {
  readonly processes: number;
  readonly perSecond: number;
  /** CPU time of one operation. */
  readonly ownMs: number;
  readonly databaseMs: number;
}

/** Searches and purchases with 1, 2 and 4 `serve` processes, each with as many callers, and rows matched by as many `work`. */
export const processes: Bench = async ({ say }) => {
  if (counts.length < 3)
    say(
      `this machine has ${os.availableParallelism()} cores: ${counts.join(' and ')} processes are measured`,
    );
  return [...(await selling(say)), ...(await matching(say))];
};

async function selling(say: (line: string) => void): Promise<Claim[]> {
  const shop = await openShop(counts.at(-1) ?? 1);
  const claims: Claim[] = [];
  try {
    for (const question of ['search', 'purchase'] as const) {
      await shop.ask({
        question,
        processes: counts.at(-1) ?? 1,
        callers: CALLERS,
        operations: OPERATIONS[question],
      });
      const found: Measured[] = [];
      for (const count of counts) {
        const { used, operations, perSecond } = await shop.ask({
          question,
          processes: count,
          callers: CALLERS * count,
          operations: OPERATIONS[question] * count,
        });
        found.push({
          processes: count,
          perSecond,
          ownMs: used.serve.cpuMs / operations,
          databaseMs: used.database.cpuMs / operations,
        });
      }
      claims.push(...claimsOf(question, found, say));
    }
    const sessions = await shop.database.db.row<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where application_name like 'innkeeper serve%'`,
    );
    say(`${sessions?.count ?? 0} connections of ${counts.at(-1) ?? 1} serve processes after it`);
    return claims;
  } finally {
    await shop.close();
  }
}

async function matching(say: (line: string) => void): Promise<Claim[]> {
  const database = await openScaleDatabase({ MATCH_CHUNK_ROWS: '1000' });
  try {
    await importHotels(database, { first: 0, last: HOTELS });
    const serve = await database.start('serve');
    const list = {
      address: serve.announced.address ?? '',
      key: await database.newKey('production'),
      hotels: HOTELS,
    };
    const found: Measured[] = [];
    for (const count of counts) {
      const workers = await Promise.all(Array.from({ length: count }, () => database.start('work')));
      const read = async () => ({
        own: await usedByEach(workers.map(({ process }) => process.pid ?? 0)),
        database: await usedByEach(await familyOf(database.serverPid)),
      });
      // Every worker reads the indexes of all countries first.
      await matchList(database.db, { ...list, first: 0, rows: 4_000 * count });
      const before = await read();
      const started = performance.now();
      const rows = ROWS * count;
      await matchList(database.db, { ...list, first: 1_000_000, rows });
      const seconds = (performance.now() - started) / 1000;
      const after = await read();
      found.push({
        processes: count,
        perSecond: rows / seconds,
        ownMs: usedBetween(before.own, after.own).cpuMs / rows,
        databaseMs: usedBetween(before.database, after.database).cpuMs / rows,
      });
      for (const worker of workers) await worker.kill('everything');
    }
    return claimsOf('row of a match list', found, say);
  } finally {
    await database.close();
  }
}

function claimsOf(what: string, found: readonly Measured[], say: (line: string) => void): Claim[] {
  const [one] = found;
  return found.map(({ processes: count, perSecond, ownMs, databaseMs }) => {
    const most = MOST_GROWTH * (one?.ownMs ?? 0);
    say(
      `${what}, ${count} processes: ${perSecond.toFixed(1)}/s; each ${ownMs.toFixed(3)} ms CPU of the process, ` +
        `${databaseMs.toFixed(3)} of PostgreSQL: ${(1000 / ownMs).toFixed(0)} a second and core`,
    );
    return {
      claim: `${what}: ${count} processes on one database`,
      metric: 'CPU time of our processes for each',
      unit: 'ms',
      ours: ownMs,
      rivals: { 'one process': one?.ownMs ?? 0 },
      goal: `at most ${MOST_GROWTH} times one process`,
      isMet: ownMs <= most,
    };
  });
}
