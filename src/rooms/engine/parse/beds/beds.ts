import type { Group } from './bed-group.ts';
import { joinedBeds, otherCount } from './joined-beds.ts';
import type { Reading } from '../reading.ts';
import type { Beds } from '../../room.ts';

/**
 * Beds are a small grammar over the phrases: a number, kinds, the word for bed, in the order of the language:
 *
 *   [2] [large] king [size] bed      [2] cama [s] [tamaño] king      2 doubles      king      twin beds
 *
 * `king` names a bed by itself; `double` does so only next to a number or the word for bed, otherwise it is the
 * capacity of the room. Groups joined by "or" are alternatives, others add up.
 */
export interface BedsRead {
  readonly options: readonly (readonly Beds[])[];
  readonly sofaBed: boolean;
  readonly extraBed: boolean;
}

/** Beds that are not for the guests the room is named for. */
const additional = new Set(['sofa', 'extra', 'murphy']);
/** Capacities that are kinds of bed next to a number or the word for bed. */
const bedCapacities = new Set(['single', 'double', 'twin', 'semi-double']);

export function readBeds(reading: Reading): BedsRead {
  let sofaBed = false;
  let extraBed = false;
  const groups: Group[] = [];
  for (let at = 0; at < reading.phrases.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const extra = additionalAt(reading, at);
    if (extra !== undefined) {
      sofaBed ||= extra.kind === 'sofa';
      extraBed ||= extra.kind === 'extra';
      at = extra.to;
      continue;
    }
    const group = groupAt(reading, at);
    if (group === undefined) continue;
    groups.push(...otherCount(reading, group), group);
    at = group.to;
  }
  const all = [...groups, ...joinedBeds(reading, groups)].sort((one, other) => one.from - other.from);
  return { options: alternatives(reading, withoutEchoes(withKind(all))), sofaBed, extraBed };
}

function additionalAt(reading: Reading, from: number): { kind: string; to: number } | undefined {
  const at = reading.number(from) === undefined ? from : from + 1;
  const kind = reading.fact(at, 'bed')?.value;
  if (kind === undefined || !additional.has(kind) || !reading.isFree(at)) return undefined;
  for (let index = from; index <= at; index += 1) reading.take(index, 'beds', kind);
  return { kind, to: at };
}

function groupAt(reading: Reading, from: number): Group | undefined {
  if (reading.isFiller(from)) return undefined;
  const stated = reading.number(from) ?? dual(reading, from);
  let at = reading.number(from) === undefined ? from : from + 1;
  const leads = stated !== undefined;
  if (leads) while (reading.isFiller(at) || isSizeWord(reading, at)) at += 1;
  const before = kindsAt(reading, at);
  const nounAt = skipFillers(reading, before.next);
  const hasNoun = isNoun(reading, nounAt) && reading.sameSegment(from, nounAt);
  const after = hasNoun
    ? kindsAt(reading, skipFillers(reading, nounAt + 1))
    : { kinds: [], next: nounAt, strict: false };
  const language = reading.fact(nounAt, 'bed')?.language ?? 'en';
  const isSized = isDoubleOfSize(reading, { before, nounAt, after });
  const useAfter =
    hasNoun &&
    after.kinds.length > 0 &&
    (before.kinds.length === 0 || isSized || (!before.strict && reading.isNounFirst(language)));
  if (useAfter && before.kinds.length > 0 && !isSized) return undefined;
  const kinds = useAfter ? after.kinds : before.kinds;
  const strict = useAfter || before.strict;
  const standsAlone =
    strict ||
    (hasNoun && (kinds.length > 0 || leads)) ||
    (leads && kinds.length > 0 && !countsRooms(reading, before.next));
  if (!standsAlone || (leads && kinds.length === 0 && !hasNoun)) return undefined;
  const last = useAfter ? after.next - 1 : hasNoun ? nounAt : before.next - 1;
  const trailing = leads ? undefined : countAfter(reading, last);
  const count = stated ?? trailing;
  const to = trailing === undefined ? last : last + 1;
  const kind = kinds[0] ?? 'any';
  const amount = count ?? (isPair(reading, { from, to, kind }) ? 2 : 1);
  const beds: Beds = { count: amount, kind, isCounted: count !== undefined || amount > 1 };
  for (let index = from; index <= to; index += 1)
    if (reading.isFree(index)) reading.take(index, 'beds', `${beds.count} ${kind}`);
  return { beds, from, to };
}

/** "Łóżko małżeńskie king size": a double bed, and the size that it has. */
function isDoubleOfSize(
  reading: Reading,
  { before, nounAt, after }: { before: Kinds; nounAt: number; after: Pick<Kinds, 'kinds' | 'next'> },
): boolean {
  const sizeAt = skipFillers(reading, nounAt + 1);
  return (
    before.kinds[0] === 'double' &&
    sizes.has(after.kinds[0] ?? '') &&
    !isNoun(reading, after.next) &&
    !reading.isEither(nounAt, sizeAt) &&
    !reading.isAlso(nounAt, sizeAt)
  );
}

