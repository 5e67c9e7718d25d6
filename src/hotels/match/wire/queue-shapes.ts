import { Type } from 'typebox';
import {
  choice,
  decimal,
  exact,
  listOf,
  named,
  optionalWord,
  orNull,
  sent,
  text,
  integer,
} from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import { reviewClasses } from '../../engine/judge/review-classes.ts';
import { reviewDecision, reviewer, reviewRow } from './shapes.ts';
import { facets, type Facet } from '../stores/queue/facet-store.ts';
import { queueStates } from '../stores/queue/queue-filter.ts';
import { queueSorts, type QueueSort } from '../stores/queue/queue-order.ts';

const share = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

const { note } = reviewDecision.properties;

const rowFilters = {
  job: Type.Optional(Type.String({ format: 'uuid', maxLength: 36, description: 'Only rows of this job.' })),
  partner: Type.Optional(sent('Only rows of jobs of this partner.', limits.partnerNameCharacters)),
  country: Type.Optional(sent('Country of the first candidate when the row was matched.', 2)),
  class: optionalWord(reviewClasses, 'Only rows of this class.'),
  reason: Type.Optional(sent('Only rows with this reason.', limits.matchFieldCharacters)),
  leastConfidence: share('Minimum confidence; 0 when absent.'),
  mostConfidence: share('Maximum confidence; 1 when absent.'),
  text: Type.Optional(
    sent('Only rows that have, for each word of this text, a word as sent that begins with it.'),
  ),
};

const filters = {
  ...rowFilters,
  state: optionalWord(
    queueStates,
    '`open`: without a decision and not skipped; `decided`: with a decision; `skipped`. Default: all.',
  ),
  decidedBy: Type.Optional(sent('Only rows that this author decided or skipped, as in `decidedBy`.')),
};

const sort = optionalWord(
  // The keys of the table are its sorts.
  Object.keys(queueSorts) as QueueSort[],
  '`-confidence`, the default: the highest first. `-value`: the rows whose decision settles most first. `country`. `row`: in the order of the input.',
);
const limit = Type.Optional(
  Type.Integer({
    ...exact,
    minimum: 1,
    maximum: limits.pageRows,
    description: `Rows of one page; ${limits.pageRows} when absent.`,
  }),
);

export const queueQuery = Type.Object({
  ...filters,
  sort,
  after: Type.Optional(sent('`next` of the page before with the same sort; absent: the first page.')),
  limit,
});

export const facetsQuery = Type.Object(filters);

export const claimRequest = named('ReviewClaimRequest', {
  filter: Type.Optional(
    named('ReviewQueueFilter', filters, {
      additionalProperties: false,
      description: 'The filters of the queue; only open rows are returned.',
    }),
  ),
  sort,
  limit,
  seconds: Type.Optional(
    Type.Integer({
      ...exact,
      minimum: 1,
      maximum: limits.claimSeconds,
      description: `How long the rows are kept from other reviewers; ${limits.claimUsualSeconds} when absent.`,
    }),
  ),
  reviewer: Type.Optional(reviewer),
  releaseOthers: Type.Optional(
    Type.Boolean({
      description:
        'Other rows that the reviewer has claimed are free at once, as after a change of the filter.',
    }),
  ),
});

export const bulkDecision = named('BulkDecisionRequest', {
  decision: Type.Union([Type.Literal('accept'), Type.Literal('reject')], {
    description: 'accept: each row is its first candidate; reject: it is not.',
  }),
  filter: named('BulkDecisionFilter', rowFilters, {
    // A misspelt name would otherwise decide every row.
    additionalProperties: false,
    description: 'All open rows of all jobs that match; `{}` means all.',
  }),
  preview: Type.Optional(Type.Boolean({ description: 'Only count the rows.' })),
  note,
  reviewer: Type.Optional(reviewer),
});

export const releaseQuery = Type.Object({ reviewer: Type.Optional(reviewer) });
export const releasedAnswer = Type.Object({ released: integer('Rows that others can take now.') });

const cut = `Cut to ${limits.queuedNameCharacters} characters.`;

const queuedReview = named('QueuedReview', {
  jobId: Type.String({ format: 'uuid', description: 'The job of the row.' }),
  partner: orNull(Type.String(), 'The partner whose list it is.'),
  row: reviewRow.properties.row,
  class: choice(reviewClasses, 'Why a person should check the row.'),
  reason: reviewRow.properties.reason,
  confidence: reviewRow.properties.confidence,
  value: decimal(
    'What a decision settles, in bits: the entropy of `confidence`, for each undecided review row of the account with the same key when the row was matched.',
  ),
  state: choice(queueStates, 'Merges and deletions of hotels take effect on it within seconds.'),
  decidedBy: text('The author of the decision, or who skipped the row; empty if it is open.'),
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
});

export const queueAnswer = named('ReviewQueue', {
  reviews: listOf(
    queuedReview,
    'In the order of `sort`. With a `text` there may be fewer than `limit` before the end.',
  ),
  next: orNull(Type.String(), '`after` of the next page; null at the end.'),
});

export const claimAnswer = named('ReviewClaim', {
  reviews: listOf(
    queuedReview,
    'Open rows that no other reviewer has claimed. With a `text` there may be fewer than `limit`.',
  ),
  claimedUntil: Type.String({
    format: 'date-time',
    description: 'Claim the rows again to keep them longer.',
  }),
});

const facetCount = named('FacetCount', {
  value: text('A value of the facet.'),
  rows: integer('Rows with this value.'),
});

export const facetsAnswer = named('ReviewFacets', {
  total: integer('Rows that the filters find.'),
  isComplete: Type.Boolean({
    description:
      'False if many rows have the words of `text`: then only some of the rows that the filters find are counted.',
  }),
  ...(Object.fromEntries(
    Object.keys(facets).map((name) => [
      name,
      listOf(
        facetCount,
        name === 'confidence'
          ? 'The value is a number of twentieths: `0` is below 0.05, `19` is 0.95 and above.'
          : 'Most rows first, at most 250 values.',
      ),
    ]),
  ) as Record<Facet, ReturnType<typeof listOf<typeof facetCount>>>),
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
      value: 0.701,
      state: 'open',
      decidedBy: '',
      name: 'Zephyr Lodge',
      city: 'Marling',
      candidate: { hotelId: 'lp3e9', name: 'Cormorant Hotel', city: 'Marling', country: 'GB' },
      decision: null,
    },
  ],
  next: null,
};

export const bulkExample = {
  decision: 'accept',
  filter: { partner: 'larkspur', leastConfidence: 0.9 },
  preview: true,
};
export const bulkExpected = {
  decisions: [],
  rows: 96,
  expectedWrong: 5.1,
  classes: { geo_match_name_mismatch: 96 },
};
export const claimExample = { filter: { partner: 'larkspur' }, sort: '-value', limit: 5, reviewer: 'ada' };
export const claimedExample = {
  reviews: queueExample.reviews,
  claimedUntil: '2026-03-01T12:02:00.000Z',
};

export const facetsExample = {
  total: 1,
  isComplete: true,
  state: [{ value: 'open', rows: 1 }],
  job: [{ value: '0f8fad5b-d9cb-469f-a165-70867728950e', rows: 1 }],
  partner: [{ value: 'larkspur', rows: 1 }],
  country: [{ value: 'GB', rows: 1 }],
  class: [{ value: 'geo_match_name_mismatch', rows: 1 }],
  reason: [{ value: 'the names share nothing but the town, the kind of hotel or a brand', rows: 1 }],
  decidedBy: [],
  confidence: [{ value: '16', rows: 1 }],
};
