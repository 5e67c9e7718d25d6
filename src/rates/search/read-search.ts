import { named, seconds, sent } from '../../contract/fields.ts';
import { Type, type Static } from 'typebox';
import type { Caller } from '../../contract/owner.ts';
import { countryName } from '../../catalogue/reference/countries.ts';
import { each, fieldRefusal, refuseField, together, type Mismatches } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { shortened } from '../../contract/quote.ts';
import { dateOf, dayNumber } from '../../lib/calendar.ts';
import { isCurrency } from '../../lib/currency.ts';
import { decimalText } from '../../lib/money.ts';
import type { Needs } from '../../contract/needs.ts';
import { boardOfFilter, type Board } from '../engine/boards.ts';
import type { Stay } from '../engine/stay.ts';
import type { Occupancy, PaymentType } from '../engine/offer.ts';

const wrong = fieldRefusal('wrong-input');

const ages = Type.Array(Type.Integer(), {
  maxItems: limits.roomsSent,
  description: 'Ages of the children at arrival, 0 to 17; at most 6.',
});

/** The story checks the limits, because their refusals differ. */
export const occupancyShape = named('Occupancy', {
  adults: Type.Integer({ description: 'Adults in this room, 1 to 10.' }),
  childrenAges: Type.Optional(ages),
  children: Type.Optional(
    Type.Array(Type.Integer(), {
      maxItems: limits.roomsSent,
      description: 'The same under its public name.',
    }),
  ),
});

export const stayShape = {
  occupancies: Type.Array(occupancyShape, { maxItems: limits.roomsSent, description: 'One entry per room.' }),
  currency: sent('ISO 4217 currency of the prices.'),
  guestNationality: sent('ISO 3166-1 code of two letters.'),
  checkin: sent('`YYYY-MM-DD`; today or later, at most 500 days ahead.'),
  checkout: sent('`YYYY-MM-DD`; 1 to 90 nights after `checkin`.'),
  timeout: Type.Optional(
    seconds('Seconds to wait for suppliers, 6 when absent; offers that arrive by then are returned.'),
  ),
};

type StayRequest = Static<ReturnType<typeof shapeOfStay>>;
function shapeOfStay() {
  return Type.Object(stayShape);
}

/** The parameters of every search, after the checks. */
export interface Wanted extends Stay {
  readonly occupancies: readonly Occupancy[];
  readonly currency: string;
  readonly nationality: string;
  readonly timeoutMs: number;
}

/** The mismatches of the schema check; absent if the whole body fits. */
interface Checked {
  readonly mismatches?: Mismatches | undefined;
}

export function readWanted(clock: Needs['clock'], caller: Caller, request: StayRequest & Checked): Wanted {
  const { currency, guestNationality, stay, occupancies } = together(
    {
      currency: () => readCurrency(request.currency),
      guestNationality: () => readNationality(request.guestNationality),
      stay: () => readStay(clock, caller, request),
      occupancies: () => readOccupancies(request.occupancies),
    },
    request.mismatches,
  );
  const timeoutMs = readTimeout(request.timeout, limits.searchTimeoutMs);
  return { ...stay, occupancies, currency, nationality: guestNationality, timeoutMs };
}

function readCurrency(given: string): string {
  const currency = given.toUpperCase();
  if (!isCurrency(currency))
    throw wrong('/currency', `currency "${shortened(given)}" is not an ISO 4217 code`);
  return currency;
}

function readNationality(given: string): string {
  const nationality = given.toUpperCase();
  if (countryName(nationality) === undefined)
    throw wrong('/guestNationality', 'guestNationality field invalid or missing');
  return nationality;
}

/** Dates in the past are refused, except for the sandbox of accounts that behave as the public service. */
export function readStay(
  clock: Needs['clock'],
  caller: Caller,
  { checkin, checkout, mismatches }: Stay & Checked,
): Stay {
  const { checkin: first, checkout: last } = together(
    { checkin: () => readDay('checkin', checkin), checkout: () => readDay('checkout', checkout) },
    mismatches,
  );
  const nights = last - first;
  if (nights < 1) throw wrong('/checkout', `checkout ${checkout} must be after checkin ${checkin}`);
  if (nights > limits.nightsPerStay)
    throw wrong('/checkout', `${nights} nights were requested; at most ${limits.nightsPerStay} are sold`);
  // In some time zone the date is still that of twelve hours ago.
  const today = Math.floor((clock.nowMs() - 12 * 3_600_000) / 86_400_000);
  const mayLookBack = caller.compat === 'public' && caller.environment === 'sandbox';
  if (first < today && !mayLookBack)
    throw wrong('/checkin', `checkin ${checkin} is in the past; today is ${dateOf(today)}`);
  if (first > today + limits.daysAhead)
    throw wrong('/checkin', `checkin ${checkin} is more than ${limits.daysAhead} days ahead`);
  return { checkin, checkout };
}

function readDay(field: string, text: string): number {
  const day = dayNumber(text);
  if (day === undefined) throw wrong(`/${field}`, `${field} "${shortened(text)}" is not a date YYYY-MM-DD`);
  return day;
}

