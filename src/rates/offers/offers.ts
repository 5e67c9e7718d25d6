import type { Caller } from '../../accounts/caller.ts';
import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import { DatabaseUnwritable } from '../../platform/sql/away.ts';
import type { Policy } from '../engine/cancellation.ts';
import { openSeal } from './seal.ts';
import type { Occupancy, PaymentType } from '../engine/offer.ts';
import { addFirstOfferKey, offerKeys } from '../suppliers/store.ts';

/**
 * An offer leaves the service as one opaque text and comes back the same, or is refused. It holds all that a prebook
 * needs, so nothing is stored for the thousands of offers that are not booked, and every process opens what another sealed.
 */
export interface Offer {
  readonly issuedMs: number;
  readonly accountId: string;
  readonly environment: Caller['environment'];
  readonly supplier: string;
  readonly token: string;
  readonly hotelId: number;
  readonly roomCode: string;
  readonly checkin: string;
  readonly checkout: string;
  readonly occupancies: readonly Occupancy[];
  readonly nationality: string;
  readonly currency: string;
  readonly paymentType: PaymentType;
  /** The percentage on net at which it was offered, and whether the request itself named it. */
  readonly marginPercent: string;
  readonly ownMargin: boolean;
  readonly priceMinor: number;
  readonly boards: readonly string[];
  readonly policy: Policy;
  /** Catalogue rooms, one per occupancy; null if unknown. */
  readonly mappedRoomIds: readonly (number | null)[];
}

/**
 * The order in which the fields of an offer travel: without their names an offer is half as long, and offers are
 * most of the bytes of a search. Offers sealed in another order cannot be opened any more, so this changes rarely.
 */
const fields = [
  'issuedMs',
  'accountId',
  'environment',
  'supplier',
  'token',
  'hotelId',
  'roomCode',
  'checkin',
  'checkout',
  'occupancies',
  'nationality',
  'currency',
  'paymentType',
  'marginPercent',
  'ownMargin',
  'priceMinor',
  'boards',
  'policy',
  'mappedRoomIds',
] as const satisfies readonly (keyof Offer)[];

function packed(offer: Offer): string {
  return JSON.stringify(fields.map((field) => offer[field]));
}

function unpacked(text: string): Offer | undefined {
  const values: unknown = JSON.parse(text);
  if (!Array.isArray(values) || values.length !== fields.length) return undefined;
  // What carries our seal was packed by `packed`, field by field.
  return Object.fromEntries(fields.map((field, at) => [field, values[at]])) as unknown as Offer;
}

/** The seal of an offer is its first 22 characters: enough to name it where the whole is too long. */
export function markOf(offerId: string): string {
  return offerId.slice(0, 22);
}

export interface Sealer {
  seal(offer: Offer): string;
  /** Undefined where the text was never ours, or is no longer what it was. */
  open(text: string): Offer | undefined;
}

const sealers = new WeakMap<Needs['db'], Promise<Sealer>>();

/** The sealer of this service; its key is in the database, so it survives every restart. */
export function sealerOf(needs: Pick<Needs, 'db' | 'random' | 'config'>): Promise<Sealer> {
  const known = sealers.get(needs.db) ?? makeSealer(needs);
  sealers.set(needs.db, known);
  known.catch(() => sealers.delete(needs.db));
  return known;
}

async function makeSealer(needs: Pick<Needs, 'db' | 'random' | 'config'>): Promise<Sealer> {
  const known = await offerKeys(needs);
  if (known.length > 0) return sealer(known);
  await addFirstOfferKey(needs, needs.random.bytes(64)).catch((error: unknown) => {
    throw error instanceof DatabaseUnwritable ? refuse('not-ready', withoutKey) : error;
  });
  return sealer(await offerKeys(needs));
}

const withoutKey =
  'the database has no key for offers yet and cannot be written: the first search after it can be written adds one';

/** Seals with the first key; opens with any. */
export function sealer(keys: readonly Buffer[]): Sealer {
  const seals = keys.map(openSeal);
  return {
    seal(offer) {
      const [newest] = seals;
      if (newest === undefined) throw new Error('there is no key to seal offers with');
      return newest.close(packed(offer));
    },
    open(text) {
      for (const seal of seals) {
        const opened = seal.open(text);
        if (opened !== undefined) return unpacked(opened);
      }
      return undefined;
    },
  };
}
