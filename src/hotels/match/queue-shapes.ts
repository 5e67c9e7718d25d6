import { Type } from 'typebox';
import { choice, exact, listOf, named, orNull, sent, text } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { reviewClasses } from '../engine/engine.ts';
import { reviewRow } from './shapes.ts';

const share = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));
const one = (words: readonly string[], description: string) =>
  Type.Optional(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      { description },
    ),
  );

export const queueQuery = Type.Object({
  job: Type.Optional(Type.String({ format: 'uuid', maxLength: 36, description: 'Only rows of this job.' })),
  partner: Type.Optional(sent('Only rows of jobs of this partner.', limits.partnerNameCharacters)),
  country: Type.Optional(sent('Country of the first candidate.', 2)),
  class: one(reviewClasses, 'Only rows of this class.'),
  reason: Type.Optional(sent('Only rows with this reason.', limits.matchFieldCharacters)),
  leastConfidence: share('Minimum confidence; 0 when absent.'),
  mostConfidence: share('Maximum confidence; 1 when absent.'),
  text: Type.Optional(sent('Only rows whose fields as sent contain this text.')),
  state: one(['open', 'decided'], '`open`: without a decision; `decided`: with one. Default: both.'),
  sort: one(['confidence', '-confidence'], '`-confidence`, the default: the highest first.'),
  after: Type.Optional(sent('`next` of the page before; absent: the first page.')),
  limit: Type.Optional(
    Type.Integer({
      ...exact,
      minimum: 1,
      maximum: limits.pageRows,
      description: `Rows of one page; ${limits.pageRows} when absent.`,
    }),
  ),
});

const cut = `Cut to ${limits.queuedNameCharacters} characters.`;

export const queueAnswer = named('ReviewQueue', {
  reviews: listOf(
    named('QueuedReview', {
      jobId: Type.String({ format: 'uuid', description: 'The job of the row.' }),
      partner: orNull(Type.String(), 'The partner whose list it is.'),
      row: reviewRow.properties.row,
      class: choice(reviewClasses, 'Why a person should check the row.'),
      reason: reviewRow.properties.reason,
      confidence: reviewRow.properties.confidence,
      name: text(`As sent. ${cut}`),
      city: text(`As sent. ${cut}`),
      candidate: orNull(
        named('QueuedCandidate', {
          hotelId: text('`lp` and hexadecimal digits.'),
          name: text(cut),
          city: text(cut),
          country: text('ISO 3166-1, two letters.'),
        }),
        'The first candidate; null if it left the catalogue.',
      ),
      decision: reviewRow.properties.decision,
    }),
    'By confidence.',
  ),
  next: orNull(Type.String(), '`after` of the next page; null at the end.'),
});

export const queueExample = {
  reviews: [
    {
      jobId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      partner: 'larkspur',
      row: 17,
      class: 'geo_match_name_mismatch',
      reason: 'the names share nothing but the town, the kind of hotel or a brand',
      confidence: 0.81,
      name: 'Zephyr Lodge',
      city: 'Marling',
      candidate: { hotelId: 'lp3e9', name: 'Cormorant Hotel', city: 'Marling', country: 'GB' },
      decision: null,
    },
  ],
  next: null,
};
