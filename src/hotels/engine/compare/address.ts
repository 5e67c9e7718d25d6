import { NO_WORD } from '../shard/vocabulary.ts';
import { streets } from '../lexicon/files.ts';
import { FOREIGN, WAY } from '../shard/shard.ts';
import { isStreetType, isWayWord, MAX_NUMBERS } from '../read/address.ts';
import { isSide } from '../read/marks.ts';
import { meansFewAddresses } from '../read/postcode.ts';
import { areApart, streetOf, type WordPair } from './pair-words.ts';
import { column } from './features.ts';
import { UNKNOWN, type Pair } from './pair.ts';

/** Compares house number, street and postcode separately, because partners send any subset of them. */
export function compareAddresses(pair: Pair, out: Float32Array): void {
  const { shard, query, hotel } = pair;
  out[column.houseNumber] = houseNumber(pair);
  compareStreets(pair, out);
  compareDoors(pair, out);
  const number = out[column.houseNumber]!; // written above
  const code = shard.postcode[hotel]!;
  if (query.postcode === 0 || code === 0) out[column.postcode] = UNKNOWN;
  else if (query.postcode === code) out[column.postcode] = SAME_CODE;
  else if (query.postcodeArea !== shard.postcodeArea[hotel]) out[column.postcode] = 0;
  else out[column.postcode] = meansFewAddresses(shard.country) ? OTHER_DOORS : 1;
  const streets = isWholeDoor(pair) ? 1 : Math.max(out[column.streetOfRow]!, out[column.streetOfHotel]!);
  out[column.streetAndNumber] =
    number === 1 && streets >= 0.5 ? streets : Number.isNaN(number) || Number.isNaN(streets) ? UNKNOWN : 0;
}

export const SAME_CODE = 2;
/** The same quarter, but another code that only a few doors share. */
const OTHER_DOORS = 0.5;

/**
 * Addresses that two scripts write are compared by their keys: words of a street have no spelling in common there, and
 * one number of several may be equal by chance.
 */
function compareDoors(pair: Pair, out: Float32Array): void {
  const { shard, query, hotel } = pair;
  const { road, door } = query.form.address;
  if (isOfTwoSystems(pair)) return setStreet(out, UNKNOWN, UNKNOWN);
  const isForeign = isOfTwoScripts(pair);
  if (door !== 0 && door === shard.door[hotel] && (road !== 0 || isForeign)) setStreet(out, 1, 1);
  else if (road !== 0 && road === shard.road[hotel])
    setStreet(out, 1, Math.min(out[column.houseNumber]!, NEXT_DOOR));
  else if (isForeign && !(out[column.streetOfRow]! > 0)) {
    // Different keys contradict; if characters have several readings, words that do not agree prove nothing.
    const isOther = road !== 0 && shard.road[hotel] !== 0;
    setStreet(out, isOther ? 0 : UNKNOWN, out[column.houseNumber]!);
  }
}

/** Korea names a place by its lot or by its road: "동교동 155-55" and "양화로 156" may be one door, and have nothing to compare. */
function isOfTwoSystems({ shard, query, hotel }: Pair): boolean {
  if (shard.country !== 'KR') return false;
  const { road, numbers } = query.form.address;
  const isNumbered = numbers.length > 0 && shard.number[hotel * MAX_NUMBERS] !== 0;
  return isNumbered && (road === 0) !== (shard.road[hotel] === 0);
}

function setStreet(out: Float32Array, street: number, number: number): void {
  out[column.streetOfRow] = out[column.streetOfHotel] = street;
  out[column.houseNumber] = number;
}

/** One address is in Chinese characters, Korean or any script but Latin, and the other in Latin letters. */
function isOfTwoScripts({ shard, query, hotel }: Pair): boolean {
  const word = shard.streetWord[shard.streetStart[hotel]!]!;
  const hasWords = shard.streetStart[hotel]! < shard.streetStart[hotel + 1]!;
  return hasWords && query.form.foreign.street !== ((shard.role[word]! & FOREIGN) !== 0);
}

