import { owner, type Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import { insertInto, optional, tableOf } from '../../../lib/columns/columns.ts';
import { confidenceFor, standardModel } from '../../engine/engine.ts';

/** The required certainty of a match, as a share of right matches or as a confidence; the stricter of both applies. */
export interface WantedCertainty {
  readonly precision?: number | undefined;
  readonly min_confidence?: number | undefined;
}

/** Why a number is refused; undefined: it is in range. */
export function certaintyProblem(name: keyof WantedCertainty, value: number): string | undefined {
  const { least, most } = ranges[name];
  return value >= least && value <= most ? undefined : `${name} must be a number from ${least} to ${most}`;
}

const ranges = {
  precision: { least: limits.matchLeastPrecision, most: limits.matchMostPrecision },
  min_confidence: { least: limits.matchLeastConfidence, most: limits.matchMostConfidence },
} as const;

/** The least confidence of a job: its own, else that of the account, else the threshold of the program. */
export async function leastConfidenceOf(sql: Sql, owner: Owner, wanted: WantedCertainty): Promise<number> {
  return leastConfidence(wanted) ?? (await confidenceOf(sql, owner)) ?? standardModel().thresholds.matched;
}

/** The least confidence of a match; undefined: nothing is wanted. */
export function leastConfidence({ precision, min_confidence }: WantedCertainty): number | undefined {
  const byCurve = precision === undefined ? [] : [confidenceFor(precision, standardModel().curve)];
  const wanted = [...byCurve, ...(min_confidence === undefined ? [] : [min_confidence])];
  return wanted.length === 0 ? undefined : Math.max(...wanted);
}

async function confidenceOf(sql: Sql, { accountId, environment }: Owner): Promise<number | undefined> {
  const row = await sql.row<{ minConfidence: number | null }>(
    `select min_confidence as "minConfidence" from hotel_match_settings where account = $1 and environment = $2`,
    [accountId, environment],
  );
  return row?.minConfidence ?? undefined;
}

const insert = insertInto(
  'hotel_match_settings',
  tableOf({ owner, minConfidence: optional<number>('min_confidence') }),
);

/** Undefined: the default of the program applies again. */
export async function setConfidence(
  sql: Sql,
  owner: Owner,
  minConfidence: number | undefined,
): Promise<void> {
  await sql.run(
    `${insert.text} on conflict (account, environment) do update set min_confidence = excluded.min_confidence`,
    insert.values(undefined, { owner, minConfidence }),
  );
}
