import { Type } from 'typebox';
import { publicId } from '../../../catalogue/hotel-id.ts';
import { adoptionKinds, type PlannedChange } from '../../../catalogue/write/plan-adoption.ts';
import { integer, listOf, named, orNull, sent, text, time, yesOrNo } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import { instant } from '../wire/shapes.ts';
import type { Adoption } from './adopt-job.ts';
import type { PastAdoptions } from './past-adoptions.ts';

/** Kinds that an answer lists. */
export const listed = adoptionKinds.filter((kind) => kind !== 'unchanged');

export const adoptRequest = named('AdoptRequest', {
  dryRun: Type.Optional(Type.Boolean({ description: 'Only report what would change.' })),
  partner: Type.Optional(
    Type.String({
      maxLength: limits.partnerNameCharacters,
      description: 'Default: the partner of the job.',
    }),
  ),
  overCorrections: Type.Optional(
    Type.Boolean({
      description: 'Also change ids that a person corrected. The corrections that it contradicts end.',
    }),
  ),
  list: Type.Optional(
    Type.String({
      enum: listed,
      description: `List changes of this kind only, up to ${limits.adoptionPageIds.toLocaleString('en')}.`,
    }),
  ),
  after: Type.Optional(sent('List only ids after this one.', limits.partnerIdCharacters)),
});

const change = named('AdoptedChange', {
  kind: Type.String({
    enum: listed,
    description: 'As in `changes`.',
  }),
  partnerId: text('The id.'),
  hotelId: orNull(Type.String(), 'Hotel that the id leads to; null if withdrawn.'),
  previousHotelId: orNull(Type.String(), 'Hotel that the id led to before, if any.'),
  listHotelId: Type.Optional(
    orNull(Type.String(), 'Of a kept id: hotel by the list; null: the list rejects the hotel of the id.'),
  ),
  correctedHotelId: Type.Optional(
    orNull(Type.String(), 'Of a kept id: hotel by the person who corrected it; null: none.'),
  ),
  correctedAt: Type.Optional(time('Of a kept id: when.')),
  correctedBy: Type.Optional(
    orNull(Type.String(), 'Of a kept id: the key; null: a key of another account, or an operator.'),
  ),
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
      'Ids: `new`, `unchanged`, `moved`, `withdrawn` because a person rejected the hotel, `kept` because a person corrected the id, and `conflicting`: rows give them to several hotels, and they stay.',
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
  sample: listOf(change, `The first ${limits.adoptionSample} of each kind, or what \`list\` asks for.`),
});

/** `byOf` is who made a correction, as far as the caller may know. */
export function shownAdoption(
  { jobId, partner, isDryRun, rows, plan, errors }: Adoption,
  byOf: (by: string) => string | null,
) {
  return {
    jobId,
    partner,
    dryRun: isDryRun,
    rows,
    changes: plan.counts,
    expectedWrong: { ...errors, expected: Number(errors.expected.toFixed(1)) },
    sample: plan.sample.map((one) => shownChange(one, byOf)),
  };
}

const pastAdoption = named('PastAdoption', {
  at: time('When the ids changed.'),
  by: text('The key, or who acted at the command line.'),
  partner: text('The partner.'),
  changes: integer('Changes of ids in the feed.'),
  firstChange: integer('Number of the first of them in the feed.'),
  lastChange: integer('Number of the last of them.'),
});

export const pastAdoptionsAnswer = named('PastAdoptionsResponse', {
  jobId: text('The job.'),
  adoptions: listOf(pastAdoption, 'Adoptions that changed ids, newest first.'),
});

export function shownPastAdoptions({ jobId, adoptions }: PastAdoptions) {
  return {
    jobId,
    adoptions: adoptions.map(({ at, by, ...rest }) => ({ at: at.toISOString(), by: by ?? '', ...rest })),
  };
}

function shownChange(
  { kind, partnerId, hotel, previousHotel, correctedTo, correctedAt, correctedBy }: PlannedChange,
  byOf: (by: string) => string | null,
) {
  const shown = (id: number | null) => (id === null ? null : publicId(id));
  if (kind !== 'kept' || correctedAt === null)
    return { kind, partnerId, hotelId: shown(hotel), previousHotelId: shown(previousHotel) };
  return {
    kind,
    partnerId,
    hotelId: shown(previousHotel),
    previousHotelId: shown(previousHotel),
    listHotelId: shown(hotel),
    correctedHotelId: shown(correctedTo),
    correctedAt: instant(correctedAt),
    correctedBy: byOf(correctedBy ?? ''),
  };
}

export const adoptExamples = {
  past: {
    jobId: '0b8f6f3c-7c1e-4b0e-9c7a-2f1f3c9d1e11',
    adoptions: [
      {
        at: '2026-03-01T12:00:00.000Z',
        by: 'key_9f2c41d07ab35e68',
        partner: 'Larkspur Beds',
        changes: 233,
        firstChange: 88_101,
        lastChange: 88_333,
      },
    ],
  },
  request: { dryRun: true },
  adopted: {
    jobId: '0b8f6f3c-7c1e-4b0e-9c7a-2f1f3c9d1e11',
    partner: 'Larkspur Beds',
    dryRun: true,
    rows: { matched: 4810, decided: 96, review: 61, noMatch: 33, withoutId: 0 },
    changes: { new: 212, unchanged: 4670, moved: 19, withdrawn: 2, kept: 1, conflicting: 1 },
    expectedWrong: { expected: 21.4, low: 3, high: 55 },
    sample: [
      { kind: 'moved', partnerId: '12345', hotelId: 'lp3e9', previousHotelId: 'lp3ea' },
      {
        kind: 'kept',
        partnerId: '12399',
        hotelId: 'lp3f0',
        previousHotelId: 'lp3f0',
        listHotelId: 'lp3f1',
        correctedHotelId: 'lp3f0',
        correctedAt: '2026-11-20T09:30:00Z',
        correctedBy: 'key_3ea1854ba1b2c2b3',
      },
    ],
  },
};
