import { dateOf, dayNumber } from '../../lib/calendar.ts';
import type { Policy } from '../engine/cancellation.ts';
import type { Occupancy, PaymentType } from '../engine/offer.ts';
import { ByteReader, ByteWriter, TextBytes, textOfBytes } from './packed-bytes.ts';

/** The data that all offers of a search share. */
export interface OfferSearch {
  readonly issuedMs: number;
  readonly checkin: string;
  readonly checkout: string;
  readonly occupancies: readonly Occupancy[];
  readonly nationality: string;
  readonly currency: string;
  /** The margin of the offer in per cent of net, and whether the request itself set it. */
  readonly marginPercent: string;
  readonly ownMargin: boolean;
}

/** The data of a single offer of a hotel. */
export interface OfferOfHotel {
  readonly supplier: string;
  readonly token: string;
  readonly roomCode: string;
  readonly paymentType: PaymentType;
  readonly priceMinor: number;
  readonly boards: readonly string[];
  readonly policy: Policy;
  /** Catalogue rooms, one per occupancy; null if unknown. */
  readonly mappedRoomIds: readonly (number | null)[];
}

export type PackedOffer = OfferSearch & OfferOfHotel & { readonly hotelId: number };

/**
 * Packs offers of a hotel into few bytes:
 *
 *   search ── hotel ── offer ── offer ── …
 *                      the difference from the previous token; repeated texts as numbers
 */
export interface OfferPacker {
  /** Begins a hotel. */
  begin(hotelId: number): void;
  add(offer: OfferOfHotel): void;
  /** Bytes so far. */
  readonly length: number;
  /** The bytes of the hotel, valid until the next one begins. */
  readonly packed: Buffer;
}

const paymentTypes: readonly PaymentType[] = ['NUITEE_PAY', 'PROPERTY_PAY'];

export function offerPacker(search: OfferSearch): OfferPacker {
  const head = bytesOfSearch(search);
  const writer = new ByteWriter();
  let texts: string[] = [];
  let [bytes, bytesBefore] = [new TextBytes(), new TextBytes()];
  let before: Uint8Array = NOTHING;

  /** A text that was written before is written as its number. */
  function repeated(text: string): void {
    const known = texts.indexOf(text);
    writer.whole(known + 1);
    if (known >= 0) return;
    writer.text(text);
    texts.push(text);
  }

  /** Tokens that are not ASCII share nothing, because a character could be split. */
  function token(text: string): void {
    [bytes, bytesBefore] = [bytesBefore, bytes];
    const plain = bytes.of(text);
    const { start, end } = plain === undefined ? { start: 0, end: 0 } : sharedWith(before, plain);
    writer.whole(start);
    writer.whole(end);
    if (plain === undefined) writer.text(text);
    else writer.bytes(plain.subarray(start, plain.length - end));
    before = plain ?? NOTHING;
  }

  function policy({ refundable, steps }: Policy): void {
    writer.whole(steps.length * 2 + (refundable ? 1 : 0));
    for (const { fromMs, feeMinor } of steps) {
      writer.signed(fromMs - search.issuedMs);
      writer.whole(feeMinor);
    }
  }

  return {
    begin(hotelId) {
      writer.cutTo(0);
      texts = [];
      before = NOTHING;
      writer.raw(head);
      writer.whole(hotelId);
    },
    add(offer) {
      repeated(offer.supplier);
      token(offer.token);
      repeated(offer.roomCode);
      writer.whole(paymentTypes.indexOf(offer.paymentType));
      writer.whole(offer.priceMinor);
      offer.boards.forEach(repeated);
      policy(offer.policy);
      for (const id of offer.mappedRoomIds) writer.whole(id === null ? 0 : id + 1);
    },
    get length() {
      return writer.length;
    },
    get packed() {
      return writer.written;
    },
  };
}

const NOTHING = new Uint8Array();

/** The number of bytes that two texts share at the start and, of the rest, at the end. */
function sharedWith(before: Uint8Array, text: Uint8Array): { readonly start: number; readonly end: number } {
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  const after = before.length - text.length;
  for (let at = text.length - 1; end < most - start; at -= 1) {
    if (text[at] !== before[at + after]) break;
    end += 1;
  }
  return { start, end };
}

/** One of the packed offers, by its position; undefined if there are fewer. */
export function unpackOffer(packed: Buffer, place: number): PackedOffer | undefined {
  const reader = new ByteReader(packed);
  const search = readSearch(reader);
  const hotelId = reader.whole();
  const texts: string[] = [];
  const rooms = search.occupancies.length;
  let before: Uint8Array = new Uint8Array();

  function repeated(): string {
    const known = texts[reader.whole() - 1];
    if (known !== undefined) return known;
    const text = reader.text();
    texts.push(text);
    return text;
  }

  function token(): string {
    const [start, end] = [reader.whole(), reader.whole()];
    const bytes = Buffer.concat([
      before.subarray(0, start),
      reader.bytes(),
      before.subarray(before.length - end),
    ]);
    before = bytes;
    return textOfBytes(bytes);
  }

  function policy(): Policy {
    const head = reader.whole();
    const steps = Array.from({ length: Math.floor(head / 2) }, () => ({
      fromMs: search.issuedMs + reader.signed(),
      feeMinor: reader.whole(),
    }));
    return { refundable: head % 2 === 1, steps };
  }

  function offer(): OfferOfHotel {
    // The members are read in the order in which they were written.
    return {
      supplier: repeated(),
      token: token(),
      roomCode: repeated(),
      paymentType: paymentTypes[reader.whole()] ?? 'NUITEE_PAY',
      priceMinor: reader.whole(),
      boards: Array.from({ length: rooms }, repeated),
      policy: policy(),
      mappedRoomIds: Array.from({ length: rooms }, () => {
        const id = reader.whole();
        return id === 0 ? null : id - 1;
      }),
    };
  }

  for (let at = 0; at < place && !reader.isAtEnd; at += 1) offer();
  return reader.isAtEnd ? undefined : { ...search, hotelId, ...offer() };
}

function bytesOfSearch(search: OfferSearch): Buffer {
  const writer = new ByteWriter();
  const checkin = dayNumber(search.checkin) ?? 0;
  writer.whole(search.issuedMs);
  writer.signed(checkin);
  writer.signed((dayNumber(search.checkout) ?? 0) - checkin);
  writer.whole(search.occupancies.length);
  for (const { adults, childrenAges } of search.occupancies) {
    writer.whole(adults);
    writer.whole(childrenAges.length);
    for (const age of childrenAges) writer.whole(age);
  }
  for (const text of [search.nationality, search.currency, search.marginPercent]) writer.text(text);
  writer.whole(search.ownMargin ? 1 : 0);
  return Buffer.from(writer.written);
}

function readSearch(reader: ByteReader): OfferSearch {
  const issuedMs = reader.whole();
  const checkin = reader.signed();
  const checkout = checkin + reader.signed();
  const occupancies = Array.from({ length: reader.whole() }, () => ({
    adults: reader.whole(),
    childrenAges: Array.from({ length: reader.whole() }, () => reader.whole()),
  }));
  const [nationality, currency, marginPercent] = [reader.text(), reader.text(), reader.text()];
  const ownMargin = reader.whole() === 1;
  return {
    issuedMs,
    checkin: dateOf(checkin),
    checkout: dateOf(checkout),
    occupancies,
    nationality,
    currency,
    marginPercent,
    ownMargin,
  };
}
