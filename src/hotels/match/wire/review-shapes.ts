import { Type } from 'typebox';
import { basedOn, choice, decimal, listOf, named, orNull, text, time } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import { candidate, decision, reviewRow } from './shapes.ts';
import { queueStates } from '../stores/queue/queue-filter.ts';

export const rowParams = Type.Object({
  jobId: Type.String({
    maxLength: limits.fieldCharacters,
    description: 'uuid, from the answer to the submit.',
  }),
  row: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Number of the row in the input.',
  }),
});

const evidence = named('CandidateEvidence', {
  kind: text('The compared part: name, brand, coordinates, address, town …'),
  text: text('What was found, in words. Empty where `kind` says everything.'),
  logOdds: decimal('Amount that it adds to the score.'),
});

const { parts: _, ...scores } = candidate.properties;

const detailedCandidate = named('ReviewCandidate', {
  ...scores,
  formerNames: Type.Array(Type.String(), { description: 'Earlier names, as the catalogue has them.' }),
  region: text('As the catalogue has it; may be empty.'),
  postalCode: text('As the catalogue has it; may be empty.'),
  phone: text('As the catalogue has it; may be empty.'),
  website: text('As the catalogue has it; may be empty.'),
  stars: orNull(Type.Number(), '0 to 5; null where they are unknown.'),
  chain: orNull(Type.String(), 'The name of the chain; null if there is none.'),
  prior: decimal('The score before any evidence.'),
  score: decimal(
    'The sum of `prior` and all evidence, in log-odds; `probability` is the same as a probability.',
  ),
  evidence: listOf(evidence, 'The strongest first. Empty in jobs of earlier releases.'),
});

const { candidates: __, ...ofRow } = reviewRow.properties;

export const reviewDetail = named('ReviewDetail', {
  ...ofRow,
  partner: orNull(Type.String(), 'The partner whose list it is.'),
  value: decimal('What a decision settles, in bits, as in the queue.'),
  state: choice(queueStates, 'As in the queue.'),
  decidedBy: text('The author of the decision, or who skipped the row; empty if it is open.'),
  claim: orNull(
    named('RowClaim', {
      keyId: text('The key of the claim.'),
      reviewer: text('As the claim names them; empty: the key has claimed the row for itself.'),
      until: time('When others may claim the row, unless it is claimed again.'),
    }),
    'The reviewer whom the row is kept for while it is open; null: no reviewer.',
  ),
  candidates: listOf(detailedCandidate, 'The best first.'),
  otherRows: listOf(
    named('RowOfCandidate', {
      jobId: Type.String({ format: 'uuid', description: 'The job of the row.' }),
      row: reviewRow.properties.row,
      name: text('As sent.'),
      city: text('As sent.'),
      confidence: reviewRow.properties.confidence,
      state: choice(queueStates, 'As in the queue.'),
      decidedBy: text('As in the queue.'),
      decision: reviewRow.properties.decision,
    }),
    'Other review rows of the partner with the same first candidate, at most 10.',
  ),
  history: listOf(
    named(
      'PastMatchDecision',
      {
        ...decision.properties,
        validUntil: orNull(time(''), 'When it was replaced or undone; null: it is in force.'),
      },
      basedOn(decision),
    ),
    'Every decision about the row, the newest first, at most 20.',
  ),
});

export const detailExample = {
  row: 17,
  rowKey: 'id:H17',
  class: 'geo_match_name_mismatch',
  reason: 'the names share nothing but the town, the kind of hotel or a brand',
  profile: 'low',
  confidence: 0.81,
  input: { externalId: 'H17', name: 'Zephyr Lodge', city: 'Marling', country: 'GB' },
  partner: 'larkspur',
  value: 0.701,
  state: 'open',
  decidedBy: '',
  claim: { keyId: 'key_3ea1854ba1b2c2b3', reviewer: 'ada', until: '2026-03-01T12:02:00.000Z' },
  candidates: [
    {
      hotelId: 'lp3e9',
      coreId: 1001,
      name: 'Cormorant Hotel',
      address: '12 Pilchard Street',
      city: 'Marling',
      country: 'GB',
      latitude: 53.4021,
      longitude: -2.9801,
      formerNames: [],
      region: '',
      postalCode: 'MA1 2PL',
      phone: '+44 151 496 0017',
      website: '',
      stars: 3,
      chain: null,
      probability: 0.77,
      prior: -3.1,
      score: 1.2,
      evidence: [
        { kind: 'address', text: 'the same', logOdds: 3.2 },
        { kind: 'name', text: 'each has a word that the other lacks', logOdds: 1.1 },
      ],
    },
  ],
  decision: null,
  otherRows: [
    {
      jobId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      row: 21,
      name: 'Zephyr Lodge Annex',
      city: 'Marling',
      confidence: 0.42,
      state: 'decided',
      decidedBy: 'key_3ea1854ba1b2c2b3',
      decision: {
        decisionId: '8a2d3c1e-5b64-4f0e-9a67-1f4d2c7b9e10',
        decision: 'must-not-link',
        hotelId: 'lp3e9',
      },
    },
  ],
  history: [],
};
