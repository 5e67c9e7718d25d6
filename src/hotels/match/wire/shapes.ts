import { Type } from 'typebox';
import {
  decimal,
  exact,
  listOf,
  named,
  orNull,
  sent,
  text,
  time,
  integer,
} from '../../../contract/fields.ts';
import { asOfField } from '../../../catalogue/lookup/past-instant.ts';
import { limits } from '../../../contract/limits.ts';
import { profiles, reviewClasses } from '../../engine/judge/review-classes.ts';

/** Times have whole seconds. */
export const instant = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

export const resultCsv = Type.String({
  description:
    'CSV in UTF-8. The first seven columns echo the row as sent; `confidence` has four decimals and is empty for no_match; both ids of the hotel are empty where there is none.',
});

const hotel = Type.Object({
  hotelId: text('Id of the hotel: `lp` and hexadecimal digits.'),
  coreId: integer('The same id as a number: `primary_hotel_id` of the result.'),
  name: text('As the catalogue has it.'),
  address: text('As the catalogue has it; may be empty.'),
  city: text('As the catalogue has it.'),
  country: text('ISO 3166-1, two letters in capitals.'),
  latitude: orNull(Type.Number(), 'Degrees, WGS 84; null if the catalogue has no coordinates.'),
  longitude: orNull(Type.Number(), 'Degrees, WGS 84; null if the catalogue has no coordinates.'),
});

const part = named('CandidatePart', {
  kind: Type.String({ description: 'The compared part: name, brand, coordinates, address, town …' }),
  feature: text('Name of the measure, one of several of its kind.'),
  value: orNull(Type.Number(), 'The measure; null if one of the two records does not have it.'),
  logOdds: decimal('Amount that it adds to the score.'),
});

export const candidate = named('HotelCandidate', {
  ...hotel.properties,
  probability: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Probability that the row is this hotel, without regard to other candidates.',
  }),
  prior: Type.Optional(
    decimal('The score before any evidence; prior and parts add up to it. Only with `explanations=true`.'),
  ),
  parts: Type.Optional(listOf(part, 'The evidence for and against it. Only with `explanations=true`.')),
});

const decisionId = text('Id of the decision, to undo it.');
const decidedHotel = text('The hotel it is about: `lp` and hexadecimal digits.');
const decisionKind = Type.Union([Type.Literal('must-link'), Type.Literal('must-not-link')], {
  description: 'must-link: the row is this hotel and no other; must-not-link: it is not this one.',
});
const note = Type.String({
  maxLength: limits.remarksCharacters,
  description: 'A note for later readers; empty when absent.',
});

const reviewClass = Type.Union(reviewClasses.map((name) => Type.Literal(name)));

export const reviewRow = named('ReviewRow', {
  row: Type.Integer({ minimum: 1, description: 'Number of the row in the input, from 1.' }),
  rowKey: Type.String({ description: 'Key under which decisions about the row are stored.' }),
  class: { ...reviewClass, description: 'Why a person should check the row.' },
  reason: text('The same in words; empty in jobs of earlier releases.'),
  profile: Type.Union(
    profiles.map((name) => Type.Literal(name)),
    {
      description:
        'How many of name, coordinates and address agree: `high` if two agree and none contradicts, `medium` if one agrees, `low` if the agreement is weak.',
    },
  ),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Probability that the row is its first candidate, with regard to all other candidates.',
  }),
  input: Type.Record(Type.String(), Type.String(), {
    description:
      'The row as sent, by the kind of its columns. A page without explanations lacks those that are empty.',
  }),
  candidates: listOf(
    candidate,
    `The best first; a page without explanations has at most ${limits.candidatesOnPage}, with rounded probabilities.`,
  ),
  decision: orNull(
    named('RowDecision', { decisionId, decision: decisionKind, hotelId: decidedHotel }),
    'The decision that was made; null if there is none.',
  ),
});

export const reviewsAnswer = Type.Object({
  reviews: listOf(reviewRow, 'Rows with the verdict `review`, in the order of the input.'),
  next: orNull(Type.Integer(), '`after` of the next page; null at the end.'),
});
const decided = Type.Optional(Type.Boolean({ description: 'Include later decisions on the rows.' }));
export const resultQuery = Type.Object({ decided });

