import { inflateRawSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

/** What was sold, as the prebook of a booking has it. */
export interface Sold {
  /** Minor units of the rooms, before a voucher and without extras. */
  readonly rooms: number;
  readonly discount: number;
  /** The fees of its cancellation policy, by time. */
  readonly fees: readonly number[];
  readonly zone: string;
}

interface StoredSale {
  readonly quote: {
    readonly priceMinor: number;
    readonly policy: { readonly steps: readonly { readonly feeMinor: number }[] };
  };
  readonly hotel: { readonly timeZone: string };
  readonly voucher: { readonly discountMinor: number } | null;
}

export function soldAs(sale: Buffer): Sold {
  const { quote, hotel, voucher } = JSON.parse(textOf(sale, dictionaries.sales)) as StoredSale;
  return {
    rooms: quote.priceMinor,
    discount: voucher?.discountMinor ?? 0,
    fees: quote.policy.steps.map(({ feeMinor }) => feeMinor),
    zone: hotel.timeZone,
  };
}

const dictionaryIn = (folder: string) =>
  readFileSync(new URL(`../../src/${folder}/dictionary-1.txt`, import.meta.url));

export const dictionaries = {
  events: dictionaryIn('events/pack'),
  sales: dictionaryIn('bookings/sale/pack'),
};

/** Bodies of events and sales are stored compressed: a byte with the number of the dictionary, then the text. */
export function textOf(packed: Buffer, dictionary: Buffer): string {
  return inflateRawSync(packed.subarray(1), { dictionary }).toString();
}
