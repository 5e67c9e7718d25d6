import type { Needs } from '../../src/contract/needs.ts';
import type { Owner } from '../../src/contract/owner.ts';
import { decideJob } from '../../src/hotels/match/review/decide-by-filter.ts';
import { reviewClasses } from '../../src/hotels/engine/engine.ts';

export const jobs = Array.from({ length: 5 }, (_, at) => `5f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b0${at}`);
const HOTELS = 2_000;
const CHUNK_ROWS = 2_000;

/**
 * Review rows of five jobs with a tenth decided and some skipped, written as the jobs write them: chunk by chunk. They
 * have 40 countries, the largest with a third of the rows, four reasons for each class, and words of 50,000 names. One word is in
 * those of the lowest confidences only, another one in those of the last countries only.
 */
export async function loadReviews(
  needs: Pick<Needs, 'db' | 'clock' | 'random'>,
  owner: Owner & { readonly keyId: string },
  rows: number,
): Promise<void> {
  const { db } = needs;
  const ofJob = rows / jobs.length;
  await db.run(
    `insert into hotels (id, name, address, city, country, name_key, city_key, created_at, updated_at)
     select n, 'Hotel ' || n, '', 'Town', chr(65 + (n % 40) / 26) || chr(65 + (n % 40) % 26), '', '', now(), now()
     from generate_series(1, $1::int) as n`,
    [HOTELS],
  );
  for (const [at, job] of jobs.entries()) {
    await db.run(
      `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, partner, total, review, created_at, updated_at, expires_at)
       values ($1, $2, $3, 'done', 0, $4, $5, $5, now(), now(), now() + interval '7 days')`,
      [job, owner.accountId, owner.environment, `partner ${at % 3}`, ofJob],
    );
    for (let first = 1; first <= ofJob; first += CHUNK_ROWS)
      await db.patient.run(
        `insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, hotel, input, candidates)
         select $1::uuid, n, 'id:' || $1 || n, ($4::text[])[1 + n % cardinality($4::text[])],
           'the names differ in kind ' || (n / 7) % 4, 'low', confidence,
           hotel,
           '["' || n || '","Quiet' || n % 50000 || case when confidence < 0.25 then ' Annex' else ' Lodge' end || case when hotel % 40 >= 36 then ' Harbour' else '' end || '","' || n % 300 || ' Long Street","Town ' || n % 5000 || '"]',
           repeat('the evidence of the candidates ', 10)
         from (
           select n, 0.2 + 0.79 * random() as confidence, case when n % 3 = 0 then 40 else 1 + (n * 7919) % $5::int end as hotel
           from generate_series($2::bigint, $3::bigint) as n
         ) as row`,
        [job, first, Math.min(first + CHUNK_ROWS - 1, ofJob), reviewClasses, HOTELS],
      );
  }
  for (const [at, job] of jobs.entries())
    await decideJob(needs, owner, {
      jobId: job,
      request: {
        decision: at % 2 === 0 ? 'accept' : 'reject',
        filter: { leastConfidence: 0.9 },
      },
    });
  const skipped = Array.from({ length: 500 }, (_, at) => at + 1);
  for (const job of jobs)
    await decideJob(needs, owner, { jobId: job, request: { decision: 'skip', rows: skipped } });
  await db.patient.run('vacuum analyze hotel_match_queue');
  await db.patient.run('vacuum analyze hotel_match_reviews');
  await db.patient.run('vacuum analyze hotel_match_facets');
  await db.patient.run('vacuum analyze hotel_match_decisions');
}
