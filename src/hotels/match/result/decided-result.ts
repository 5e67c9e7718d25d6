import type { Db } from '../../../contract/database.ts';
import type { InputRow } from '../input/input.ts';
import { resultParts } from '../stores/result-parts.ts';
import { resultHeader, resultLine, type RowAnswer } from './result-row.ts';
import { decidedReviews, type DecidedReview } from '../stores/review-store.ts';

/**
 * The result of a job with the decisions of people about its review rows: an accepted row is matched with certainty, a
 * rejected one has no match, as where a job finds candidates and none is plausible. All other rows are unchanged bytes
 * of the result.
 */
export async function* decidedBytes(db: Db, job: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(resultHeader);
  let first = 1;
  for await (const part of resultParts(db, job)) {
    const lines = recordsOf(new TextDecoder().decode(part));
    const decided = await decidedReviews(db, job, { first, last: first + lines.length - 1 });
    for (const review of decided) lines[review.rowNumber - first] = decidedLine(review);
    first += lines.length;
    yield encoder.encode(lines.join(''));
  }
}

function decidedLine({ input, rowNumber, decision, hotel }: DecidedReview): string {
  const answer: RowAnswer =
    decision === 'must-link'
      ? { verdict: 'matched', class: 'matched', profile: 'high', confidence: 1, hotelId: hotel }
      : {
          verdict: 'no_match',
          class: 'below_threshold',
          profile: 'low',
          confidence: undefined,
          hotelId: undefined,
        };
  return resultLine(JSON.parse(input) as InputRow, rowNumber, answer); // written by matchRows
}

/** The records of our CSV with their line ends; a line break inside quotes does not end a record. */
export function recordsOf(text: string): string[] {
  const records: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === '\n' && !isQuoted) {
      records.push(text.slice(from, at + 1));
      from = at + 1;
    }
  }
  return records;
}
