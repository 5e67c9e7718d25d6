import type { Sql } from '../../../contract/database.ts';
import { validDecisions } from './decision-store.ts';

/** The present survivor of the hotel of a review row. */
const presentHotel = 'coalesce((select survivor from hotel_merges where loser = r.hotel), r.hotel)';

export interface NewReview {
  readonly rowNumber: number;
  readonly rowKey: string;
  readonly class: string;
  /** In words; empty where the job is older than reasons. */
  readonly reason: string;
  readonly profile: string;
  readonly confidence: number;
  /** Of the model, before a calibration of the account; null: a contradiction leaves the row to a person. */
  readonly modelConfidence: number | null;
  readonly hotel: number;
  /** JSON texts: the row as sent, the candidates with their parts. */
  readonly input: string;
  readonly candidates: string;
}

export interface Review extends Omit<NewReview, 'modelConfidence'> {
  /** The later decision of a person about the row. */
  readonly decided: string | null;
  readonly decidedHotel: number | null;
  readonly decisionId: string | null;
}

export async function insertReviews(sql: Sql, job: string, reviews: readonly NewReview[]): Promise<void> {
  if (reviews.length === 0) return;
  await sql.run(
    {
      name: 'hotel-match-insert-reviews',
      text: `insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, model_confidence, hotel, input, candidates)
     select $1, * from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[], $9::bigint[], $10::text[], $11::text[])
     on conflict do nothing`,
    },
    [
      job,
      reviews.map(({ rowNumber }) => rowNumber),
      reviews.map(({ rowKey }) => rowKey),
      reviews.map((review) => review.class),
      reviews.map(({ reason }) => reason),
      reviews.map(({ profile }) => profile),
      reviews.map(({ confidence }) => confidence),
      reviews.map(({ modelConfidence }) => modelConfidence),
      reviews.map(({ hotel }) => hotel),
      reviews.map(({ input }) => input),
      reviews.map(({ candidates }) => candidates),
    ],
  );
}

export interface ReviewFilter {
  readonly class?: string;
  readonly leastConfidence?: number;
  readonly mostConfidence?: number;
  /** Only rows without a decision. */
  readonly isOpen?: boolean;
}

export interface ReviewPage extends ReviewFilter {
  readonly afterRow: number;
  readonly limit: number;
}

/** The review rows of a job in the order of its input, each with what was decided about it since. */
export function pageOfReviews(sql: Sql, job: string, page: ReviewPage): Promise<Review[]> {
  return sql.rows<Review>(
    `select r.row_number as "rowNumber", r.row_key as "rowKey", r.class, r.reason, r.profile, r.confidence, r.hotel, r.input,
       r.candidates, d.decision as decided, d.hotel as "decidedHotel", d.id as "decisionId"
     from hotel_match_reviews r join hotel_match_jobs j on j.id = r.job
     left join lateral (
       select * from ${validDecisions} d
       where d.account = j.account and d.environment = j.environment and d.row_key = r.row_key
         and (d.decision = 'must-link' or d.hotel = ${presentHotel})
       order by d.decision limit 1
     ) d on true
     where r.job = $1 and r.row_number > $2 and ($3::text is null or r.class = $3)
       and r.confidence >= $4 and r.confidence <= $5 and (not $6 or d.id is null)
     order by r.row_number limit $7`,
    [
      job,
      page.afterRow,
      page.class ?? null,
      page.leastConfidence ?? 0,
      page.mostConfidence ?? 1,
      page.isOpen ?? false,
      page.limit,
    ],
  );
}

export function reviewsByRow(
  sql: Sql,
  job: string,
  rows: readonly number[],
): Promise<Pick<Review, 'rowNumber' | 'rowKey' | 'hotel'>[]> {
  return sql.rows(
    `select row_number as "rowNumber", row_key as "rowKey", hotel from hotel_match_reviews
     where job = $1 and row_number = any($2::bigint[]) order by row_number`,
    [job, rows],
  );
}

export interface DecidedReview {
  readonly rowNumber: number;
  readonly input: string;
  readonly decision: 'must-link' | 'must-not-link';
  readonly hotel: number;
}

/** Review rows of a job that people have decided since; a link of the row outranks what it is not. */
export function decidedReviews(
  sql: Sql,
  job: string,
  { first, last }: { first: number; last: number },
): Promise<DecidedReview[]> {
  return sql.rows<DecidedReview>(
    {
      name: 'hotel-match-decided-reviews',
      text: `select distinct on (r.row_number) r.row_number as "rowNumber", r.input, d.decision, d.hotel
     from hotel_match_reviews r join hotel_match_jobs j on j.id = r.job
     join ${validDecisions} d on d.account = j.account and d.environment = j.environment
       and d.row_key = r.row_key and (d.decision = 'must-link' or d.hotel = ${presentHotel})
     where r.job = $1 and r.row_number between $2 and $3 order by r.row_number, d.decision`,
    },
    [job, first, last],
  );
}