export const reviewsQuery = Type.Object({
  after: Type.Optional(Type.Integer({ ...exact, minimum: 0, description: 'Rows after this number.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.matchReviewRows,
      description: `Rows of one page; ${limits.pageRows} when absent. A page without explanations has at most 100 kB: that is 100 usual rows, and fewer if their texts are long.`,
    }),
  ),
  class: Type.Optional({ ...reviewClass, description: 'Only rows of this class.' }),
  open: Type.Optional(Type.Boolean({ description: 'Only rows without a decision.' })),
  explanations: Type.Optional(
    Type.Boolean({
      description: 'Include the parts of the score of each candidate: about 10 kB for each row.',
    }),
  ),
});

const share = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

/** A field of requests that decide or claim rows. */
export const reviewer = sent(
  'Identifies the person, or the window, that claims rows. Default: the key. With a name, claims remain when the key changes.',
  limits.reviewerCharacters,
);

export const reviewDecision = named('ReviewDecisionRequest', {
  decision: Type.Union(
    [Type.Literal('accept'), Type.Literal('reject'), Type.Literal('skip'), Type.Literal('unskip')],
    {
      description:
        'accept: the first candidate (or `hotelId`) is the row; reject: it is not. skip: an open row of `rows` leaves the open part of the queue without a decision; unskip: it is open again.',
    },
  ),
  rows: Type.Optional(
    Type.Array(Type.Integer({ ...exact, minimum: 1 }), {
      maxItems: limits.matchDecisionsAtOnce,
      description: 'Row numbers as in `row` of the review rows. Either this or `filter`.',
    }),
  ),
  hotelId: Type.Optional(
    sent('A hotel other than the first candidate; for a single row.', limits.idCharacters),
  ),
  filter: Type.Optional(
    named(
      'ReviewFilter',
      {
        class: Type.Optional({ ...reviewClass, description: 'Only rows of this class; default: all.' }),
        country: Type.Optional(sent('Country of the first candidate when the row was matched.', 2)),
        reason: Type.Optional(sent('Only rows with this reason.', limits.matchFieldCharacters)),
        text: Type.Optional(
          sent('Only rows that have, for each word of this text, a word as sent that begins with it.'),
        ),
        leastConfidence: share('Minimum confidence; 0 when absent.'),
        mostConfidence: share('Maximum confidence; 1 when absent.'),
      },
      {
        // A misspelt name would otherwise decide every row.
        additionalProperties: false,
        description: 'All open rows that match; `{}` means all. Either this or `rows`.',
      },
    ),
  ),
  preview: Type.Optional(Type.Boolean({ description: 'Only count the rows of `filter`.' })),
  note: Type.Optional(note),
  reviewer: Type.Optional(reviewer),
});

export const decision = named('MatchDecision', {
  decisionId: Type.String({ format: 'uuid', description: 'Id of the decision, to undo it.' }),
  rowKey: text(
    '`id:` and the id of the row, after `partner:` and the name of the partner if the list names one; `row:` and a digest of a row without an id.',
  ),
  hotelId: decidedHotel,
  decision: decisionKind,
  note: text('The note that was sent; may be empty.'),
  decidedAt: time('When it was last decided.'),
  decidedBy: text('The id of a key, or `cli:` and the name of a person.'),
  reviewer: text('Which of the people who use the key; may be empty.'),
});

export const decisionsRequest = Type.Object({
  decisions: Type.Array(
    named('MatchDecisionRequest', {
      externalId: Type.Optional(sent('Id of the row, or send `rowKey`.', limits.matchFieldCharacters)),
      partner: Type.Optional(
        sent(
          'The partner of the lists that have the row. Absent: every row with this id, of all partners.',
          limits.partnerNameCharacters,
        ),
      ),
      rowKey: Type.Optional(sent('Key of the row, from a review row.', limits.matchRowKeyCharacters)),
      hotelId: sent('A hotel of the catalogue: `lp3e9`, or its core number `1001`.', limits.idCharacters),
      decision: decisionKind,
      note: Type.Optional(note),
    }),
    {
      minItems: 1,
      maxItems: limits.matchDecisionsAtOnce,
      description: 'Either all decisions are stored or none: one unknown hotel refuses the whole call.',
    },
  ),
  reviewer: Type.Optional(reviewer),
});

export const pageQuery = Type.Object({
  asOf: Type.Optional(asOfField),
  after: Type.Optional(sent('`next` of the page before; absent: the first page.')),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.matchDecisionsAtOnce,
      description: `Decisions of one page; ${limits.pageRows} when absent.`,
    }),
  ),
});