function houseNumber({ shard, query, hotel }: Pair): number {
  const { numbers } = query.form.address;
  const from = hotel * MAX_NUMBERS;
  if (numbers.length === 0 || shard.number[from] === 0) return UNKNOWN;
  if (shard.country === 'JP') return blockNumber(numbers, shard.number.subarray(from, from + MAX_NUMBERS));
  let nearest = Infinity;
  for (const number of numbers)
    for (let i = 0; i < MAX_NUMBERS; i++) {
      const other = shard.number[from + i]!; // every hotel has `MAX_NUMBERS`
      if (other === number) return 1;
      if (other !== 0) nearest = Math.min(nearest, Math.abs(other - number));
    }
  return nearest <= NEXT_DOORS ? NEXT_DOOR : 0;
}

/**
 * In Japan "1-15-2" is a quarter, a block in it and a building of the block: one number of them has no meaning. Latin letters
 * may have them in another order, and an address may state some of them.
 */
function blockNumber(ours: readonly number[], given: Uint16Array): number {
  const theirs = [...given].filter((number) => number !== 0);
  if (ours.toSorted().join() === theirs.toSorted().join()) return 1;
  const [short, long] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  const isPartOf = [long, long.slice(-short.length)].some((some) =>
    short.every((one, at) => one === some[at]),
  );
  if (short.length < long.length) return isPartOf ? UNKNOWN : 0;
  return short.slice(0, -1).every((number, at) => number === long[at]) ? NEXT_DOOR : 0;
}

/** "3-19-44": block, building and door identify the address as a street would, in any script. */
function isWholeDoor({ shard, query, hotel }: Pair): boolean {
  const { numbers } = query.form.address;
  const from = hotel * MAX_NUMBERS;
  return numbers.length === MAX_NUMBERS && numbers.every((one, index) => one === shard.number[from + index]);
}

/** A hotel has several doors, and lists name one or another. */
export const NEXT_DOORS = 4;
export const NEXT_DOOR = 0.5;

/** "4 Reed Terrace", "90 Reed Place": two sorts of streets with the same name. */
export function isOtherStreetType(pair: WordPair): boolean {
  const ours = sortsOf(pair.row.address.street);
  return ours.length > 0 && areApart(ours, sortsOf(streetOf(pair)));
}

const sameSorts = streets.meanings('same sort');
const sortsOf = (words: readonly string[]): string[] =>
  words.filter(isStreetType).map((word) => sameSorts.get(word) ?? word);

/** "Calle 10" and "Carrera 10", "Upper Strand" and "Lower Strand": two streets, even if everything else agrees. */
export function isSisterWay(pair: WordPair): boolean {
  const ours = pair.row.address.street;
  if (!ours.some((word) => isSide(word) || isStreetType(word))) return false;
  const theirs = streetOf(pair);
  return (
    areApart(ours.filter(isSide), theirs.filter(isSide)) ||
    ([...ours, ...theirs].every(isWayWord) && areApart(sortsOf(ours), sortsOf(theirs)))
  );
}

function compareStreets({ scratch, shard, query, hotel }: Pair, out: Float32Array): void {
  const { epoch, streetStamp, streetWeight } = scratch;
  const from = shard.streetStart[hotel]!;
  const to = shard.streetStart[hotel + 1]!;
  let mine = 0;
  for (const id of query.street) mine += id === NO_WORD ? 1 : streetWeight[id]!;
  let theirs = 0;
  let shared = 0;
  let real = 0;
  let count = 0;
  for (let i = from; i < to; i++) {
    const word = shard.streetWord[i]!;
    const weight = streetWeight[word]!;
    theirs += weight;
    if (streetStamp[word] !== epoch) continue;
    shared += weight;
    count += 1;
    if ((shard.role[word]! & WAY) === 0) real += 1;
  }
  if (mine < 0.1 || theirs < 0.1) {
    out[column.streetOfRow] = out[column.streetOfHotel] = UNKNOWN;
    return;
  }
  // Sorts of ways alone ("rue", "road") do not agree, unless the whole street is made of them ("Park Lane").
  const isNamed = real > 0 || (count > 1 && shared > 0.95 * Math.max(mine, theirs));
  out[column.streetOfRow] = isNamed ? Math.min(1, shared / mine) : 0;
  out[column.streetOfHotel] = isNamed ? shared / theirs : 0;
}
