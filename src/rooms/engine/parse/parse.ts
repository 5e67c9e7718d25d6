import { readBeds } from './beds/beds.ts';
import { takeDenied } from './denied.ts';
import { readDesignations, readNameNumber } from './words/designation.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { readNames } from './words/names.ts';
import { phrasesOf, languagesOfPhrase } from '../words/phrases.ts';
import { Reading } from './reading.ts';
import type { Room } from '../room.ts';
import { sleeping } from './beds/sleeping.ts';
import { looseNumber, readArea, readPersons, readSpace } from './space.ts';
import { readView } from './views/views.ts';
import { takeFeatureSizes } from './views/feature-size.ts';
import { takeRateProse, takeThemes } from './rate-prose.ts';
import { takeRemarks } from './remarks.ts';
import { readWords, aboutRate } from './words/words.ts';

/**
 * Name → attributes. The order is the grammar: remarks are removed first, then attributes that depend on their neighbours are read (beds, views,
 * counted rooms and persons), then single words.
 */
export function parseRoom(name: string, lexicon: Lexicon, hint?: string): Room {
  const phrases = phrasesOf(name, lexicon, hint);
  const reading = new Reading(name, phrases, lexicon);
  takeDenied(reading);
  const board = takeBoard(reading);
  const isRunOfHouse = takeAll(reading, 'roh').length > 0;
  takeRateProse(reading);
  takeThemes(reading);
  const remarked = takeRemarks(reading);
  const access = takeAll(reading, 'access');
  const smoking = takeAll(reading, 'smoking');
  const persons = readPersons(reading);
  const area = readArea(reading);
  for (const attribute of aboutRate) takeAll(reading, attribute);
  const names = readNames(reading);
  const space = readSpace(reading);
  const view = readView(reading);
  takeFeatureSizes(reading);
  const beds = readBeds(reading);
  const named = [...plus(reading), ...takeAll(reading, 'class')];
  const features = unique([...takeAll(reading, 'feature'), ...(beds.extraBed ? ['extra bed'] : [])]);
  const couple = coupleOf(reading);
  const capacities = takeCapacities(reading);
  const shared = isShared({ classes: named, persons, options: beds.options });
  const types = narrowest([...takeTypes(reading), ...(shared ? ['dormitory'] : [])]);
  const slept = sleeping({ options: beds.options, capacities, types, features });
  const ground = onOwnGround({
    types,
    classes: unique([...named.filter((value) => value !== 'standard'), ...slept.classes]),
    features,
    places: takeAll(reading, 'place'),
  });
  const loose = types.includes('dormitory') ? looseNumber(reading) : undefined;
  const designations = loose === undefined ? readDesignations(reading) : [];
  const nameNumber = readNameNumber(reading);
  const { words, asides, remarks } = readWords(reading, remarked);
  return {
    name,
    language: hint,
    languages: languagesOfPhrase(phrases),
    types,
    isStandard: named.includes('standard'),
    beds: slept.options,
    capacities: slept.capacities,
    couple,
    isWholesale: isWholesale(name, reading),
    sofaBed: beds.sofaBed,
    view,
    bedrooms: space.bedrooms ?? slept.bedrooms,
    bathrooms: space.bathrooms,
    area,
    persons: persons ?? slept.persons ?? loose,
    ...ground,
    access,
    smoking: smoking.includes('non-smoking')
      ? 'non-smoking'
      : smoking.includes('smoking')
        ? 'smoking'
        : undefined,
    board,
    isRunOfHouse,
    asides,
    remarks,
    words: unique([...names, ...words]),
    designations,
    nameNumber,
    spans: reading.spans.toSorted((one, other) => one.start - other.start),
  };
}

function unique(values: readonly string[]): string[] {
  return values.length < 2 ? [...values] : [...new Set(values)].sort();
}

function takeAll(reading: Reading, attribute: string): string[] {
  if (!reading.has(attribute)) return [];
  const found: string[] = [];
  reading.phrases.forEach((_, at) => {
    const value = reading.isFree(at) ? reading.fact(at, attribute)?.value : undefined;
    if (value === undefined) return;
    found.push(value);
    reading.take(at, attribute, value);
  });
  return unique(found);
}

function takeBoard(reading: Reading): string[] {
  return takeAll(reading, 'board').filter((value) => value !== 'room only');
}

/**
 * "Double room or twin" leaves it open; "double room, two single beds" says which of the doubles it is, and "double or
 * twin room, two single beds" which of the two.
 */
function takeCapacities(reading: Reading): string[] {
  if (!reading.has('capacity')) return [];
  const places = reading.phrases.flatMap((_, at) =>
    reading.isFree(at) && reading.states(at, 'capacity') ? [at] : [],
  );
  const values = takeAll(reading, 'capacity');
  const others = values.filter((value) => !roomsForTwo.has(value));
  const exact = ['double', 'twin'].filter((value) => values.includes(value));
  const isJoined = exact.length === 2 && reading.isEither(places[0] ?? 0, places.at(-1) ?? 0);
  // "Double room (double or twin)" is open as well: of the two, double is the coarser word.
  const isOpen = values.includes('double-or-twin') && exact.join() !== 'twin';
  if (isJoined || isOpen) return unique([...others, 'double-or-twin']);
  return unique([...others, ...exact.slice(-1)]);
}

