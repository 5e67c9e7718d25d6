import type { IdHeader } from './engine/read/headings.ts';
import type { OtherColumns } from './engine/read/id-reader.ts';
import type { IndexParts } from './engine/index/partner-index.ts';
import type { Shared } from './engine/index/bucketed-index.ts';
import type { Meaning, Place } from './engine/index/meaning.ts';
import type { WrittenIndex } from './engine/index/index-writer.ts';

/** The requests of the main thread to worker threads, and their responses. Each file and each build stays on one thread. */
export type IdRequest =
  | {
      readonly ask: 'read';
      readonly file: number;
      readonly bytes: ArrayBuffer;
      readonly length: number;
      readonly last: boolean;
      readonly spare: readonly ArrayBuffer[];
    }
  | { readonly ask: 'lookUp'; readonly parts: IndexParts; readonly block: ArrayBuffer }
  | { readonly ask: 'elsewhere'; readonly parts: IndexParts; readonly others: OtherColumns }
  | { readonly ask: 'write'; readonly pack: Uint8Array<ArrayBuffer> }
  | {
      readonly ask: 'load';
      readonly build: number;
      readonly bytes: ArrayBuffer;
      readonly length: number;
      readonly last: boolean;
    }
  | { readonly ask: 'finish'; readonly build: number; readonly places: readonly IdPlace[] }
  | {
      readonly ask: 'change';
      readonly written: WrittenIndex;
      readonly changes: readonly Change[];
      readonly places: readonly IdPlace[];
    }
  | {
      readonly ask: 'copy';
      readonly written: WrittenIndex;
      /** How many changes it needs room for. */
      readonly changes: number;
    }
  | { readonly ask: 'forget'; readonly file?: number; readonly build?: number };

/** The location of a hotel; with an id, the partner's location of this id. */
export type IdPlace = Place & { readonly hotel: number; readonly id?: string };

/** An id whose meaning changed, with all it means now. */
export interface Change {
  readonly id: string;
  readonly meanings: readonly Meaning[];
}

export interface Loaded {
  /** Ids of several hotels, and these hotels: coordinates may choose among them. */
  readonly shared: Shared;
  /** Deleted hotels: their ids are withdrawn, unless the hotels are restored. */
  readonly gone: readonly number[];
}

export interface IdAnswers {
  /** Blocks of ids to look up, in order; a problem ends the file. The chunk's buffer is returned. */
  readonly read: {
    readonly blocks: readonly ArrayBuffer[];
    readonly problem: string | undefined;
    readonly name: IdHeader | undefined;
    readonly others: OtherColumns | undefined;
    readonly bytes: ArrayBuffer;
  };
  readonly lookUp: {
    readonly pack: Uint8Array<ArrayBuffer>;
    readonly counts: Uint32Array;
    readonly block: ArrayBuffer;
  };
  /** The headings of columns that have ids of the partner. */
  readonly elsewhere: readonly string[];
  readonly write: Uint8Array<ArrayBuffer>;
  /** After the last chunk also what `finish` wants to know the places of. */
  readonly load: { readonly bytes: ArrayBuffer; readonly loaded: Loaded | undefined };
  readonly finish: WrittenIndex;
  /** Undefined: no room; the index must be built again. */
  readonly change: WrittenIndex | undefined;
  readonly copy: WrittenIndex;
  readonly forget: undefined;
}
