import { publicId } from '../../../catalogue/hotel-id.ts';
import { limits } from '../../../contract/limits.ts';
import type { BookingRequest, SearchRequest } from '../connector.ts';

/** The upstream service gets less time than we have, because its response must still reach us. */
export function secondsThere(timeoutMs: number): number {
  return Math.max(timeoutMs - limits.answerTravelMs, timeoutMs / 2) / 1000;
}

export function searchBody({ hotels, occupancies, nationality, timeoutMs, ...stay }: SearchRequest): unknown {
  const { checkin, checkout, currency } = stay;
  return {
    hotelIds: hotels.map(({ id }) => publicId(id)),
    // Some services know the ages under one name only; Innkeeper takes both.
    occupancies: occupancies.map((room) => ({ ...room, children: room.childrenAges })),
    checkin,
    checkout,
    currency,
    guestNationality: nationality,
    margin: 0,
    timeout: secondsThere(timeoutMs),
  };
}

export function bookBody({ token, reference, holder, guests, remarks }: BookingRequest): object {
  const email = 'bookings@invalid.example';
  return {
    prebookId: token,
    clientReference: reference,
    holder: { ...holder, email },
    guests: guests.map((guest) => ({ ...guest, email })),
    remarks,
  };
}
