import type { Owner } from '../../../src/contract/owner.ts';
import type { Needs } from '../../../src/contract/needs.ts';

export interface ReviewRows {
  readonly job: string;
  readonly owner: Owner;
  readonly rows: number;
  readonly status?: 'done' | 'running';
  readonly partner?: string | null;
  /** How long the result is still kept. */
  readonly days?: number;
  /** What was sent, as JSON. */
  readonly input?: string;
  /** What the row keys begin with. */
  readonly keys?: string;
}

/**
 * A job whose rows 1, 2, … have the confidences 0.01, 0.02, …, 1.00, 0.01, … and two hotels of Marling in turn; the hotel of
 * row 3 is not in the catalogue.
 */
export async function addReviews(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  {
    job,
    owner,
    rows,
    status = 'done',
    partner = null,
    days = 1,
    input = JSON.stringify(['H1', 'Zephyr "Old" Lodge', '12 Pilchard Street', 'Marling', 'GB']),
    keys = job,
  }: ReviewRows,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + days * 86_400_000);
  await db.run(
    `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, partner, total, review, created_at, updated_at, expires_at)
     values ($1, $2, $3, $4, 0, $5, $6, $6, $7, $7, $8)`,
    [job, owner.accountId, owner.environment, status, partner, rows, clock.now(), expiresAt],
  );
  await db.run(
    `insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, model_confidence, hotel, input, candidates)
     select $1::uuid, n, $4 || '-' || n, case when n % 5 = 0 then 'weak_match' else 'geo_match_name_mismatch' end,
       case when n % 5 = 0 then 'the evidence is weak' else 'the names differ' end, 'low', ((n - 1) % 100 + 1) / 100.0, ((n - 1) % 100 + 1) / 100.0,
       case when n = 3 then 999999 else 1001 + n % 2 end, $3, '[]'
     from generate_series(1, $2::integer) as n`,
    [job, rows, input, keys],
  );
}
