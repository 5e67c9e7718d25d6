import { WordFile } from '../src/lib/text/word-file.ts';
import type { LexiconFile } from '../src/rooms/engine/index.ts';
import type { SeededRandom } from '../src/lib/seeded-random.ts';
import type { LabelledHotel, LabelledName } from '../cases/rooms-data.ts';

/**
 * Labelled hotels generated from the lexicon: a catalogue of rooms, each a bundle of attributes, and supplier
 * names that state a bundle, a part of it, or one that the hotel does not have, in many languages and styles.
 * The label follows from the bundles, by the rules of judgement, and never from the names.
 */
interface Bundle {
  readonly type: string;
  readonly class?: string;
  /** "2 queen", or a capacity such as `twin`. */
  readonly beds?: string;
  readonly view?: string;
  readonly outdoor?: string;
  readonly feature?: string;
  readonly bedrooms?: string;
  readonly access?: string;
  /** A name of the hotel's own: "Zorbulon". */
  readonly ownName?: string;
}

const types = [
  'room',
  'room',
  'room',
  'room',
  'suite',
  'junior suite',
  'studio',
  'apartment',
  'villa',
  'bungalow',
];
const classes = [
  'superior',
  'deluxe',
  'premium',
  'executive',
  'club',
  'classic',
  'comfort',
  'economy',
  'business',
  'family',
  'royal',
  'luxury',
  'premier',
  'grand',
];
const beds = ['1 king', '1 queen', '2 queen', '2 double', '1 double', '2 single'];
const capacities = ['single', 'double', 'twin', 'triple', 'quadruple'];
const occupancies = ['DOUBLE', 'DOUBLE', 'TWIN', 'SINGLE', 'TRIPLE', 'QUADRUPLE', 'ROOM'];
const views = ['sea', 'city', 'garden', 'pool', 'mountain', 'river', 'lake', 'park', 'courtyard', 'beach'];
const features = ['kitchen', 'corner', 'connecting', 'high floor', 'private pool', 'jacuzzi', 'living room'];
const outdoors = ['balcony', 'terrace', 'patio'];
const tails = [
  ' - Room Only',
  ' - Non-refundable',
  ' (Breakfast included)',
  ' BB',
  ' - FREE CANCELLATION',
  '',
  '',
  '',
  ' - Half Board',
  ' PROMO',
];
/** Syllables of names that no lexicon has: of hotels, of agencies. */
const syllables = [
  'zor',
  've',
  'lun',
  'tar',
  'mi',
  'kel',
  'pra',
  'do',
  'nax',
  'ril',
  'gu',
  'shen',
  'bo',
  'fey',
];
/** Additions of sellers to a name, for example their brand; `*` is a word that no lexicon has. */
const remarks = [
  ' - * Exclusive',
  ' (* Preferred)',
  ' - * Deal',
  ' (* * Rate)',
  ', * Partner Offer',
  ' [*]',
  ' - *',
];
const arrivals = ['Run of House', 'ROH', 'Room assigned on arrival', 'RUN OF HOUSE - ROOM ONLY'];
/** Stated by a reference alone, these are an upgrade or a restriction: the supplier must state them too. */
const demanding: readonly (keyof Bundle)[] = [
  'type',
  'class',
  'view',
  'access',
  'feature',
  'bedrooms',
  'ownName',
];
const parts: readonly (keyof Bundle)[] = [
  'type',
  'class',
  'beds',
  'view',
  'outdoor',
  'feature',
  'bedrooms',
  'access',
  'ownName',
];

export function grammarHotels(
  count: number,
  words: readonly LexiconFile[],
  random: SeededRandom,
): LabelledHotel[] {
  const vocabulary = new Vocabulary(words, random);
  return Array.from({ length: count }, (_, index) => hotel(`grammar-${index}`, vocabulary, random));
}

