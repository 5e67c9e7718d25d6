import type { Caller, Owner } from '../../contract/owner.ts';
import { sharedDb } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import { DatabaseUnwritable } from '../../platform/sql/database-errors.ts';
import { addFirstOfferKey, offerKeys } from '../suppliers/store.ts';
import { offerPacker, unpackOffer, type OfferOfHotel, type OfferSearch, type PackedOffer } from './pack.ts';
import { openSeal, type Opened, type Seal } from './seal.ts';

/**
 * An offer is sent as an opaque text, its id, and a changed id is refused. The id contains everything that a
 * prebook needs, so nothing is stored for the thousands of offers that are not booked, every process opens ids that another
 * has sealed, and a search writes nothing to the database.
 *
 * Offers of a hotel are sealed together, a few at a time, and each id has the whole group, followed by the position of its
 * offer:
 *
 *   ┌ seal, and the group encrypted ─────────────────────────┐┌ place ┐
 *   mJ0c7o1dUq3cY3mXb1YzVwq0a2Jr…                              Qx7f
 *
 * A group is hardly longer than one of its offers, because they share the search, the hotel and most of their tokens.
 * And a response is compressed to less than half, because the ids of a group differ in their last characters only.
 */
export interface Offer extends PackedOffer {
  readonly accountId: string;
  readonly environment: Caller['environment'];
}

/** A short name of an offer: 108 bits of the seal, and the position. */
export function markOf(offerId: string): string {
  return offerId.slice(0, SEAL_CHARACTERS) + offerId.slice(-PLACE_CHARACTERS);
}

const SEAL_CHARACTERS = 18;
/** Three bytes: the position, and two that only we can compute for it. Both are masked with bytes derived from the seal. */
const PLACE_CHARACTERS = 4;
const PLACE_BYTES = 3;
const CHECK_BYTES = 2;

/** A longer group saves little, and every id is as long as its group. */
const GROUP_OFFERS = 5;
/** Offers with long tokens share little: a group that has reached this size takes no other offer. */
const GROUP_BYTES = 320;

export interface Sealer {
  /** The ids of offers of a hotel, in their order. */
  forSearch(
    search: OfferSearch,
    owner: Owner,
  ): (hotelId: number, offers: readonly OfferOfHotel[]) => string[];
  /** For a thread that seals: the newest first. */
  readonly keys: readonly Buffer[];
  /** Undefined if the text is not an id that this owner received. */
  open(offerId: string, owner: Owner): Offer | undefined;
}

const sealers = new WeakMap<Needs['db'], Promise<Sealer>>();

/** The sealer of this service; its key is in the database, so it survives every restart. */
export function sealerOf(callers: Pick<Needs, 'db' | 'random' | 'config'>): Promise<Sealer> {
  const needs = { ...callers, db: sharedDb(callers.db) };
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
    keys,
    forSearch(search, owner) {
      const [newest] = seals;
      if (newest === undefined) throw new Error('there is no key to seal offers with');
      return idsOf(newest, search, textOf(owner));
    },
    open(offerId, owner) {
      const sealed = bytesOf(offerId.slice(0, -PLACE_CHARACTERS));
      const place = bytesOf(offerId.slice(-PLACE_CHARACTERS));
      if (sealed === undefined || place?.length !== PLACE_BYTES) return undefined;
      const { accountId, environment } = owner;
      for (const seal of seals) {
        const opened = seal.open(sealed, textOf(owner));
        if (opened === undefined) continue;
        const at = placeOf(place, opened);
        const offer = at === undefined ? undefined : unpackOffer(opened.content, at);
        return offer && { ...offer, accountId, environment };
      }
      return undefined;
    },
  };
}

function idsOf(seal: Seal, search: OfferSearch, owner: string): ReturnType<Sealer['forSearch']> {
  const packer = offerPacker(search);
  return (hotelId, offers) => {
    const ids: string[] = [];
    let inGroup = 0;
    const closeGroup = (): void => {
      const { sealed, spare } = seal.close(packer.packed, owner);
      const group = sealed.toString('base64url');
      for (let at = 0; at < inGroup; at += 1) ids.push(group + placeText(at, spare));
      inGroup = 0;
    };
    for (const offer of offers) {
      if (inGroup === 0) packer.begin(hotelId);
      packer.add(offer);
      inGroup += 1;
      if (inGroup === GROUP_OFFERS || packer.length >= GROUP_BYTES) closeGroup();
    }
    if (inGroup > 0) closeGroup();
    return ids;
  };
}

/** The seal belongs to this owner, so the id of another account cannot be opened. */
function textOf({ accountId, environment }: Owner): string {
  return `${accountId} ${environment}`;
}

function placeText(at: number, spare: Uint8Array): string {
  const [mask = 0] = spare;
  const check = 1 + CHECK_BYTES * at;
  const bits = ((at ^ mask) << 16) | ((spare[check] ?? 0) << 8) | (spare[check + 1] ?? 0);
  return digit(bits >> 18) + digit(bits >> 12) + digit(bits >> 6) + digit(bits);
}

/** Decodes base64url by hand: a thousand buffers for a search take longer than its seals. */
function digit(bits: number): string {
  return DIGITS[bits & 63] ?? '';
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function placeOf(place: Buffer, { spare }: Opened): number | undefined {
  const at = (place[0] ?? 0) ^ (spare[0] ?? 0);
  // A group has at most five offers, so the spare bytes are enough.
  if (at >= GROUP_OFFERS) return undefined;
  return placeText(at, spare) === place.toString('base64url') ? at : undefined;
}

/** Undefined if the text is not the canonical encoding: otherwise several texts would mean the same. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
