import { isSpace } from '../read/spaces.ts';
import { type Block, UNREADABLE } from '../read/block.ts';
import { nearest } from './nearest.ts';
import {
  HEAD_WORDS,
  HIGH_SHIFT,
  LENGTH_AND_KIND,
  LIST_WORDS,
  NO_COORDINATE,
  type PartnerIndex,
  kind,
  recordWords,
} from '../index/partner-index.ts';
import { code, verdicts } from '../vocabulary.ts';

/**
 * Rows are looked up in batches, in three walks: find the buckets, ask for all of them, compare. Nearly the whole cost
 * of a look-up is waiting for memory; loading 512 buckets before the first is needed lets the processor wait for
 * many at once.
 */
const BATCH = 512;
/** Words from the start of a bucket into the cache line behind it. */
const NEXT_LINE = 14;
const TWO_TO_32 = 2 ** 32;
const MICRODEGREES = 1e6;

/** The kind in a head that the usual row has. */
const UNIQUE = kind.unique << 8;
const codeOfKind = [code.unique, code.merged, code.withdrawn] as const;

export interface LookedUp {
  /** Rows per code of `verdicts`. */
  readonly counts: Uint32Array;
  /** The candidates (`1001|1002`) of each row with code `ambiguous` or `coordinates`, in order. */
  readonly candidates: string[];
}

/** Looks up every row of a block and writes what it found over what it read (see `block.ts`). */
export function lookUp(index: PartnerIndex, block: Block): LookedUp {
  const buckets = new Uint32Array(BATCH);
  const found = { counts: new Uint32Array(verdicts.length), candidates: [] };
  for (let first = 0; first < block.rows; first += BATCH) {
    const after = Math.min(first + BATCH, block.rows);
    askForBuckets(index, block.low.subarray(first, after), buckets);
    decide(index, block, { first, after, buckets, found });
  }
  return found;
}

/** Every `!` below follows a row of the block, a bucket of the directory or a word that was written. */
function askForBuckets(
  { directory, words, shift }: PartnerIndex,
  hashes: Uint32Array,
  buckets: Uint32Array,
): void {
  for (let row = 0; row < hashes.length; row++) buckets[row] = directory[hashes[row]! >>> shift]!;
  let prefetched = 0;
  for (let row = 0; row < hashes.length; row++) {
    // A bucket often straddles two cache lines: both are asked for. The records end in spare words.
    const start = buckets[row]!;
    prefetched ^= words[start]! ^ words[start + NEXT_LINE]!;
  }
  // An unused result is optimised away: the sum goes where the last bucket, now known, is put back.
  const last = buckets[hashes.length - 1]!;
  buckets[hashes.length - 1] = prefetched;
  buckets[hashes.length - 1] = last;
}

interface Batch {
  readonly first: number;
  readonly after: number;
  /** Per row of the batch the word where its bucket begins. */
  readonly buckets: Uint32Array;
  readonly found: LookedUp;
}

function decide(index: PartnerIndex, block: Block, { first, after, buckets, found }: Batch): void {
  const { bytes, end, low, meta } = block;
  const { words, bytes: kept } = index;
  const { counts } = found;
  let start = first === 0 ? 0 : end[first - 1]!;
  for (let row = first; row < after; row++) {
    // The id as the reader hashed it, without the spaces around it. A readable row has more than spaces.
    let from = start;
    let to = end[row]!;
    start = to;
    if (meta[row] === UNREADABLE) {
      counts[code.invalid]!++;
      low[row] = 0;
      meta[row] = code.invalid;
      continue;
    }
    while (isSpace(bytes[from]!)) from++;
    while (isSpace(bytes[to - 1]!)) to--;
    const hash = low[row]!;
    const wanted = (to - from) | UNIQUE;
    let record = buckets[row - first]!;
    while (words[record] !== hash && words[record] !== 0) record += recordWords(words[record + 1]!);
    const head = words[record + 1]!;
    if (words[record] === hash && (head & LENGTH_AND_KIND) === wanted) {
      const offset = (record + HEAD_WORDS) * 4 - from;
      let at = from;
      while (at < to && kept[offset + at] === bytes[at]) at++;
      if (at === to) {
        counts[code.unique]!++;
        low[row] = words[record + 2]!;
        meta[row] = code.unique | ((head >>> HIGH_SHIFT) << 3);
        continue;
      }
    }
    decideSlowly(index, block, { row, from, to, found });
  }
}

interface Row {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly found: LookedUp;
}

/** Everything but the usual case: an id that is not there, or whose hotel is merged, withdrawn, or one of several. */
function decideSlowly(index: PartnerIndex, block: Block, { row, from, to, found }: Row): void {
  const { bytes, low, meta } = block;
  const hash = low[row]!;
  const exact = index.find(bytes, { from, to, hash });
  const record = exact === 0 ? index.findFolded(bytes, { from, to, hash }) : exact;
  const foundKind = record === 0 ? undefined : index.kindOf(record);
  if (foundKind === kind.several) {
    decideAmong(index, block, { row, record, found });
    return;
  }
  const plain = foundKind === undefined ? code.unknown : (codeOfKind[foundKind] ?? code.unknown);
  const isMatch = plain === code.unique || plain === code.merged;
  const verdict = isMatch && exact === 0 ? code.folded : plain;
  const hotel = isMatch ? index.hotelOf(record) : 0;
  low[row] = hotel >>> 0;
  meta[row] = verdict | (Math.trunc(hotel / TWO_TO_32) << 3);
  found.counts[verdict]!++;
}

interface SharedId {
  readonly row: number;
  readonly record: number;
  readonly found: LookedUp;
}

/** An id of several hotels: the row's coordinates may choose one. */
function decideAmong(index: PartnerIndex, block: Block, { row, record, found }: SharedId): void {
  const { words } = index;
  const list = words[record + 2]!;
  const places = Array.from({ length: words[list]! }, (_, place) => list + 1 + place * LIST_WORDS);
  found.candidates.push(places.map((at) => words[at + 1]! * TWO_TO_32 + words[at]!).join('|'));
  const chosen = block.hasCoordinates ? chooseByCoordinates(index, block, { row, places }) : undefined;
  const verdict = chosen === undefined ? code.ambiguous : code.coordinates;
  block.low[row] = chosen === undefined ? 0 : words[chosen]!;
  block.meta[row] = chosen === undefined ? verdict : verdict | (words[chosen + 1]! << 3);
  found.counts[verdict]!++;
}

function chooseByCoordinates(
  { words }: PartnerIndex,
  block: Block,
  { row, places }: { readonly row: number; readonly places: readonly number[] },
): number | undefined {
  const point = { latitude: block.latitude[row]!, longitude: block.longitude[row]! };
  if (Number.isNaN(point.latitude) || Number.isNaN(point.longitude)) return undefined;
  const hotels = places.map((at) =>
    words[at + 2] === NO_COORDINATE
      ? undefined
      : // Stored signed: the shift by nothing reads it so.
        { latitude: (words[at + 2]! >> 0) / MICRODEGREES, longitude: (words[at + 3]! >> 0) / MICRODEGREES },
  );
  return places[nearest(point, hotels)];
}
