import type { Room } from '../room.ts';

/**
 * The meaning that a hotel gives to common words. A catalogue of apartments that never says "room" calls its plain
 * rooms apartments. A hotel that distinguishes "doppia" from "matrimoniale", or "Comfort Twin" from "Comfort", implies
 * the beds of the other.
 */
export interface Conventions {
  /** The type of its plain rooms, where it calls none of them a room. */
  readonly plainType: string | undefined;
  /** Whether its plain word for a double room means two beds. */
  readonly isDoubleTwin: boolean;
  /** Classes of its rooms that name no beds and have none of two, for it names those that have. */
  readonly wideClasses: ReadonlySet<string>;
  /** Whether the number words of its names count bedrooms: "One Birch Suite", "Two Birch Suite". */
  readonly isCountedByName: boolean;
}

/** So few rooms share a type by chance. */
const fewest = 3;

export function conventionsOf(references: readonly Room[]): Conventions {
  return {
    plainType: plainTypeOf(references),
    isDoubleTwin: isDoubleTwin(references),
    wideClasses: wideClassesOf(references),
    isCountedByName: isCountedByName(references),
  };
}

/** A room interpreted by the conventions of this hotel. */
export function interpreted(room: Room, conventions: Conventions): Room {
  return room.nameNumber === undefined
    ? sleepingHere(room, conventions)
    : sleepingHere(numbered(room, room.nameNumber, conventions), conventions);
}

/** If names differ only in their number word, it counts bedrooms; otherwise it is a part of the name. */
function numbered(room: Room, number: number, { isCountedByName }: Conventions): Room {
  return isCountedByName
    ? { ...room, bedrooms: room.bedrooms ?? number }
    : { ...room, designations: [...room.designations, String(number)].sort() };
}

function isCountedByName(references: readonly Room[]): boolean {
  const named = references.filter(({ nameNumber }) => nameNumber !== undefined);
  const names = Map.groupBy(named, withoutSleep);
  return [...names.values()].some((rooms) => new Set(rooms.map(({ nameNumber }) => nameNumber)).size > 1);
}

function sleepingHere(room: Room, { plainType, isDoubleTwin, wideClasses }: Conventions): Room {
  if (isDoubleTwin && isDouble(room, 'plain')) return { ...room, capacities: ['twin'] };
  if (isBare(room) && wideClasses.has(classOf(room))) return { ...room, capacities: ['double'] };
  if (plainType !== undefined && isCalledRoom(room)) return { ...room, types: [plainType] };
  return room;
}

/** The type of most rooms, where none is called a room or nothing at all: there may be suites and chalets as well. */
function plainTypeOf(references: readonly Room[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { types } of references) {
    const type = types.join();
    if (type === '' || types.includes('room')) return undefined;
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most !== undefined && most[1] >= fewest && 2 * most[1] > references.length ? most[0] : undefined;
}

/** "Classica Matrimoniale" and "Classica Doppia": two rooms of which nothing else differs. */
function isDoubleTwin(references: readonly Room[]): boolean {
  const rooms = (wanted: Room['couple']): string[] =>
    references.filter((room) => isDouble(room, wanted)).map(withoutSleep);
  return !references.some(isTwin) && !new Set(rooms('wide')).isDisjointFrom(new Set(rooms('plain')));
}

function wideClassesOf(references: readonly Room[]): ReadonlySet<string> {
  const bare = references.filter(isBare);
  const twins = new Set(references.filter(isTwin).map(withoutSleep));
  const isStated = bare.some((room) => twins.has(withoutSleep(room)));
  return new Set(isStated ? bare.map(classOf) : []);
}

function isTwin({ capacities, beds: [option = [], ...options] }: Room): boolean {
  const beds = options.length === 0 ? option.map(({ count, kind }) => `${count} ${kind}`).join('+') : '';
  return capacities.join() === 'twin' || beds === '2 twin' || beds === '2 single';
}

function isDouble({ couple, capacities, beds, features }: Room, wanted: Room['couple']): boolean {
  const isForOne = features.includes('single use');
  return couple === wanted && beds.length === 0 && !isForOne && capacities.join() === 'double';
}

/** A room whose name states neither guests nor beds. */
function isBare({ types, capacities, beds, persons, bedrooms }: Room): boolean {
  return (
    types.join() === 'room' && capacities.length + beds.length === 0 && (persons ?? bedrooms) === undefined
  );
}

/** "Room", or no type but a class or a capacity. */
function isCalledRoom({ types, classes, capacities, isStandard }: Room): boolean {
  if (types.length > 0) return types.join() === 'room';
  return classes.length + capacities.length > 0 || isStandard;
}

function classOf({ classes, isStandard }: Pick<Room, 'classes' | 'isStandard'>): string {
  return `${classes.join()}/${isStandard}`;
}

function withoutSleep(room: Room): string {
  const { types, view, features, words } = room;
  return JSON.stringify([types, classOf(room), view, features, words]);
}
