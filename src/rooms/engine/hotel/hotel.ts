import { besideEachOther, offerOf, type Offer, type UnofferedDetails } from '../compare/offer.ts';
import { addition, differs, isConflict } from '../compare/conflicts.ts';
import { conventionsOf, interpreted, type Conventions } from './conventions.ts';
import { facets } from '../compare/facets.ts';
import type { Facet } from '../compare/facet.ts';
import type { FeatureName, Features } from '../features.ts';
import { hotelSpellingOf, type HotelSpelling } from './spellings.ts';
import { hasPoolCode, hotelPoolCodeOf, type HotelPoolCode } from './pool-codes.ts';
import { hotelViewCodeOf, type HotelViewCode } from './view-codes.ts';
import { wordsOf } from '../text/likeness.ts';
import type { RoomModel } from '../model.ts';
import { Remembered } from '../remembered.ts';
import type { Room } from '../room.ts';
import { soundMatcherOf, type SoundMatcher } from './sounds.ts';

/**
 * The references of one hotel, ready to be compared with any number of supplier rooms. On every facet each distinct
 * statement has a number, and the fit of two statements is computed once and looked up from then on.
 */
export class Hotel {
  readonly rooms: readonly Room[];
  /** References that state the same share a group: they are interchangeable, not rivals. */
  readonly groups: Int32Array;
  readonly offer: Offer;
  readonly #model: RoomModel;
  readonly #statements: readonly Statement[];
  readonly #sounds: { readonly words: SoundMatcher; readonly views: SoundMatcher };
  /** The words of each reference, once they are asked for. */
  readonly #words: (ReadonlySet<string> | undefined)[] = [];

  readonly #conventions: Conventions;
  readonly #read: Read;
  readonly #spelling: HotelSpelling;
  readonly #viewCode: HotelViewCode;
  readonly #poolCode: HotelPoolCode;

