import type { AlikeWords } from './alike.ts';
import type { Buckets } from './buckets.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * The hotels of one country, laid out for matching: flat arrays, no object per hotel. Hotels are sorted by place, so
 * "this word in this town" is a slice of the word's postings.
 *
 *   name words ─┐                      ┌─ postings: word → hotels
 *   street      ├─ word numbers ───────┤  towns: key → places → range of hotels
 *   place       ┘  (one vocabulary)    │  postcodes, addresses, phones, sites: key → hotels
 *   latitude, longitude ───────────────┴─ grid: cell → hotels
 */
export interface Shard {
  readonly country: string;
  readonly hotels: number;
  /** Core id per hotel. A former name is a further entry with the id of its hotel. */
  readonly id: Float64Array;
  readonly nameStart: Uint32Array;
  readonly nameWord: Uint32Array;
  readonly streetStart: Uint32Array;
  readonly streetWord: Uint32Array;
  /** `MAX_NUMBERS` house numbers per hotel, 0 where there are fewer. */
  readonly number: Uint16Array;
  /** Hash of the postcode and of its area; 0: none. */
  readonly postcode: Uint32Array;
  readonly postcodeArea: Uint32Array;
  /** Hash of the part of the postcode that names a quarter; 0: none. */
  readonly quarter: Uint32Array;
  /** Keys of the address in any script, as `read/door.ts` has them; 0: none. */
  readonly road: Uint32Array;
  readonly door: Uint32Array;
  readonly place: Uint32Array;
  /** Millionths of a degree; `NO_POINT`: none. */
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
  readonly brand: Uint16Array;
  /** The number of hotels with the hotel's brand in its town or around it, itself included; 0: it has none. */
  readonly signsAround: Uint16Array;
  readonly chain: Uint16Array;
  readonly kinds: Uint16Array;
  readonly phone: Uint32Array;
  readonly site: Uint32Array;
  readonly nameKey: Uint32Array;
  /** The number of hotels of the country with exactly the same name, this one included. */
  readonly namesakes: Uint32Array;
  readonly isFormer: Uint8Array;

  readonly vocabulary: Vocabulary;
  /** Words by their sound. */
  readonly sounds: Buckets;
  /** Similar words of the words of names. */
  readonly alike: AlikeWords;
  /** Role of `wordRoles` (and `WAY`, `FOREIGN`, `COMMON_IN_TOWNS`, and its mark), and how many names and streets have the word. */
  readonly role: Uint8Array;
  readonly nameCount: Uint32Array;
  readonly streetCount: Uint32Array;
  readonly postStart: Uint32Array;
  readonly post: Uint32Array;

  readonly places: Places;
  readonly quarters: Quarters;
  readonly byPostcode: Buckets;
  readonly byAddress: Buckets;
  readonly byDoor: Buckets;
  readonly byPhone: Buckets;
  readonly bySite: Buckets;
  readonly byNameKey: Buckets;
  readonly grid: Grid;
}

/** Flag of a word: it says what sort of street, not which. */
export const WAY = 4;

/** Flag of a word: no hotel of the country writes it in Latin letters. */
export const FOREIGN = 8;
/** Towns far from each other share the word: "West", "New", "San". */
export const COMMON_IN_TOWNS = 16;
/** From this bit on is the word's mark of `marks`. */
export const MARK_SHIFT = 5;

/** Street words in at most this many addresses are found without a house number. */
export const RARE_STREET = 60;

/** Towns with their region: how hotels of the country spell them, where they lie, which hotels they hold. */
export interface Places {
  readonly cityStart: Uint32Array;
  readonly cityWord: Uint32Array;
  readonly regionStart: Uint32Array;
  readonly regionWord: Uint32Array;
  /** Middle of the hotels with coordinates; `NO_POINT`: none has any. */
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
  /** Hotels `firstHotel[p]` to `firstHotel[p + 1]` belong to place p. */
  readonly firstHotel: Uint32Array;
  readonly cityKey: Uint32Array;
  readonly byCity: Buckets;
  /** Places by the sound of their city. */
  readonly bySound: Buckets;
}

/** Quarters that postcodes name, sorted by key, with the middle of their hotels that have coordinates. */
export interface Quarters {
  readonly key: Uint32Array;
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
}

/** Hotels sorted by the cell that holds them; cells of one row of the map are next to each other. */
export interface Grid {
  readonly cell: Uint32Array;
  readonly hotel: Uint32Array;
}