/** A triple is another room; a double and a twin are one room with other beds. */
export const roomsForTwo: ReadonlySet<string> = new Set(['double', 'twin', 'double-or-twin']);

/** If a name has both words, the wide bed is meant: "camera doppia matrimoniale". */
function coupleOf(reading: Reading): Room['couple'] {
  if (!reading.has('couple')) return undefined;
  const states = (value: string): boolean =>
    reading.phrases.some((_, at) => reading.isFree(at) && reading.states(at, 'couple', value));
  return states('wide') ? 'wide' : states('plain') ? 'plain' : undefined;
}

/** "Comfort+": the sign is the word if it follows a class directly, comes before a gap and adds no breakfast. */
function plus(reading: Reading): string[] {
  if (!reading.has('class')) return [];
  const last = reading.phrases.length - 1;
  const isPlus = reading.phrases.some((_, at) => {
    const after = reading.states(at, 'class') ? reading.between(at, at + 1) : '';
    return after.startsWith('+') && (at === last || after.length > 1) && !reading.states(at + 1, 'board');
  });
  return isPlus ? ['plus'] : [];
}

/** Names of shared rooms state for whom: "bed in a mixed room for 8". */
const strangers = new Set(['mixed', 'ladies', 'men']);
const fewestStrangers = 4;

function isShared({ classes, persons, options }: Shared): boolean {
  const beds = options.flat().reduce((sum, bed) => sum + bed.count, 0);
  return Math.max(persons ?? 0, beds) >= fewestStrangers && classes.some((value) => strangers.has(value));
}

interface Shared {
  readonly classes: readonly string[];
  readonly persons: number | undefined;
  readonly options: Room['beds'];
}

function takeTypes(reading: Reading): string[] {
  const types = takeAll(reading, 'type');
  if (!reading.has('space')) return types;
  const bedroom = reading.phrases.some(
    (_, at) => reading.isFree(at) && reading.states(at, 'space', 'bedroom'),
  );
  return bedroom ? [...types, 'room'] : types;
}

/** A broader word adds nothing to a narrower one: "studio apartment" is a studio. */
const broader: Readonly<Record<string, readonly string[]>> = {
  studio: ['suite', 'apartment', 'junior suite'],
  'junior suite': ['suite'],
  dormitory: ['apartment', 'suite', 'room'],
  villa: ['house'],
  townhouse: ['house'],
  'mobile home': ['house'],
  treehouse: ['house', 'cabin', 'hut'],
  dome: ['tent', 'house'],
  yurt: ['tent'],
  tipi: ['tent'],
  wagon: ['hut'],
};

function narrowest(types: readonly string[]): string[] {
  const hidden = new Set(types.flatMap((type) => broader[type] ?? []));
  const kept = unique(types.filter((type) => !hidden.has(type)));
  return kept.length > 1 ? kept.filter((type) => type !== 'room') : kept;
}

/** Types that guests have to themselves: a pool is private, and water means that the building is above it. */
const ownGround = new Set(['villa', 'house', 'bungalow', 'cottage', 'chalet', 'suite', 'junior suite']);
const standsOn = { pool: 'private pool', water: 'overwater' } as const;

type Ground = Pick<Room, 'classes' | 'features' | 'places'>;

/**
 * "Pool villa", "suite with pool", "water bungalow"; for a room it is unknown whose pool it is. The bathroom of a
 * dormitory is always shared.
 */
function onOwnGround({ types, ...ground }: Ground & Pick<Room, 'types'>): Ground {
  const { classes, features, places } = ground;
  if (types.includes('dormitory'))
    return { ...ground, features: features.filter((feature) => feature !== 'shared bathroom') };
  if (!types.some((type) => ownGround.has(type))) return ground;
  return {
    classes: places.includes('water') ? unique([...classes, standsOn.water]) : classes,
    features: places.includes('pool') ? unique([...features, standsOn.pool]) : features,
    places: places.filter((place) => !(place in standsOn)),
  };
}

/** Capacities that state the beds. */
const bedded = new Set(['double-double', 'queen-queen']);

/** Wholesalers write in capitals and begin with who may sleep there: "QUADRUPLE TWO QUEEN BEDS". */
function isWholesale(name: string, reading: Reading): boolean {
  const first = reading.phrases[0];
  const capacity = reading.fact(0, 'capacity')?.value;
  if (first === undefined || capacity === undefined || bedded.has(capacity)) return false;
  const head = name.split(' - ')[0] ?? name;
  const isCapital = head === head.toUpperCase() && head !== head.toLowerCase();
  return isCapital && !reading.states(1, 'type', 'room');
}