function hotel(id: string, vocabulary: Vocabulary, random: SeededRandom): LabelledHotel {
  const usesCapacities = random.chance(0.4);
  const names = random.chance(0.3) ? Array.from({ length: 3 }, () => coined(random)) : [];
  const makes = { usesCapacities, names };
  const bundles = distinct(Array.from({ length: 3 + random.below(12) }, () => bundle(random, makes)));
  const references = bundles.map((one, index) => ({ id: index + 1, name: vocabulary.english(one) }));
  const suppliers = Array.from({ length: 12 }, (_, i): LabelledName => {
    const common = { i, certainty: 'high', stratum: 'grammar', tags: [] } as const;
    if (random.chance(0.04)) return { ...common, name: random.pick(arrivals), label: null, reason: 'roh' };
    const stated = statement(random.pick(bundles), { usesCapacities, names }, random);
    const isWholesale = !usesCapacities && stated.type === 'room' && random.chance(0.5);
    const name = (isWholesale ? vocabulary.wholesale(stated) : vocabulary.supplier(stated)) + tail(random);
    return { ...common, name, ...judge(stated, bundles) };
  });
  return { hotel: id, references, suppliers };
}

interface Makes {
  readonly usesCapacities: boolean;
  readonly names: readonly string[];
}

function coined(random: SeededRandom): string {
  const word = Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function tail(random: SeededRandom): string {
  const remark = random.chance(0.15) ? random.pick(remarks).replaceAll('*', () => coined(random)) : '';
  return remark + random.pick(tails);
}

function bundle(random: SeededRandom, { usesCapacities, names }: Makes): Bundle {
  const type = random.pick(types);
  const isHome = type === 'apartment' || type === 'villa';
  return {
    type,
    ...(random.chance(0.55) ? { class: random.pick(classes) } : {}),
    ...(random.chance(isHome ? 0.15 : 0.75) ? { beds: random.pick(usesCapacities ? capacities : beds) } : {}),
    ...(random.chance(0.3) ? { view: random.pick(views) } : {}),
    ...(random.chance(0.12) ? { outdoor: random.pick(outdoors) } : {}),
    ...(random.chance(0.12) ? { feature: random.pick(features) } : {}),
    ...(isHome && random.chance(0.7) ? { bedrooms: random.pick(['1', '2', '3']) } : {}),
    ...(random.chance(0.08) ? { access: 'accessible' } : {}),
    ...(names.length > 0 && random.chance(0.6) ? { ownName: random.pick(names) } : {}),
  };
}

/** The statement of a supplier about a room: all of it, less, or something else. */
function statement(room: Bundle, { names }: Makes, random: SeededRandom): Bundle {
  const stated: Record<string, string | undefined> = { ...room };
  if (random.chance(0.3))
    delete stated[random.pick(['beds', 'outdoor', 'beds', 'view', 'class', 'bedrooms', 'ownName'])];
  if (random.chance(0.05)) stated['ownName'] = coined(random);
  if (random.chance(0.3)) {
    const other = bundle(random, { usesCapacities: capacities.includes(room.beds ?? ''), names });
    const part = random.pick(parts);
    if (other[part] !== undefined) stated[part] = other[part];
  }
  // Every key of a bundle is either kept, left out or replaced by a value of the same part.
  return stated as unknown as Bundle;
}

/** The rules of judgement on bundles: all that is stated must be there, and what is left open must have one answer. */
function judge(
  stated: Bundle,
  bundles: readonly Bundle[],
): Pick<LabelledName, 'label' | 'reason' | 'accept'> {
  const holds = bundles.map((room) =>
    parts.every(
      (part) =>
        stated[part] === undefined ||
        stated[part] === room[part] ||
        (part === 'beds' && room.beds === undefined) ||
        isBeyond(part, { stated, room, bundles }),
    ),
  );
  const added = bundles.map((room) =>
    parts.filter((part) => stated[part] === undefined && room[part] !== undefined),
  );
  const possible = bundles.map((_, at) => at).filter((at) => holds[at] === true);
  const exact = possible.filter(
    (at) => added[at]?.length === 0 && (stated.beds === undefined || bundles[at]?.beds !== undefined),
  );
  if (exact.length === 1) return { label: (exact[0] ?? 0) + 1 };
  const willing = possible.filter((at) => added[at]?.every((part) => !demanding.includes(part)));
  if (willing.length === 1) return { label: (willing[0] ?? 0) + 1 };
  return { label: null, reason: possible.length === 0 ? 'not_in_catalog' : 'ambiguous_candidates' };
}

/** Parts that hotel staff do without where nothing competes. */
const dispensable: readonly (keyof Bundle)[] = ['view', 'outdoor', 'feature'];

const kind: readonly (keyof Bundle)[] = ['type', 'class', 'beds', 'bedrooms', 'ownName'];

interface Judged {
  readonly stated: Bundle;
  readonly room: Bundle;
  readonly bundles: readonly Bundle[];
}

/** It is the only room of its kind, and no room has such a part. */
function isBeyond(part: keyof Bundle, { stated, room, bundles }: Judged): boolean {
  if (!dispensable.includes(part) || room[part] !== undefined) return false;
  const isAlike = (other: Bundle): boolean => kind.every((one) => other[one] === room[one]);
  return bundles.filter(isAlike).length === 1 && !bundles.some((other) => other[part] === stated[part]);
}

function distinct(bundles: readonly Bundle[]): Bundle[] {
  return [...new Map(bundles.map((one) => [parts.map((part) => one[part] ?? '').join('/'), one])).values()];
}

class Vocabulary {
  readonly #phrases = new Map<string, string[]>();
  readonly #languages: readonly string[];
  readonly #random: SeededRandom;

  constructor(words: readonly LexiconFile[], random: SeededRandom) {
    this.#random = random;
    this.#languages = [...new Set(words.map((file) => file.language))];
    for (const { language, text } of words)
      for (const [attribute, rows] of new WordFile(language, text).sections)
        for (const { meaning, spellings } of rows) {
          const whole = spellings.filter((spelling) => !spelling.endsWith('*'));
          this.#phrases.set(`${language}/${attribute}/${meaning}`, whole);
        }
  }

  english(room: Bundle): string {
    return this.#name(room, 'en', false);
  }

  supplier(stated: Bundle): string {
    const language = this.#random.chance(0.6) ? 'en' : this.#random.pick(this.#languages);
    const name = this.#name(stated, language, this.#random.chance(0.3));
    return this.#random.chance(0.3) ? name.toUpperCase() : name;
  }

  /** "QUADRUPLE DELUXE KING BED": who may sleep there first, which does not state the beds. */
  wholesale(stated: Bundle): string {
    const name = this.#name(stated, 'en', false)
      .replace(/\broom\b/i, '')
      .replaceAll(',', ' ');
    return `${this.#random.pick(occupancies)} ${name}`.replace(/\s+/g, ' ').trim().toUpperCase();
  }

  /** Languages that lack a word borrow the English one, as suppliers do. */
  #name(room: Bundle, language: string, isVaried: boolean): string {
    const word = (attribute: string, value: string): string => {
      const known = this.#phrases.get(`${language}/${attribute}/${value}`) ?? [];
      const phrases = known.length > 0 ? known : (this.#phrases.get(`en/${attribute}/${value}`) ?? []);
      return (isVaried ? this.#random.pick(phrases) : phrases[0]) ?? value;
    };
    const [count = '', kind] = (room.beds ?? '').split(' ');
    const isCapacity = room.beds !== undefined && kind === undefined;
    return [
      room.ownName ?? '',
      room.class === undefined ? '' : word('class', room.class),
      isCapacity ? word('capacity', room.beds ?? '') : '',
      word('type', room.type),
      kind === undefined
        ? ''
        : `, ${count} ${word('bed', kind)}${kind === 'king' || kind === 'queen' ? ` ${word('bed', 'bed')}` : ''}`,
      room.bedrooms === undefined ? '' : `, ${room.bedrooms} ${word('space', 'bedroom')}`,
      room.view === undefined ? '' : `, ${word('place', room.view)} ${word('view', 'view')}`,
      room.outdoor === undefined ? '' : `, ${word('feature', room.outdoor)}`,
      room.feature === undefined ? '' : `, ${word('feature', room.feature)}`,
      room.access === undefined ? '' : `, ${word('access', 'accessible')}`,
    ]
      .filter((part) => part !== '')
      .join(' ')
      .replaceAll(' ,', ',');
  }
}
