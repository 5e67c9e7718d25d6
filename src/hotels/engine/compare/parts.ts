import { kindNames, type KindName } from '../lexicon/kinds.ts';
import { names } from '../lexicon/files.ts';
import { isGenericWord } from '../read/generic-words.ts';
import { markOf, marks } from '../read/marks.ts';
import { isCategory, roleOf, wordRoles } from '../read/roles.ts';
import { soundOf } from '../read/text/sound.ts';
import { areApart, nameOf, type WordPair } from './pair-words.ts';

/** Questions about two names at one address: apartments, rooms and wings there have their own names. */

/** Either is an apartment, a villa or a whole building: additional words of a name identify the part. */
export function isLetInParts({ row, shard, hotel }: WordPair): boolean {
  return ((row.name.kinds | shard.kinds[hotel]!) & letInParts) !== 0; // every hotel has kinds
}

/** Both are let as one sort: "Suite Lavanda", "Suite Romarin". */
export function isOneLetting(pair: WordPair): boolean {
  const ours = lettingsOf(pair.row.name.words);
  if (ours.length === 0) return false;
  const theirs = lettingsOf(nameOf(pair));
  return ours.some((one) => theirs.includes(one));
}

/** Each is let as another sort: "Lantern Mill Penthouse", "Lantern Mill Studio", or a villa and a flat. */
export function isOtherLetting(pair: WordPair): boolean {
  return isOtherSort(pair) || (isOtherKind(pair.row.name.kinds & letInParts, pair) && !isOneFlat(pair));
}

function isOtherSort(pair: WordPair): boolean {
  const ours = lettingsOf(pair.row.name.words);
  return ours.length > 0 && areApart(ours, lettingsOf(nameOf(pair)));
}

function isOtherKind(ours: number, { row, shard, hotel }: WordPair): boolean {
  const theirs = shard.kinds[hotel]!; // every hotel has kinds
  return ours !== 0 && (theirs & letInParts) !== 0 && (theirs & row.name.kinds) === 0;
}

/**
 * Two units of one building: each has a colour, a flower or a first name that the other lacks ("Villa Heron Blue", "Villa Heron
 * Red"), or they are let as one sort and share no distinguishing word ("Suite Lavanda", "Suite Romarin").
 */
export function isOtherUnitName(pair: WordPair): boolean {
  const [ours, theirs] = [pair.row.name.words.filter(isOwn), nameOf(pair).filter(isOwn)];
  const [ourRest, theirRest] = [without(ours, theirs), without(theirs, ours)];
  if (ourRest.some(isGenericWord) && theirRest.some(isGenericWord)) return true;
  return (
    isLetAsFlat(pair) &&
    ourRest.length === ours.length &&
    ours.length > 0 &&
    theirs.length > 0 &&
    !isOneFlat(pair)
  );
}

/** Both have one number of a flat: "6A", "1203". */
function isOneFlat(pair: WordPair): boolean {
  const theirs = nameOf(pair);
  return pair.row.name.words.some((word) => numberOfFlat.test(word) && theirs.includes(word));
}

const numberOfFlat = /^(?:\d{2,}[a-z]?|\d+[a-z]|[a-z]\d+)$/;

/** Each name has its own word that the other lacks: it may be a translation, or another name of the place. */
export function isCalledOtherwise(pair: WordPair): boolean {
  const [ours, theirs] = [pair.row.name.words.filter(isOwn), nameOf(pair).filter(isOwn)];
  return without(ours, theirs).length > 0 && without(theirs, ours).length > 0;
}

/** Both are let as one sort, or either is let in flats or villas. A whole building is not. */
function isLetAsFlat(pair: WordPair): boolean {
  return ((pair.row.name.kinds | pair.shard.kinds[pair.hotel]!) & flats) !== 0 || isOneLetting(pair); // every hotel has kinds
}

const isOwn = (word: string): boolean =>
  isDistinctive(word) && !sortOfLetting.has(word) && markOf(word) === marks.none;
const without = (words: readonly string[], others: readonly string[]): string[] =>
  words.filter((word) => !others.some((other) => isOneSpelling(word, other)));

/** "Safran" and "Saffron", "Qarmaqchi" and "Karmakchi". Short sounds belong to many names. */
function isOneSpelling(word: string, other: string): boolean {
  if (word === other) return true;
  const sound = soundOf(word);
  return sound.length >= LONG_SOUND && sound === soundOf(other);
}

const LONG_SOUND = 4;

/** With one word for a part of a hotel, each has a word that the other lacks: "Sea Wing", "Garden Wing". */
export function isOtherWing(pair: WordPair): boolean {
  const ours = pair.row.name.words;
  const wings = ours.filter((word) => wingWords.has(word));
  if (wings.length === 0) return false;
  const theirs = nameOf(pair);
  return wings.some((wing) => hasOwnWordNextTo(ours, theirs, wing) && hasOwnWordNextTo(theirs, ours, wing));
}

/** Next to the word is one that distinguishes hotels and that the other name lacks. */
function hasOwnWordNextTo(words: readonly string[], others: readonly string[], word: string): boolean {
  const at = words.indexOf(word);
  // "Block A": its letter says which.
  if (markOf(words[at + 1] ?? '') >= marks.part && others.includes(words[at + 1] ?? '')) return false;
  return (
    at >= 0 &&
    others.includes(word) &&
    words.slice(Math.max(0, at - 1), at + 2).some((one) => isDistinctive(one) && !others.includes(one))
  );
}

function isDistinctive(word: string): boolean {
  const role = roleOf(word);
  return role === wordRoles.plain || role === wordRoles.apart;
}

/** "Art Hotel 3 stars", "Art Hotel 4 stars": one owner has both. */
export function isOfOtherCategory(pair: WordPair): boolean {
  const ours = pair.row.name.words.filter(isCategory);
  return ours.length > 0 && areApart(ours, nameOf(pair).filter(isCategory));
}

function lettingsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => sortOfLetting.get(word) ?? []);
}

const bitsOf = (kinds: readonly KindName[]): number =>
  kinds.reduce((bits, kind) => bits | (1 << kindNames.indexOf(kind)), 0);
const letInParts = bitsOf(['apartment', 'villa', 'house']);
const flats = bitsOf(['apartment', 'villa']);
const sortOfLetting = names.meanings('letting');
const wingWords = new Set(names.words('wing'));
