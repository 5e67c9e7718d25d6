import { coreIdOf } from '../../../catalogue/hotel-id.ts';
import { definedMembers } from '../../../lib/json/defined-members.ts';
import { boardOfFilter } from '../../engine/boards.ts';
import type { StatedRoom, StatedStay } from '../connector.ts';
import { exactMinor } from '../http/exact-minor.ts';
import type { UpstreamBooking, UpstreamPrebook, UpstreamRoom, UpstreamStay } from './upstream-shapes.ts';

/** The stay of an upstream booking. An id or a time that cannot be read counts as stated, and differs from all others. */
export function statedStay(booking: UpstreamBooking): StatedStay {
  const { hotel, checkin, checkout, price, currency, bookedRooms, rooms = bookedRooms } = booking;
  return definedMembers({
    ...placeAndDates({ hotelId: hotel?.hotelId, checkin, checkout }),
    total:
      isAbsent(price) || isAbsent(currency) ? undefined : { netMinor: exactMinor(price, currency), currency },
    rooms: rooms?.map(statedRoom),
  });
}

/** What a prebook states of the stay. Its prices and rooms are its offer. */
export function statedStayOfPrebook(prebook: UpstreamPrebook): StatedStay {
  return definedMembers(placeAndDates(prebook));
}

function placeAndDates({ hotelId, checkin, checkout }: Partial<UpstreamStay>) {
  return {
    hotelId: isAbsent(hotelId) ? undefined : (coreIdOf(hotelId) ?? Number.NaN),
    checkin: checkin?.slice(0, DATE_LENGTH),
    checkout: checkout?.slice(0, DATE_LENGTH),
  };
}

/** Some services write a date as an instant at midnight. */
const DATE_LENGTH = '2026-06-10'.length;

function statedRoom({
  roomType,
  boardType,
  adults,
  children,
  cancellationPolicies,
}: UpstreamRoom): StatedRoom {
  const tag = cancellationPolicies?.refundableTag;
  return definedMembers({
    name: roomType?.name,
    board: isAbsent(boardType) ? undefined : boardOfFilter(boardType),
    adults: adults ?? undefined,
    children: children ?? undefined,
    isRefundable: tag === 'RFN' ? true : tag === 'NRFN' ? false : undefined,
  });
}

function isAbsent<Value>(value: Value | null | undefined): value is null | undefined {
  return value === null || value === undefined;
}
