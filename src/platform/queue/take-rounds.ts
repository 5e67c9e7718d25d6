import type { Sql } from '../../contract/database.ts';
import { column, insertInto, tableOf } from '../../lib/columns/columns.ts';
import { BOSS_SCHEMA } from './boss.ts';
import { roundsAfter, roundsBetween, WINDOW, type WaitingJob } from './rounds.ts';

export interface NewList {
  readonly task: string;
  readonly account: string;
  readonly jobs: number;
}

/** The same condition as in the statement that fetches, so that the index of pg-boss serves both. */
const waits = `name = $1 and state < 'active' and not blocked and start_after <= now()`;

/**
 * The rounds of the jobs of a new list. In each round an account has one job, so it delays the others by one job a
 * round, however many lists it sends. Within an account its lists take turns. pg-boss fetches the highest priority
 * first, and the oldest of equal ones, so a job of round n has priority −n.
 *
 *     account a, list 1   40 41 42 43 44            waits; now is 40
 *     account b              41 42 43               a new list of an account without jobs begins in the next round
 *     account a, list 2      41    43    45         a new list of an account with one list takes each second round,
 *     account a, list 1   40    42    44    46 47   and the jobs that had these rounds move behind the last one
 *
 * The cost depends on the jobs of the new list and on the number of accounts, not on the jobs that wait. The row of the
 * account is locked until the end of the transaction, so the lists of an account are enqueued one after another.
 */
export async function takeRounds(sql: Sql, list: NewList): Promise<number[]> {
  const { task, account, jobs } = list;
  const stored = await lockAccount(sql, list);
  const now = await roundOf(sql, task);
  const waiting = await firstWaiting(sql, list, now);
  // The stored round of an account without waiting jobs is out of date.
  const last = Math.max(now, ...(waiting.length === 0 ? [] : [stored, waiting.at(-1)?.round ?? 0]));
  const between = waiting.length === 0 ? [] : roundsBetween({ waiting, now, last }, jobs);
  const displaced = await lockJobs(sql, list, between);
  const after = roundsAfter(last, jobs - between.length, displaced.length);
  await moveJobs(sql, { task, ids: displaced, rounds: after.displaced });
  await sql.run('update queue_turns set last_round = $3 where task = $1 and account = $2', [
    task,
    account,
    last + after.left.length + displaced.length,
  ]);
  return [...between, ...after.left];
}

const insertTurn = insertInto(
  'queue_turns',
  tableOf({
    task: column<string>('task'),
    account: column<string>('account'),
    last: column<number>('last_round'),
  }),
);

async function lockAccount(sql: Sql, { task, account }: NewList): Promise<number> {
  const row = await sql.row<{ last: number }>(
    `${insertTurn.text} on conflict (task, account) do update set last_round = queue_turns.last_round
     returning last_round as last`,
    insertTurn.values(undefined, { task, account, last: 0 }),
  );
  return row?.last ?? 0;
}

/** The first round with a waiting job. */
async function roundOf(sql: Sql, task: string): Promise<number> {
  const row = await sql.row<{ now: number | null }>(
    `select -max(priority) as now from ${BOSS_SCHEMA}.job where ${waits}`,
    [task],
  );
  return Math.max(0, row?.now ?? 0);
}

function firstWaiting(sql: Sql, { task, account }: NewList, now: number): Promise<WaitingJob[]> {
  return sql.rows<WaitingJob>(
    `select -priority as round, group_tier as list from ${BOSS_SCHEMA}.job
     where ${waits} and priority between $3 and $4 and group_id = $2
     order by priority desc limit ${WINDOW}`,
    [task, account, -(now + WINDOW), -now],
  );
}

/** The waiting jobs of the account in these rounds, except those that are fetched now. */
async function lockJobs(sql: Sql, { task, account }: NewList, rounds: readonly number[]): Promise<string[]> {
  if (rounds.length === 0) return [];
  const rows = await sql.rows<{ id: string }>(
    `select id from ${BOSS_SCHEMA}.job
     where ${waits} and priority = any($3::int[]) and group_id = $2
     order by priority desc for update skip locked`,
    [task, account, rounds.map((round) => -round)],
  );
  return rows.map(({ id }) => id);
}

async function moveJobs(
  sql: Sql,
  { task, ids, rounds }: { task: string; ids: readonly string[]; rounds: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await sql.run(
    `update ${BOSS_SCHEMA}.job set priority = -moved.round
     from unnest($2::uuid[], $3::int[]) as moved (id, round) where job.name = $1 and job.id = moved.id`,
    [task, ids, rounds],
  );
}