  constructor(references: readonly Room[], { model, read, unofferedDetails = 'accept' }: HotelNeeds) {
    // Catalogues do not mention rates: what would be an aside of a supplier is part of the name here.
    const rooms = references.map((room) => ({
      ...room,
      words: [...room.words, ...room.asides, ...room.remarks],
      asides: [],
      remarks: [],
    }));
    this.#conventions = conventionsOf(rooms);
    this.rooms = besideEachOther(rooms.map((room) => interpreted(room, this.#conventions)));
    this.offer = offerOf(this.rooms, unofferedDetails);
    this.#model = model;
    this.#read = read;
    this.#spelling = hotelSpellingOf(this.rooms);
    this.#viewCode = hotelViewCodeOf(this.rooms);
    this.#poolCode = hotelPoolCodeOf(this.rooms);
    this.#statements = facets.map((facet) => statementsOf(this.rooms, facet.key));
    this.groups = groupsOf(this.rooms);
    this.#sounds = {
      words: soundMatcherOf(this.rooms.flatMap(({ words }) => words)),
      views: soundMatcherOf(this.rooms.flatMap(({ view }) => view?.kinds ?? [])),
    };
  }

  /** Whether no other reference states the same. */
  isAlone(at: number): boolean {
    const group = this.groups[at];
    return this.groups.indexOf(group ?? -1) === this.groups.lastIndexOf(group ?? -1);
  }

  wordsOf(at: number): ReadonlySet<string> {
    return (this.#words[at] ??= wordsOf(this.rooms[at]?.name ?? ''));
  }

  /** The room with the words of this hotel spelt as the hotel spells them. */
  interpret(asked: Room): Room {
    const supplier = interpreted(this.#spelt(asked), this.#conventions);
    const { words, asides, remarks, view } = supplier;
    if (words.length + asides.length + remarks.length === 0 && view === undefined) return supplier;
    const alike = this.#sounds;
    return {
      ...supplier,
      words: words.map(alike.words),
      asides: asides.map(alike.words),
      remarks: remarks.map(alike.words),
      view: view && { ...view, kinds: view.kinds.map(alike.views).sort() },
    };
  }

  /** Read again, where an unknown word is one of this hotel. */
  #spelt(supplier: Room): Room {
    const { words, asides, remarks } = supplier;
    const isRead = words.length + asides.length + remarks.length === 0 && supplier.view === undefined;
    if (isRead && !hasPoolCode(supplier)) return supplier;
    let spelt = supplier.name;
    for (const { attribute, value, start, end } of supplier.spans.toReversed()) {
      const written = supplier.name.slice(start, end);
      const word = unreadWords.has(attribute)
        ? this.#spelling(value)
        : (this.#viewCode(written, supplier.view) ?? this.#poolCode(start, supplier));
      if (word !== undefined) spelt = `${spelt.slice(0, start)} ${word} ${spelt.slice(end)}`;
    }
    return spelt === supplier.name ? supplier : this.#read(spelt, supplier.language);
  }

  /** How the supplier's room, as interpreted here, compares with each reference by itself. */
  compare(asked: Room): Comparison {
    const supplier = this.interpret(asked);
    const fits = new Float64Array(this.rooms.length).fill(this.#model.pair.prior);
    const conflicts = new Uint8Array(this.rooms.length);
    const additions = new Float64Array(this.rooms.length);
    const differences = new Uint8Array(this.rooms.length);
    facets.forEach((_, index) => {
      const statements = this.#statements[index];
      if (statements === undefined) return;
      const parts = this.#partsOf(statements, supplier, index);
      for (let at = 0; at < fits.length; at += 1) {
        const statement = statements.of[at] ?? 0;
        fits[at] = (fits[at] ?? 0) + (parts.weights[statement] ?? 0);
        conflicts[at] = (conflicts[at] ?? 0) + (parts.conflicts[statement] ?? 0);
        differences[at] = (differences[at] ?? 0) + (parts.differences[statement] ?? 0);
        additions[at] = Math.max(additions[at] ?? 0, parts.additions[statement] ?? 0);
      }
    });
    return { fits, conflicts, additions, differences };
  }

  #partsOf(statements: Statement, supplier: Room, index: number): Parts {
    const facet = facets[index];
    const key = facet?.key(supplier) ?? '';
    return statements.parts.get(key, () => this.#newParts(statements, supplier, facet));
  }

  #newParts(statements: Statement, supplier: Room, facet: Facet | undefined): Parts {
    const features = statements.examples.map((at): Features => {
      const reference = this.rooms[at];
      return facet === undefined || reference === undefined
        ? {}
        : facet.relate(supplier, reference, this.offer);
    });
    return {
      weights: Float64Array.from(features, (measured) => weigh(measured, this.#model)),
      conflicts: Uint8Array.from(features, (measured) => (isConflict(measured) ? 1 : 0)),
      additions: Float64Array.from(features, addition),
      differences: Uint8Array.from(features, (measured) => (differs(measured) ? 1 : 0)),
    };
  }
}

/** Attributes of the spans of unknown words. */
const unreadWords = new Set(['word', 'aside', 'remark', 'view+word']);

export interface HotelNeeds {
  readonly model: RoomModel;
  readonly read: Read;
  readonly unofferedDetails?: UnofferedDetails | undefined;
}

/** How a name is read. */
export type Read = (name: string, language?: string) => Room;

export interface Comparison {
  /** Log-odds that the supplier's room is each reference. */
  readonly fits: Float64Array;
  /** On how many sides it conflicts with each reference. */
  readonly conflicts: Uint8Array;
  /** How far each reference says more than was asked for, 0 to 1. */
  readonly additions: Float64Array;
  /** On how many sides it differs from each reference in any way. */
  readonly differences: Uint8Array;
}

export function weigh(features: Features, { pair }: RoomModel): number {
  let sum = 0;
  for (const name in features) {
    // `in` gives the names of the type, and calls them text.
    const feature = name as FeatureName;
    sum += (features[feature] ?? 0) * (pair.weights[feature] ?? 0);
  }
  return sum;
}

/** All features of one pair, for training and for explanations. */
export function featuresOf(supplier: Room, reference: Room, offer: Offer): Features {
  return Object.assign({}, ...facets.map((facet) => facet.relate(supplier, reference, offer)));
}

interface Statement {
  /** Reference → number of what it states on this facet. */
  readonly of: Int32Array;
  /** One reference for each distinct statement. */
  readonly examples: readonly number[];
  /** Supplier's statement → what it is worth against each distinct statement of the references. */
  readonly parts: Remembered<Parts>;
}

interface Parts {
  readonly weights: Float64Array;
  readonly conflicts: Uint8Array;
  readonly additions: Float64Array;
  readonly differences: Uint8Array;
}

/** A hotel that is kept for a long time gets ever new statements; one request has far fewer. */
const rememberedStatements = 1_000;

function statementsOf(rooms: readonly Room[], key: (room: Room) => string): Statement {
  const numbers = new Map<string, number>();
  const examples: number[] = [];
  const of = Int32Array.from(rooms, (room, at) => {
    const text = key(room);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, examples.length);
    examples.push(at);
    return examples.length - 1;
  });
  return { of, examples, parts: new Remembered(rememberedStatements) };
}

/** "Deluxe King" and "Deluxe King Room" state the same, in any language: what calls itself nothing is a room. */
function groupsOf(rooms: readonly Room[]): Int32Array {
  const called = rooms.map((room) => ({
    ...room,
    types: room.types.length === 0 ? ['room'] : room.types,
    isOnlyOne: false,
    tongues: '',
  }));
  return statementsOf(called, (room) => facets.map((facet) => facet.key(room)).join('\n')).of;
}
