import { IndexWriter, MAX_CANDIDATES, type PlaceOf, type WrittenIndex } from './index-writer.ts';
import { type Meaning, type Settled, settle } from './meaning.ts';
import { LIST_WORDS, PartnerIndex, headOf, kind, recordWords } from './partner-index.ts';

const FOLDS_PER_ID = 1.4;
const SPARE_FOLDS = 1 << 11;
/** Buckets up to this size are searched for a repeated hash pair by pair. */
const SMALL_BUCKET = 12;

const stateOfKind = ['direct', 'merged', 'withdrawn', 'withdrawn'] as const;

interface Records {
  readonly directory: Uint32Array<SharedArrayBuffer>;
  readonly records: Uint32Array<SharedArrayBuffer>;
  /** Words of `records` that are taken. */
  readonly used: number;
}

/** Ids of several hotels, and these hotels. */
export interface Shared {
  readonly ids: readonly string[];
  readonly hotels: readonly number[];
}

interface SameId {
  readonly record: number;
  readonly meanings: Meaning[];
}

/**
 * An index whose records are in their buckets, but which may still hold several records of one id: they are in the
 * same bucket, and are settled into one here.
 *
 * Every `!` follows a bucket of the directory, or a word that was written.
 */
export class BucketedIndex {
  readonly #directory: Uint32Array<SharedArrayBuffer>;
  readonly #used: number;
  #records: Uint32Array<SharedArrayBuffer>;
  #index: PartnerIndex;

  constructor({ directory, records, used }: Records) {
    this.#directory = directory;
    this.#records = records;
    this.#used = used;
    this.#index = this.#opened(new SharedArrayBuffer(8));
  }

  /** The ids and hotels whose places `finish` needs, because the coordinates of a row may choose among these. */
  shared(): Shared {
    const hotels = new Set<number>();
    const ids: string[] = [];
    this.#forEachSettled((settled, record) => {
      if (settled.kind !== 'several') return;
      ids.push(this.#idOf(record).toString());
      for (const hotel of settled.hotels.slice(0, MAX_CANDIDATES)) hotels.add(hotel);
    });
    return { ids, hotels: [...hotels] };
  }

  finish(placeOf: PlaceOf): WrittenIndex {
    this.#makeRoomForLists();
    let unfolded = 0;
    this.#forEachRecord((record) => (unfolded += this.#index.isOwnForm(record) ? 0 : 1));
    this.#index = this.#opened(new SharedArrayBuffer(8 * Math.ceil(unfolded * FOLDS_PER_ID + SPARE_FOLDS)));
    const writer = new IndexWriter({ parts: this.#index.parts, filling: { words: this.#used, folds: 0 } });
    this.#forEachSharedBucket((bucket) => this.#settleBucket(bucket, writer, placeOf));
    if (unfolded > 0) {
      this.#forEachRecord((record) => writer.addFold(this.#idOf(record), this.#records[record]!));
    }
    return { parts: this.#index.parts, filling: writer.filling };
  }

  /** Writes the bucket again, in its place: one record for each id can only be shorter than several. */
  #settleBucket(bucket: number, writer: IndexWriter, placeOf: PlaceOf): void {
    const records = this.#records;
    let at = this.#directory[bucket]!;
    for (const { record, meanings } of this.#idsOf(bucket)) {
      const settled = settle(meanings);
      const end = record + recordWords(records[record + 1]!);
      const idBytes = records[record + 1]! & 255;
      records.copyWithin(at, record, end);
      if (settled.kind !== 'absent') {
        const id = this.#idOf(at).toString();
        const placeHere = (one: number) => placeOf(one, id);
        const hotel =
          settled.kind === 'several' ? writer.writeList(settled.hotels, placeHere) : settled.hotel;
        records[at + 1] = headOf(idBytes, kind[settled.kind], hotel);
        records[at + 2] = hotel >>> 0;
      }
      at += end - record;
    }
    records[at] = 0;
  }

  #makeRoomForLists(): void {
    let words = 0;
    this.#forEachSettled((settled) => {
      if (settled.kind === 'several')
        words += 1 + Math.min(settled.hotels.length, MAX_CANDIDATES) * LIST_WORDS;
    });
    const spare = this.#records.length - this.#used;
    if (words === 0 || words < spare / 2) return;
    const larger = new Uint32Array(new SharedArrayBuffer(4 * (this.#records.length + words)));
    larger.set(this.#records);
    this.#records = larger;
    this.#index = this.#opened(new SharedArrayBuffer(8));
  }

  #opened(folds: SharedArrayBuffer): PartnerIndex {
    return new PartnerIndex({ directory: this.#directory.buffer, records: this.#records.buffer, folds });
  }

  #forEachSettled(visit: (settled: Settled, record: number) => void): void {
    this.#forEachSharedBucket((bucket) => {
      for (const { record, meanings } of this.#idsOf(bucket)) visit(settle(meanings), record);
    });
  }

  #forEachSharedBucket(visit: (bucket: number) => void): void {
    for (let bucket = 0; bucket < this.#directory.length; bucket++) {
      if (this.#mayShare(this.#directory[bucket]!)) visit(bucket);
    }
  }

  /** Whether two records of a bucket may be of one id; for a large bucket it returns true without a check. */
  #mayShare(start: number): boolean {
    const records = this.#records;
    let count = 0;
    for (let one = start; records[one] !== 0; one += recordWords(records[one + 1]!)) {
      if (++count > SMALL_BUCKET) return true;
      for (let other = start; other < one; other += recordWords(records[other + 1]!)) {
        if (records[other] === records[one]) return true;
      }
    }
    return false;
  }

  /** The ids of a bucket, each with its first record and all its meanings. */
  #idsOf(bucket: number): Iterable<SameId> {
    const records = this.#records;
    const ids = new Map<string, SameId>();
    for (
      let record = this.#directory[bucket]!;
      records[record] !== 0;
      record += recordWords(records[record + 1]!)
    ) {
      const id = this.#idOf(record).toString('latin1');
      const same = ids.get(id) ?? { record, meanings: [] };
      const state = stateOfKind[this.#index.kindOf(record)] ?? 'withdrawn';
      same.meanings.push({ hotel: this.#index.hotelOf(record), state });
      ids.set(id, same);
    }
    return ids.values();
  }

  #forEachRecord(visit: (record: number) => void): void {
    const records = this.#records;
    for (const start of this.#directory) {
      for (let record = start; records[record] !== 0; record += recordWords(records[record + 1]!))
        visit(record);
    }
  }

  #idOf(record: number): Buffer {
    const { from, to } = this.#index.idOf(record);
    return Buffer.from(this.#records.buffer, from, to - from);
  }
}
