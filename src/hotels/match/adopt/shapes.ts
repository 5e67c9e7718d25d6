import { Type } from 'typebox';
import { publicId } from '../../../catalogue/hotel-id.ts';
import { adoptionKinds, type PlannedChange } from '../../../catalogue/write/adopt-mappings.ts';
import { listOf, named, orNull, sent, text, integer, yesOrNo } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import type { Adoption } from './adopt-job.ts';

export const adoptRequest = named('AdoptRequest', {
  dryRun: Type.Optional(Type.Boolean({ description: 'Only report what would change.' })),
  partner: Type.Optional(
    Type.String({
      maxLength: limits.partnerNameCharacters,
      description: 'Default: the partner of the job.',
    }),
  ),
});

export const correctRequest = named('CorrectIdRequest', {
  partner: sent('The partner, in any case.'),
  partnerId: sent('The id.', limits.partnerIdCharacters),
  hotelId: Type.Union([sent('Hotel of the id.'), Type.Null()], {
    description: 'Hotel that the id leads to; null: none.',
  }),
});

export const correctedAnswer = named('CorrectIdResponse', {
  partner: text('The partner.'),
  partnerId: text('The id.'),
  hotelId: orNull(Type.String(), 'Hotel of the id; the survivor, if the named one is merged.'),
  before: listOf(Type.String(), 'The hotels that it led to before.'),
  changed: yesOrNo('False if it led to this hotel and no other already.'),
});

export const correctExamples = {
  request: { partner: 'Larkspur Beds', partnerId: '12345', hotelId: 'lp3e9' },
  corrected: {
    partner: 'Larkspur Beds',
    partnerId: '12345',
    hotelId: 'lp3e9',
    before: ['lp2714'],
    changed: true,
  },
};

const change = named('AdoptedChange', {
  kind: Type.String({
    enum: adoptionKinds.filter((kind) => kind !== 'unchanged'),
    description: 'As in `changes`.',
  }),
  partnerId: text('The id.'),
  hotelId: orNull(Type.String(), 'Hotel that the id leads to; null if withdrawn.'),
  previousHotelId: orNull(Type.String(), 'Hotel that the id led to before, if any.'),
});

export const adoptedAnswer = named('AdoptResponse', {
  jobId: text('The job.'),
  partner: text('The partner.'),
  dryRun: yesOrNo('Nothing was changed.'),
  rows: Type.Record(Type.String(), Type.Integer(), {
    description:
      'Rows of the job: `matched`, `decided` by people, in `review`, `noMatch`, and `withoutId`. The last three change nothing.',
  }),
  changes: Type.Record(Type.String(), Type.Integer(), {
    description:
      'Ids: `new`, `unchanged`, `moved`, `withdrawn` because a person rejected the hotel, and `conflicting`: rows give them to several hotels, and they stay.',
  }),
  expectedWrong: Type.Object(
    {
      expected: Type.Number({ description: 'The sum of 1 − confidence.' }),
      low: integer('Lower end of the range.'),
      high: integer('Upper end of the range.'),
    },
    {
      description: 'Matched rows that are probably wrong, with the range that holds for 95 of 100 lists.',
    },
  ),
  sample: listOf(change, `The first ${limits.adoptionSample} of each kind.`),
});

export function shownAdoption({ jobId, partner, isDryRun, rows, plan, errors }: Adoption) {
  return {
    jobId,
    partner,
    dryRun: isDryRun,
    rows,
    changes: plan.counts,
    expectedWrong: { ...errors, expected: Number(errors.expected.toFixed(1)) },
    sample: plan.sample.map(shownChange),
  };
}

function shownChange({ kind, partnerId, hotel, previousHotel }: PlannedChange) {
  const shown = (id: number | null) => (id === null ? null : publicId(id));
  return { kind, partnerId, hotelId: shown(hotel), previousHotelId: shown(previousHotel) };
}

export const adoptExamples = {
  request: { dryRun: true },
  adopted: {
    jobId: '0b8f6f3c-7c1e-4b0e-9c7a-2f1f3c9d1e11',
    partner: 'Larkspur Beds',
    dryRun: true,
    rows: { matched: 4810, decided: 96, review: 61, noMatch: 33, withoutId: 0 },
    changes: { new: 212, unchanged: 4671, moved: 19, withdrawn: 2, conflicting: 1 },
    expectedWrong: { expected: 21.4, low: 3, high: 55 },
    sample: [{ kind: 'moved', partnerId: '12345', hotelId: 'lp3e9', previousHotelId: 'lp3ea' }],
  },
};