export function readOccupancies(rooms: StayRequest['occupancies']): Occupancy[] {
  if (rooms.length < 1 || rooms.length > limits.roomsPerSearch)
    throw wrong(
      '/occupancies',
      `occupancies has ${rooms.length} entries; 1 to ${limits.roomsPerSearch} rooms are sold together`,
    );
  return each(rooms, (room, at) => {
    const { adults, childrenAges = room.children ?? [] } = room;
    together({
      children: () => checkChildren(room, at),
      adults: () => {
        if (adults < 1 || adults > limits.adultsPerRoom)
          throw wrong(
            `/occupancies/${at}/adults`,
            `occupancies[${at}].adults is ${adults}; it must be 1 to ${limits.adultsPerRoom}`,
          );
      },
      childrenAges: () => checkAges(childrenAges, { field: fieldOfAges(room), at }),
    });
    return { adults, childrenAges };
  });
}

type RoomRequest = StayRequest['occupancies'][number];

/** The ages may be sent under their public name. */
function fieldOfAges({ childrenAges, children }: RoomRequest): string {
  return childrenAges === undefined && children !== undefined ? 'children' : 'childrenAges';
}

function checkChildren({ childrenAges, children }: RoomRequest, at: number): void {
  if (childrenAges !== undefined && children !== undefined && String(childrenAges) !== String(children))
    throw wrong(
      `/occupancies/${at}/children`,
      `occupancies[${at}] has childrenAges and children, and they differ; send one of them`,
    );
}

function checkAges(ages: readonly number[], { field, at }: { field: string; at: number }): void {
  const pointer = `/occupancies/${at}/${field}`;
  const where = `occupancies[${at}]`;
  if (ages.length > limits.childrenPerRoom)
    throw wrong(
      pointer,
      `${where} has ${ages.length} children; at most ${limits.childrenPerRoom} share a room`,
    );
  each(ages, (age, place) => {
    if (age < 0 || age > 17)
      throw wrong(`${pointer}/${place}`, `${where}.${field} has ${age}; a child is 0 to 17 years old`);
  });
}

/** Seconds, with or without a fraction; values out of range are clamped. */
export function readTimeout(seconds: number | undefined, fallbackMs: number): number {
  if (seconds === undefined || !(seconds > 0)) return fallbackMs;
  return Math.min(Math.round(seconds * 1000), limits.callerTimeoutMs);
}

export function readBoards(given: string | undefined): ReadonlySet<Board> | undefined {
  const codes = (given ?? '').split(',').filter((code) => code.trim() !== '');
  if (codes.length === 0) return undefined;
  const boards = codes.map((code) => {
    const board = boardOfFilter(code);
    if (board === undefined)
      throw wrong('/boardType', `boardType "${shortened(code.trim())}" is not a board code`);
    return board;
  });
  return new Set(boards);
}

const paymentTypes = new Set<string>(['NUITEE_PAY', 'PROPERTY_PAY'] satisfies PaymentType[]);

export function readPaymentTypes(given: readonly string[] | undefined): ReadonlySet<string> | undefined {
  each(given ?? [], (type, at) => {
    if (!paymentTypes.has(type))
      throw refuseField('bad-request', {
        pointer: `/paymentTypes/${at}`,
        message: `paymentTypes has "${shortened(type)}"; there are NUITEE_PAY and PROPERTY_PAY`,
      });
  });
  return given === undefined || given.length === 0 ? undefined : new Set(given);
}

/** The margin as a decimal text, and whether this request set it. */
export interface Margin {
  readonly percent: string;
  readonly isOwn: boolean;
}

interface MarginRequest {
  readonly margin?: number;
  readonly additionalMarkup?: number;
}

export function checkMargin({ margin, additionalMarkup }: MarginRequest): void {
  if (margin !== undefined && additionalMarkup !== undefined)
    throw refuseField('bad-request', {
      pointer: '/additionalMarkup',
      message: 'margin and additionalMarkup were both sent; send one of them',
    });
  const given = margin ?? additionalMarkup;
  if (given !== undefined && !(given >= 0 && given <= 1000))
    throw wrong(
      margin === undefined ? '/additionalMarkup' : '/margin',
      `a markup of ${given} per cent was requested; it must be 0 to 1000`,
    );
}

/** Reads a margin that `checkMargin` has accepted. */
export function readMargin({ margin, additionalMarkup }: MarginRequest, accountPercent: string): Margin {
  if (margin !== undefined) return { percent: decimalText(margin), isOwn: true };
  if (additionalMarkup === undefined) return { percent: accountPercent, isOwn: false };
  return { percent: sumOfDecimals(accountPercent, decimalText(additionalMarkup)), isOwn: true };
}

function sumOfDecimals(one: string, other: string): string {
  const places = 12;
  const units = (text: string): bigint => {
    const [whole = '0', part = ''] = text.split('.');
    return BigInt(whole + part.slice(0, places).padEnd(places, '0'));
  };
  const digits = String(units(one) + units(other)).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}
