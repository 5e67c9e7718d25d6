import type { Sql } from '../../../contract/database.ts';
import { arraysOf, column, columnsOf, readFrom, tableOf, type RowOf } from '../../../lib/columns/columns.ts';
import { validDecisions } from './decision-store.ts';

/** The present survivor of the hotel of a review row. */
const presentHotel = 'coalesce((select survivor from hotel_merges where loser = r.hotel), r.hotel)';

const sent = {
  rowNumber: column<number>('row_number'),
  rowKey: column<string>('row_key'),
  class: column<string>('class'),
  /** In words; empty where the job is older than reasons. */
  reason: column<string>('reason'),
  profile: column<string>('profile'),
  confidence: column<number>('confidence'),
  hotel: column<number>('hotel'),
  /** JSON texts: the row as sent, the candidates with their parts. */
  input: column<string>('input'),
  candidates: column<string>('candidates'),
};

const newReviews = tableOf({
  ...sent,
  /** That of the model, before a calibration of the account; null: a contradiction leaves the row to a person. */
  modelConfidence: column<number | null>('model_confidence'),
});
const newArrays = arraysOf(newReviews, {
  rowNumber: 'bigint',
  rowKey: 'text',
  class: 'text',
  reason: 'text',
  profile: 'text',
  confidence: 'float8',
  hotel: 'bigint',
  input: 'text',
  candidates: 'text',
  modelConfidence: 'float8',
});

const reviews = tableOf({
  ...sent,
  /** The later decision of a person about the row. */
  decided: readFrom<string | null>('decided', 'd.decision'),
  decidedHotel: readFrom<number | null>('decided_hotel', 'd.hotel'),
  decisionId: readFrom<string | null>('decision_id', 'd.id'),
});

export type NewReview = RowOf<typeof newReviews.members>;
export type Review = RowOf<typeof reviews.members>;

export async function insertReviews(sql: Sql, job: string, made: readonly NewReview[]): Promise<void> {
  if (made.length === 0) return;
  await sql.run(
    {
      name: 'hotel-match-insert-reviews',
      text: `insert into hotel_match_reviews (job, ${newReviews.columns})
     select $1, * from ${newArrays.unnest(2)}
     on conflict do nothing`,
    },
    [job, ...newArrays.values(made)],
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
export async function pageOfReviews(sql: Sql, job: string, page: ReviewPage): Promise<Review[]> {
  const rows = await sql.rows(
    `select ${columnsOf('r', reviews)}
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
  return rows.map(reviews.read);
}

const shortReviews = tableOf({ rowNumber: sent.rowNumber, rowKey: sent.rowKey, hotel: sent.hotel });

export async function reviewsByRow(
  sql: Sql,
  job: string,
  rows: readonly number[],
): Promise<RowOf<typeof shortReviews.members>[]> {
  const found = await sql.rows(
    `select ${shortReviews.columns} from hotel_match_reviews
     where job = $1 and row_number = any($2::bigint[]) order by row_number`,
    [job, rows],
  );
  return found.map(shortReviews.read);
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
