import { MARK_SHIFT } from '../shard/shard.ts';
import { NO_WORD } from '../shard/vocabulary.ts';
import { MAX_UNITS, TOWN_SHARE } from '../gather/query.ts';
import { wordRoles } from '../read/roles.ts';
import { column } from './features.ts';
import type { Pair } from './pair.ts';

/**
 * Compares the names. Words are aligned through a table of the possible matches of each word of the row, so a pair
 * costs a few look-ups. Agreement is weighted by rarity; a word missing on one side costs less if the other side has
 * it in another field (the town in the name, the old name in the address).
 */
export function compareNames(pair: Pair, out: Float32Array): void {
  const { shard, query, hotel } = pair;
  alignHotel(pair, out);
  markElsewhere(pair);
  sumUnits(query, out);
  // Both are as long as what is written into them.
  const theirs = hotelSide[0]!;
  const shared = hotelSide[1]!;
  const rowShared = rowSide[0]!;
  out[column.nameOfRow] = ratio(rowShared, query.totalWeight);
  out[column.nameOfHotel] = ratio(shared, theirs);
  out[column.nameShared] = ratio(rowShared + shared, query.totalWeight + theirs);
  out[column.nameOfRowAnywhere] = ratio(rowShared + rowSide[1]!, query.totalWeight);
  out[column.nameOfHotelAnywhere] = ratio(shared + hotelSide[2]!, theirs);
  out[column.nameRarity] = shared;
  out[column.sameNameKey] = shard.nameKey[hotel] === query.nameKey ? 1 : 0;
  out[column.misspelt] = ratio(hotelSide[3]!, shared);
  out[column.rowNameWeight] = query.totalWeight;
  out[column.former] = shard.isFormer[hotel] ?? 0;
  out[column.namesakes] = Math.log2(shard.namesakes[hotel]!);
}

const matched = new Float32Array(MAX_UNITS);
/** Weights that the two halves of a comparison hand over: a variable outside of a function would be a new object at each change. */
const hotelSide = new Float64Array(4);
const rowSide = new Float64Array(2);

/** The words of the hotel that the row has. Every index comes from the shard's own tables. */
function alignHotel({ scratch, shard, query, hotel }: Pair, out: Float32Array): void {
  const { epoch, nameStamp, likeness, share, unitFrom, unitTo, nameWeight, streetStamp, placeStamp } =
    scratch;
  matched.fill(0, 0, query.units.length);
  let total = 0;
  let shared = 0;
  let elsewhere = 0;
  let misspelt = 0;
  let rarestMissing = 0;
  let apart = 0;
  let mark = 0;
  let wordsShared = 0;
  for (let i = shard.nameStart[hotel]!; i < shard.nameStart[hotel + 1]!; i++) {
    const word = shard.nameWord[i]!;
    const weight = placeStamp[word] === epoch ? nameWeight[word]! * TOWN_SHARE : nameWeight[word]!;
    total += weight;
    if (nameStamp[word] === epoch) {
      const like = likeness[word]!;
      shared += weight * like;
      if (like < 1) misspelt += weight;
      wordsShared += 1;
      for (let unit = unitFrom[word]!; unit <= unitTo[word]!; unit++)
        matched[unit] = Math.min(1, matched[unit]! + like * share[word]!);
    } else if (placeStamp[word] === epoch || streetStamp[word] === epoch) elsewhere += weight;
    else {
      if (weight > rarestMissing) rarestMissing = weight;
      if ((shard.role[word]! & 3) === wordRoles.apart) apart += 1;
      mark = Math.max(mark, shard.role[word]! >> MARK_SHIFT);
    }
  }
  hotelSide[0] = total;
  hotelSide[1] = shared;
  hotelSide[2] = elsewhere;
  hotelSide[3] = misspelt;
  out[column.rarestMissingOfHotel] = rarestMissing;
  out[column.apartOfHotel] = apart;
  out[column.wordsShared] = wordsShared;
  out[column.markOfHotel] = mark;
}

/** Units that the hotel has in its address or town, and those in its town. */
const elsewhere = new Uint8Array(MAX_UNITS);
const inTown = new Uint8Array(MAX_UNITS);

/** Words of the row's name that are in the hotel's address or town. */
function markElsewhere({ scratch, shard, query, hotel }: Pair): void {
  elsewhere.fill(0, 0, query.units.length);
  inTown.fill(0, 0, query.units.length);
  for (let i = shard.streetStart[hotel]!; i < shard.streetStart[hotel + 1]!; i++)
    mark(scratch, shard.streetWord[i]!, elsewhere);
  const { places } = shard;
  const place = shard.place[hotel]!;
  for (let i = places.cityStart[place]!; i < places.cityStart[place + 1]!; i++)
    mark(scratch, places.cityWord[i]!, inTown);
  for (let i = places.regionStart[place]!; i < places.regionStart[place + 1]!; i++)
    mark(scratch, places.regionWord[i]!, inTown);
}

function mark({ epoch, nameStamp, unitFrom, unitTo }: Pair['scratch'], word: number, on: Uint8Array): void {
  if (word === NO_WORD || nameStamp[word] !== epoch) return;
  for (let unit = unitFrom[word]!; unit <= unitTo[word]!; unit++) on[unit] = elsewhere[unit] = 1;
}

function sumUnits({ units, form }: Pair['query'], out: Float32Array): void {
  let shared = 0;
  let placed = 0;
  let rarestMissing = 0;
  let apart = 0;
  let mark = 0;
  let ownShared = 0;
  let ownSharedBeyondTown = 0;
  let ownSharedBeyondPlace = 0;
  let ownMissing = 0;
  let leading = 0;
  for (let index = 0; index < units.length; index++) {
    const { weight, role, word, isOwn, mark: unitMark } = units[index]!; // index < length
    const share = matched[index]!;
    if (index < 2 && role === wordRoles.plain) leading = Math.max(leading, share);
    shared += weight * share;
    if (isOwn) ownShared += weight * share;
    const isInTown = inTown[index] === 1 || form.city.includes(word);
    if (isOwn && !isInTown) {
      ownSharedBeyondTown += weight * share;
      // Neighbours are called by their street or quarter too.
      if (elsewhere[index] === 0 && !form.address.street.includes(word))
        ownSharedBeyondPlace += weight * share;
    }
    if (share > 0.5) continue;
    if (elsewhere[index] === 1 || form.city.includes(word)) placed += weight * (1 - share);
    else {
      if (isOwn) ownMissing += weight;
      rarestMissing = Math.max(rarestMissing, weight);
      if (role === wordRoles.apart) apart += 1;
      mark = Math.max(mark, unitMark);
    }
  }
  rowSide[0] = shared;
  rowSide[1] = placed;
  out[column.rarestMissingOfRow] = rarestMissing;
  out[column.apartOfRow] = apart;
  out[column.leadingWord] = leading;
  out[column.ownShared] = ownShared;
  out[column.ownSharedBeyondTown] = ownSharedBeyondTown;
  out[column.ownSharedBeyondPlace] = ownSharedBeyondPlace;
  out[column.ownMissing] = ownMissing;
  out[column.markOfRow] = mark;
}

function ratio(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, part / whole);
}