/** A double bed may have one of them. */
const sizes = new Set(['king', 'queen']);

function skipFillers(reading: Reading, from: number): number {
  let at = from;
  while (reading.isFiller(at) && reading.sameSegment(from - 1, at)) at += 1;
  return at;
}

/** "Two large double beds": the size of the bed, not of the room. */
function isSizeWord(reading: Reading, at: number): boolean {
  const value = reading.fact(at, 'class')?.value;
  return (
    (value === 'large' || value === 'extra' || value === 'small') &&
    (isKind(reading, at + 1) || isNoun(reading, at + 1))
  );
}

interface Kinds {
  readonly kinds: readonly string[];
  readonly next: number;
  /** One of them names a bed by itself. */
  readonly strict: boolean;
}

function kindsAt(reading: Reading, from: number): Kinds {
  const kinds: string[] = [];
  let strict = false;
  let at = from;
  while (kinds.length < 2 && isKind(reading, at) && reading.sameSegment(from, at)) {
    const bed = reading.fact(at, 'bed')?.value;
    if (bed !== undefined && bed === 'bed') break;
    // "King bunk suite": bunks are never the other word for a bed.
    if (kinds.length > 0 && bed === 'bunk') break;
    // "King/Twin" are two beds to choose from and "King + Bunk" two beds, "double queen" is one.
    if (kinds.length > 0 && (reading.isEither(at - 1, at) || reading.isAlso(at - 1, at))) break;
    const isStrict = bed !== undefined && !reading.states(at, 'capacity');
    // "Double queen bed": the bed is a queen, the double is the room, or the bed before its size.
    const isSize = kinds[0] === 'double' && sizes.has(bed ?? '');
    if (isStrict && (!strict || isSize)) kinds.unshift(bed);
    else kinds.push(bed ?? reading.fact(at, 'capacity')?.value ?? 'any');
    strict ||= isStrict;
    at += 1;
    while (reading.states(at, 'bed', 'size') && reading.isFree(at)) at += 1;
  }
  return { kinds, next: at, strict };
}

function isKind(reading: Reading, at: number): boolean {
  if (!reading.isFree(at)) return false;
  const bed = reading.fact(at, 'bed')?.value;
  if (bed !== undefined) return bed !== 'bed' && bed !== 'size' && !additional.has(bed);
  return bedCapacities.has(reading.fact(at, 'capacity')?.value ?? '');
}

function isNoun(reading: Reading, at: number): boolean {
  return reading.isFree(at) && reading.states(at, 'bed', 'bed');
}

/** Scripts without gaps count after the noun ("퀸사이즈침대 2개"). */
function countAfter(reading: Reading, last: number): number | undefined {
  return reading.phrases[last]?.gapless === true ? reading.number(last + 1) : undefined;
}

/** Arabic has one word for "two beds". */
function dual(reading: Reading, at: number): number | undefined {
  return reading.fact(at, 'bed')?.count;
}

/** "2 double rooms" are two rooms, and so are connecting rooms; "2 double room" is a wholesaler's room with two double beds. */
function countsRooms(reading: Reading, at: number): boolean {
  if (reading.connects()) return true;
  const phrase = reading.phrases[at];
  return reading.states(at, 'type', 'room') && phrase !== undefined && phrase.text.endsWith('s');
}

function isPair(reading: Reading, { from, to, kind }: { from: number; to: number; kind: string }): boolean {
  // "Twin queen beds", "deux lits queen size"
  if (kind === 'twin' || reading.states(from, 'capacity', 'twin')) return true;
  if (kind !== 'single') return false;
  return reading.phrases.some((_, at) => at >= from && at <= to && reading.states(at, 'plural', 'bed'));
}

/** "Bunk room, 6 beds": beds of no kind are those of the only kind without a number. */
function withKind(groups: readonly Group[]): readonly Group[] {
  const [one, other] = groups;
  if (one === undefined || other === undefined || groups.length > 2) return groups;
  const [kind, number] = one.beds.kind === 'any' ? [other, one] : [one, other];
  if (number.beds.kind !== 'any' || !number.beds.isCounted || kind.beds.isCounted) return groups;
  return [{ ...kind, beds: { ...number.beds, kind: kind.beds.kind } }];
}

/** "Queen room with two queen beds" has two beds, and "King room, 1 king bed" one. */
function withoutEchoes(groups: readonly Group[]): Group[] {
  return groups.filter(
    (group, index) =>
      group.beds.isCounted ||
      !groups.some(
        (other, place) =>
          place !== index && other.beds.kind === group.beds.kind && (other.beds.isCounted || place < index),
      ),
  );
}

function alternatives(reading: Reading, groups: readonly Group[]): Beds[][] {
  const options: Beds[][] = [];
  groups.forEach((group, index) => {
    const previous = groups[index - 1];
    const current = options.at(-1);
    const same = previous?.beds.kind === group.beds.kind && previous.beds.count === group.beds.count;
    if (same) return;
    if (current === undefined || (previous !== undefined && reading.isEither(previous.to, group.from)))
      options.push([group.beds]);
    else current.push(group.beds);
  });
  return options;
}
