import type { Static } from 'typebox';
import type { Owner } from '../../../accounts/caller.ts';
import { publicId } from '../../../catalogue/hotel-id.ts';
import { refuseField } from '../../../contract/field-checks.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { fields, type Field } from '../input/columns.ts';
import type { InputRow } from '../input/input.ts';
import type { queueAnswer, queueQuery } from '../queue-shapes.ts';
import { pageOfQueue, type QueuedReview, type QueuePosition } from '../stores/queue-store.ts';

type Answer = Static<typeof queueAnswer>;

/** The review rows of all jobs of an account in one list, without the evidence. */
export async function readQueue(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  request: Static<typeof queueQuery>,
): Promise<Answer> {
  const limit = request.limit ?? limits.pageRows;
  const reviews = await pageOfQueue(db, owner, {
    filter: {
      job: request.job,
      partner: request.partner,
      country: request.country?.toUpperCase(),
      class: request.class,
      reason: request.reason,
      leastConfidence: request.leastConfidence ?? 0,
      mostConfidence: request.mostConfidence ?? 1,
      text: request.text === undefined ? undefined : JSON.stringify(request.text).slice(1, -1),
      isDecided: request.state === undefined ? undefined : request.state === 'decided',
    },
    now: clock.now(),
    isAscending: request.sort === 'confidence',
    after: request.after === undefined ? undefined : readPosition(request.after),
    limit,
  });
  const last = reviews.at(-1);
  return {
    reviews: reviews.map(shown),
    next: last === undefined || reviews.length < limit ? null : positionOf(last),
  };
}

function shown({ decisionId, decided, decidedHotel, ...review }: QueuedReview): Answer['reviews'][number] {
  const row = JSON.parse(review.input) as InputRow; // written by matchRows
  const sent = (field: Field) => beginning(row[fields.indexOf(field)] ?? '');
  return {
    jobId: review.job,
    partner: review.partner,
    row: review.rowNumber,
    class: review.class,
    reason: review.reason,
    confidence: review.confidence,
    name: sent('name'),
    city: sent('city'),
    candidate:
      review.hotel === null
        ? null
        : {
            hotelId: publicId(review.hotel),
            name: beginning(review.hotelName ?? ''),
            city: beginning(review.hotelCity ?? ''),
            country: review.hotelCountry ?? '',
          },
    decision:
      decisionId === null || decidedHotel === null
        ? null
        : {
            decisionId,
            decision: decided === 'must-link' ? 'must-link' : 'must-not-link',
            hotelId: publicId(decidedHotel),
          },
  };
}

/** Half of a character of two units is left out. */
const beginning = (text: string): string =>
  text.slice(0, limits.queuedNameCharacters).replace(/[\uD800-\uDBFF]$/, '');

const positionOf = ({ confidence, job, rowNumber }: QueuedReview): string =>
  Buffer.from(JSON.stringify([confidence, job, rowNumber])).toString('base64url');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readPosition(text: string): QueuePosition {
  try {
    const [confidence, job, row] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (
      typeof confidence === 'number' &&
      typeof job === 'string' &&
      uuid.test(job) &&
      Number.isSafeInteger(row)
    )
      return { confidence, job, row: Number(row) };
  } catch {
    // Falls through: a cursor of ours always parses.
  }
  throw refuseField('misfit', {
    pointer: '/after',
    message: '`after` is unknown: expected the `next` of the page before',
  });
}
