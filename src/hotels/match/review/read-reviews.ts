import type { Owner } from '../../../contract/owner.ts';
import type { Static } from 'typebox';
import { publicId } from '../../../catalogue/hotel-id.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import type { CandidateLine } from '../../engine/engine.ts';
import { hotelsById, type ShownHotel } from '../stores/catalogue-store.ts';
import { fields, type Field } from '../input/columns.ts';
import type { InputRow } from '../input/input.ts';
import { jobWithRows } from '../result/own-job.ts';
import { pageOfReviews, type Review } from '../stores/review-store.ts';
import type { reviewsAnswer, reviewsQuery, reviewRow } from '../wire/shapes.ts';
import { rowDecision } from './row-decision.ts';

export interface KeptCandidate {
  readonly hotelId: number;
  readonly probability: number;
  readonly prior: number;
  /** In words; absent in jobs of earlier releases. */
  readonly evidence?: readonly CandidateLine[];
  readonly parts: NonNullable<Static<typeof reviewRow>['candidates'][number]['parts']>;
}

/** The rows of a job that a person should look at, with both records. */
export async function readReviews(
  needs: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { jobId, request }: { jobId: string; request: Static<typeof reviewsQuery> },
): Promise<Static<typeof reviewsAnswer>> {
  const job = await jobWithRows(needs, owner, jobId);
  const limit = request.limit ?? limits.pageRows;
  const reviews = await pageOfReviews(needs.db, job.id, {
    afterRow: request.after ?? 0,
    limit,
    isOpen: request.open ?? false,
    ...(request.class === undefined ? {} : { class: request.class }),
  });
  const isExplained = request.explanations === true;
  const candidates = reviews.map((review) => {
    const all = JSON.parse(review.candidates) as KeptCandidate[]; // written by matchRows
    return isExplained ? all.map(explained) : all.slice(0, limits.candidatesOnPage).map(rounded);
  });
  const ids = [...new Set(candidates.flat().map(({ hotelId }) => hotelId))];
  const hotels = new Map((await hotelsById(needs.db, ids)).map((hotel) => [hotel.id, hotel]));
  const rows = reviews.map((review, index) => shown(review, candidates[index] ?? [], hotels));
  const page = isExplained ? rows : withinBytes(rows.map(withoutEmptyFields));
  return {
    reviews: page,
    next: page.length === rows.length && rows.length < limit ? null : (page.at(-1)?.row ?? null),
  };
}

const explained = ({ hotelId, probability, prior, parts }: KeptCandidate) => ({
  hotelId,
  probability,
  prior,
  parts,
});

const rounded = ({ hotelId, probability }: KeptCandidate) => ({
  hotelId,
  probability: Number(probability.toFixed(4)),
});

type Row = Static<typeof reviewRow>;

const withoutEmptyFields = (row: Row): Row => ({
  ...row,
  input: Object.fromEntries(Object.entries(row.input).filter(([, value]) => value !== '')),
});

/** The first rows that a page may have, at least one. */
function withinBytes(rows: readonly Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return at > 0 && bytes > limits.reviewPageBytes;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}

type Scores = Omit<Static<typeof reviewRow>['candidates'][number], keyof ReturnType<typeof shownHotel>>;

export function shown(
  review: Review,
  candidates: readonly (Pick<KeptCandidate, 'hotelId'> & Scores)[],
  hotels: ReadonlyMap<number, ShownHotel>,
): Static<typeof reviewRow> {
  const row = JSON.parse(review.input) as InputRow; // written by matchRows
  return {
    row: review.rowNumber,
    rowKey: review.rowKey,
    class: review.class as Static<typeof reviewRow>['class'], // written by matchRows
    reason: review.reason,
    profile: review.profile as Static<typeof reviewRow>['profile'],
    confidence: review.confidence,
    input: Object.fromEntries(fields.map((field: Field, index) => [field, row[index] ?? ''])),
    candidates: candidates.flatMap(({ hotelId, ...scores }) => {
      const hotel = hotels.get(hotelId);
      return hotel === undefined ? [] : [{ ...shownHotel(hotel), ...scores }];
    }),
    decision: rowDecision(review),
  };
}

function shownHotel({ id, ...hotel }: ShownHotel) {
  return { hotelId: publicId(id), coreId: id, ...hotel };
}
