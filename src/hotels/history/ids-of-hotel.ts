import { Type } from 'typebox';
import { coreIdOf, publicId } from '../../catalogue/hotel-id.ts';
import { listOf, named, sent, text, time } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import { partnerIdsOfHotel } from './history-store.ts';

/** An id of a partner that leads to a hotel now. */
export interface IdOfHotel {
  readonly partner: string;
  readonly partnerId: string;
  /** The hotel in the catalogue's record: another one if that hotel was merged into this. */
  readonly recordedHotelId: string;
  readonly since: Date;
}

export interface IdsOfHotel {
  readonly hotelId: string;
  /** False if there are more than are listed. */
  readonly isComplete: boolean;
  readonly ids: readonly IdOfHotel[];
}

/** Every id that leads to a hotel, also through hotels that were merged into it. Of a merged hotel: none. */
export async function idsOfHotel({ db }: Pick<Needs, 'db'>, hotelId: string): Promise<IdsOfHotel> {
  const hotel = coreIdOf(hotelId);
  if (hotel === undefined)
    throw refuse('history-refused', `${JSON.stringify(shortened(hotelId))} is not a hotel id`);
  const rows = await partnerIdsOfHotel(db, { hotel, limit: limits.idsOfHotel + 1 });
  return {
    hotelId: publicId(hotel),
    isComplete: rows.length <= limits.idsOfHotel,
    ids: rows.slice(0, limits.idsOfHotel).map(({ partner, partner_id, hotel, since }) => ({
      partner,
      partnerId: partner_id,
      recordedHotelId: publicId(hotel),
      since,
    })),
  };
}

const id = named('IdOfHotel', {
  partner: text('The partner.'),
  partnerId: text('Id of the hotel at the partner.'),
  recordedHotelId: text('The hotel in the record: another one if that hotel was merged into this one.'),
  since: time('Since when the record has this hotel.'),
});

export const idsOfHotelQuery = Type.Object({ hotelId: sent('The hotel.') });

export const idsOfHotelAnswer = Type.Object({
  hotelId: text('The hotel.'),
  isComplete: Type.Boolean({ description: 'False if there are more ids than are listed.' }),
  ids: listOf(id, 'By partner and id, at most 1,000.'),
});

export function shownIdsOfHotel({ ids, ...rest }: IdsOfHotel) {
  return { ...rest, ids: ids.map((one) => ({ ...one, since: one.since.toISOString() })) };
}

export const idsOfHotelExample = shownIdsOfHotel({
  hotelId: 'lp2714',
  isComplete: true,
  ids: [
    {
      partner: 'Larkspur Beds',
      partnerId: '12345',
      recordedHotelId: 'lp2714',
      since: new Date('2026-11-02T08:00:00Z'),
    },
  ],
});
