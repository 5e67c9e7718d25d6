import type { Config } from '../config.ts';
import type { Sql } from '../contract/database.ts';
import { Problem } from '../lib/problem.ts';

/**
 * The letter of this database among several; empty without one. The first process writes its SHARD, and all later
 * ones have the same or none. Throws a Problem if one has another letter.
 */
export async function claimShard(sql: Sql, { shard: wanted }: Pick<Config, 'shard'>): Promise<string> {
  const letter = (await shardOf(sql)) ?? (await firstShard(sql, wanted ?? ''));
  if (wanted === undefined || wanted === letter) return letter;
  const held = letter === '' ? 'was created without one' : `has the letter "${letter}"`;
  throw new Problem(
    `SHARD is "${wanted}", but this database ${held}: keys and booking ids that it gave out cannot change. Leave SHARD out, or use an empty database.`,
  );
}

/** Undefined: no process has claimed it yet. */
export async function shardOf(sql: Sql): Promise<string | undefined> {
  return (await sql.row<{ letter: string }>('select letter from shard'))?.letter;
}

/** Two first starts may race: one wins. */
async function firstShard(sql: Sql, letter: string): Promise<string> {
  await sql.run('insert into shard (letter) values ($1) on conflict do nothing', [letter]);
  return (await shardOf(sql)) ?? letter;
}
