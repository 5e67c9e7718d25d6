import { Type } from 'typebox';
import { listOf, named, orNull, sent, text, time, yesOrNo } from '../../../contract/fields.ts';
import { publicId } from '../../../catalogue/hotel-id.ts';
import { limits } from '../../../contract/limits.ts';
import { instant } from '../wire/shapes.ts';
import type { Corrections } from './correct-id.ts';

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

export const correctionQuery = Type.Object({
  partner: sent('The partner, in any case.'),
  partnerId: sent('The id.', limits.partnerIdCharacters),
});

const correction = named('CorrectedId', {
  partnerId: text('The id.'),
  hotelId: orNull(Type.String(), 'Hotel that the correction names, or its survivor; null: none.'),
  correctedAt: time('When.'),
  correctedBy: orNull(Type.String(), 'The key; null: a key of another account, or an operator.'),
});

export const removedAnswer = named('CorrectionRemoved', {
  partner: text('The partner.'),
  partnerId: text('The id. It leads where it led.'),
  hotelId: orNull(Type.String(), 'Hotel that the correction named; null: none.'),
});

export const correctionsQuery = Type.Object({
  partner: sent('The partner, in any case.'),
  after: Type.Optional(sent('`next` of the page before.', limits.partnerIdCharacters)),
});

export const correctionsAnswer = named('CorrectedIdsResponse', {
  partner: text('The partner.'),
  corrections: listOf(
    correction,
    `In the order of ids, at most ${limits.adoptionPageIds.toLocaleString('en')}.`,
  ),
  next: orNull(Type.String(), '`after` of the next page; null at the end.'),
});

/** `byOf` is who made a correction, as far as the caller may know. */
export const shownCorrections = (
  { partner, corrections, next }: Corrections,
  byOf: (by: string) => string | null,
) => ({
  partner,
  corrections: corrections.map(({ partnerId, present, at, by }) => ({
    partnerId,
    hotelId: present === null ? null : publicId(present),
    correctedAt: instant(at),
    correctedBy: byOf(by),
  })),
  next,
});

export const correctionExamples = {
  removed: { partner: 'Larkspur Beds', partnerId: '12345', hotelId: 'lp3e9' },
  list: {
    partner: 'Larkspur Beds',
    corrections: [
      {
        partnerId: '12345',
        hotelId: 'lp3e9',
        correctedAt: '2026-11-20T09:30:00Z',
        correctedBy: 'key_3ea1854ba1b2c2b3',
      },
    ],
    next: null,
  },
};
