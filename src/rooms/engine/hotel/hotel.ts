import { assert } from '../../../lib/assert.ts';
import { offerOf, type Offer, type UnofferedDetails } from '../compare/offer.ts';
import { worthOf } from '../compare/conflicts.ts';
import { conventionsOf, interpreted, type Conventions } from './conventions.ts';
import { facets, statementsOf } from '../compare/facets.ts';
import type { Facet } from '../compare/facet.ts';
import type { Features } from '../features.ts';
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
    // Catalogues do not mention rates: text that would be a remark of a supplier is part of the name here.
    const rooms = references.map((room) =>
      room.asides.length + room.remarks.length === 0
        ? room
        : { ...room, words: [...room.words, ...room.asides, ...room.remarks], asides: [], remarks: [] },
    );
    this.#conventions = conventionsOf(rooms);
    this.rooms = rooms.map((room) => interpreted(room, this.#conventions));
    this.offer = offerOf(this.rooms, unofferedDetails);
    this.#model = model;
    this.#read = read;
    this.#spelling = hotelSpellingOf(this.rooms);
    this.#viewCode = hotelViewCodeOf(this.rooms);
    this.#poolCode = hotelPoolCodeOf(this.rooms);
    this.#statements = facets.map((facet, index) => {
      const keys = this.rooms.map((room) => {
        const key = statementsOf(room)[index] ?? '';
        return facet.seesKind === true && this.offer.onlyOnes.has(room) ? `only/${key}` : key;
      });
      return { facet, ...distinct(keys), parts: new Remembered(rememberedStatements) };
    });
    this.groups = groupsOf(this.rooms);
    this.#sounds = {
      words: soundMatcherOf(this.rooms.flatMap(({ words }) => words)),
      views: soundMatcherOf(this.rooms.flatMap(({ view }) => view?.kinds ?? [])),
    };
  }

  /** An order of the references by their names, in which their places decide between equal names only. */
  readonly isBefore = (one: number, other: number): boolean => {
    const [name, otherName] = [this.rooms[one]?.name ?? '', this.rooms[other]?.name ?? ''];
    return name === otherName ? one < other : isNameBefore(name, otherName);
  };

  /** Whether no other reference states the same. */
  isAlone(at: number): boolean {
    const group = this.groups[at];
    return this.groups.indexOf(group ?? -1) === this.groups.lastIndexOf(group ?? -1);
  }

  wordsOf(at: number): ReadonlySet<string> {
    return (this.#words[at] ??= wordsOf(this.rooms[at]?.name ?? ''));
  }

  /** The room with the words of this hotel spelt as the hotel spells them. */
  interpret(given: Room): Room {
    const supplier = interpreted(this.#spelt(given), this.#conventions);
    const { words, asides, remarks, view } = supplier;
    if (words.length + asides.length + remarks.length === 0 && view === undefined) return supplier;
    const alike = this.#sounds;
    const isSpoken =
      [...words, ...asides, ...remarks].some((word) => alike.words(word) !== word) ||
      view?.kinds.some((kind) => alike.views(kind) !== kind);
    // The same room again: what it states is read once.
    if (isSpoken !== true) return supplier;
    return {
      ...supplier,
      words: words.map(alike.words),
      asides: asides.map(alike.words),
      remarks: remarks.map(alike.words),
      view: view && { ...view, kinds: view.kinds.map(alike.views).sort() },
    };
  }

  /** Parsed again if an unknown word is one of this hotel. */
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

  /** The comparison of the supplier's room, as interpreted here, with each reference. */
  compare(given: Room): Comparison {
    const supplier = this.interpret(given);
    const keys = statementsOf(supplier);
    const size = this.rooms.length;
    const fits = new Float64Array(size).fill(this.#model.pair.prior);
    const conflicts = new Uint8Array(size);
    const additions = new Float64Array(size);
    const differences = new Uint8Array(size);
    const unread = new Float64Array(size);
    for (let index = 0; index < this.#statements.length; index += 1) {
      const statements = this.#statements[index];
      if (statements === undefined) continue;
      const { of } = statements;
      const parts = statements.parts.get(keys[index] ?? '', () => this.#newParts(statements, supplier));
      const { weights, effects, unreads } = parts;
      for (let at = 0; at < size; at += 1) fits[at] = (fits[at] ?? 0) + (weights[of[at] ?? 0] ?? 0);
      if (!parts.haveEffects) continue;
      for (let at = 0; at < size; at += 1) {
        const statement = of[at] ?? 0;
        const effect = effects[statement] ?? 0;
        if (effect === 0) continue;
        differences[at] = 1;
        if (effect < 0) conflicts[at] = 1;
        unread[at] = (unread[at] ?? 0) + (unreads[statement] ?? 0);
        const addition = Math.abs(effect) - 1;
        if (addition > (additions[at] ?? 0)) additions[at] = addition;
      }
    }
    return { fits, conflicts, additions, differences, unread };
  }

  #newParts({ facet, examples }: Statement, supplier: Room): Parts {
    const weights: number[] = [];
    const effects: number[] = [];
    const unreads: number[] = [];
    let haveEffects = false;
    for (const at of examples) {
      const reference = this.rooms[at];
      assert(reference !== undefined, 'an example is a room of the hotel');
      const worth = worthOf(facet.relate(supplier, reference, this.offer), this.#model.pair.weights);
      weights.push(worth.weight);
      unreads.push(worth.unread);
      effects.push(worth.differs ? (worth.isConflict ? -1 : 1) * (1 + worth.addition) : 0);
      haveEffects ||= worth.differs;
    }
    return { weights, effects, unreads, haveEffects };
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
  /** 1 if it conflicts with a reference on any facet. */
  readonly conflicts: Uint8Array;
  /** How much more each reference states than the supplier, 0 to 1. */
  readonly additions: Float64Array;
  /** 1 where it differs from a reference in any way. */
  readonly differences: Uint8Array;
  /** How much of the name is in words that are not read and that each reference lacks, 0 to 1. */
  readonly unread: Float64Array;
}

/** All features of one pair, for training and for explanations. */
export function featuresOf(supplier: Room, reference: Room, offer: Offer): Features {
  return Object.assign({}, ...facets.map((facet) => facet.relate(supplier, reference, offer)));
}

/** Shorter names first: of rooms that fit equally, those that state less. */
function isNameBefore(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}

interface Statement {
  readonly facet: Facet;
  /** Reference → number of what it states on this facet. */
  readonly of: Int32Array;
  /** One reference for each distinct statement. */
  readonly examples: readonly number[];
  /** Supplier's statement → what it is worth against each distinct statement of the references. */
  readonly parts: Remembered<Parts>;
}

interface Parts {
  readonly weights: readonly number[];
  /** 0 where nothing differs; below 0 for a conflict; its size is 1 and how far the reference says more. */
  readonly effects: readonly number[];
  readonly unreads: readonly number[];
  /** Whether anything differs from any reference. */
  readonly haveEffects: boolean;
}

/** A hotel that is cached for a long time gets more and more statements; one request has far fewer. */
const rememberedStatements = 1_000;

function distinct(keys: readonly string[]): Pick<Statement, 'of' | 'examples'> {
  const numbers = new Map<string, number>();
  const examples: number[] = [];
  const of = Int32Array.from(keys, (key, at) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, examples.length);
    examples.push(at);
    return examples.length - 1;
  });
  return { of, examples };
}

/** "Deluxe King" and "Deluxe King Room" state the same, in any language: a name without a type is a room. */
function groupsOf(rooms: readonly Room[]): Int32Array {
  const keys = rooms.map((room) => {
    const isCalled = room.types.length > 0 && room.languages === '';
    const called = isCalled
      ? room
      : { ...room, types: room.types.length > 0 ? room.types : ['room'], languages: '' };
    return statementsOf(called).join('\n');
  });
  return distinct(keys).of;
}
