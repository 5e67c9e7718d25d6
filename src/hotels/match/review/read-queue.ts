import type { Static } from 'typebox';
import type { Owner } from '../../../contract/owner.ts';
import { publicId } from '../../../catalogue/hotel-id.ts';
import { refuseCursor } from '../../../contract/field-checks.ts';
import { cursorOf, readCursor } from '../../../lib/text/cursor.ts';
import { isUuid } from '../../../lib/text/uuid.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { fields, type Field } from '../input/columns.ts';
import type { InputRow } from '../input/input.ts';
import type { facetsQuery, queueAnswer, queueQuery } from '../wire/queue-shapes.ts';
import type { QueueFilter } from '../stores/queue/queue-filter.ts';
import type { QueuePosition, QueueSort } from '../stores/queue/queue-order.ts';
import { pageOfQueue, type QueuedReview } from '../stores/queue/queue-store.ts';
import { rowDecision } from './row-decision.ts';

type Shown = Static<typeof queueAnswer>['reviews'][number];

/** The review rows of all jobs of an account in one list, without the evidence. */
export async function readQueue(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  request: Static<typeof queueQuery>,
): Promise<Static<typeof queueAnswer>> {
  const { limit = limits.pageRows, sort = '-confidence', after, ...filter } = request;
  const { reviews, until } = await pageOfQueue(db, owner, {
    filter: filterOf(filter),
    now: clock.now(),
    sort,
    after: after === undefined ? undefined : readPosition(after, sort),
    limit,
  });
  const last = reviews.length < limit ? until : positionOf(reviews.at(-1), sort);
  return {
    reviews: reviews.map(shown),
    next: last === undefined ? null : cursorOf([sort, last.by, last.job, last.row]),
  };
}

/** Countries are compared in capitals. */
export function filterOf({ country, ...filter }: Static<typeof facetsQuery>): QueueFilter {
  return { ...filter, country: country?.toUpperCase() };
}

export function shown(review: QueuedReview): Shown {
  const row = JSON.parse(review.input) as InputRow; // written by matchRows
  const sent = (field: Field) => beginning(row[fields.indexOf(field)] ?? '');
  return {
    jobId: review.job,
    partner: review.partner,
    row: review.rowNumber,
    class: review.class,
    reason: review.reason,
    confidence: review.confidence,
    value: Number(review.value.toFixed(3)),
    state: review.state,
    decidedBy: review.settledBy,
    name: sent('name'),
    city: sent('city'),
    candidate:
      review.hotelId === null
        ? null
        : {
            hotelId: publicId(review.hotelId),
            name: beginning(review.hotelName ?? ''),
            city: beginning(review.hotelCity ?? ''),
            country: review.hotelCountry ?? '',
          },
    decision: rowDecision(review),
  };
}

/** Half of a character of two units is left out. */
const beginning = (text: string): string =>
  text.slice(0, limits.queuedNameCharacters).replace(/[\uD800-\uDBFF]$/, '');

const positionOf = (last: QueuedReview | undefined, sort: QueueSort): QueuePosition | undefined =>
  last && { by: last[members[sort]], job: last.job, row: last.rowNumber };

/** The member that the rows are sorted by. */
const members = {
  '-confidence': 'confidence',
  confidence: 'confidence',
  '-value': 'value',
  country: 'country',
  row: 'rowNumber',
} as const satisfies Readonly<Record<QueueSort, keyof QueuedReview>>;

function readPosition(text: string, wanted: QueueSort): QueuePosition {
  const [sort, by, job, row] = readCursor(text) ?? [];
  const type = wanted === 'country' ? 'string' : 'number';
  if (
    sort === wanted &&
    (typeof by === 'string' || typeof by === 'number') &&
    typeof by === type &&
    !String(by).includes('\0') &&
    typeof job === 'string' &&
    isUuid(job) &&
    Number.isSafeInteger(row)
  )
    return { by, job, row: Number(row) };
  throw refuseCursor();
}
