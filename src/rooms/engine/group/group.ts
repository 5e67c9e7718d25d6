import { groupAttributes, type Entities, type GroupAttribute } from './entities.ts';
import type { Beds, Room } from '../room.ts';
import { symbolsOf } from '../text/symbols.ts';
import { groupNames } from './group-names.ts';
import { statesNothing } from '../compare/facets/words.ts';

/**
 * Grouping without a catalogue: rooms that state the same on the chosen attributes are one group. Equality, and not
 * similarity, so that a group neither depends on the order of the rooms nor changes its code when others are added, and
 * no group states what a member does not.
 */
export interface Group<T> {
  readonly code: string;
  readonly name: string;
  /** The name for travellers. */
  readonly title: string;
  readonly members: readonly T[];
}

export interface Member {
  readonly room: Room;
}

export function groupRooms<T extends Member>(
  members: readonly T[],
  attributes: readonly GroupAttribute[],
): Group<T>[] {
  const wanted = groupAttributes.filter((attribute) => attributes.includes(attribute));
  const groups = Map.groupBy(members, ({ room }) => codeOf(entitiesOf(room), wanted));
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, group]) => {
      const stated = statedBy(group, wanted);
      return { code, ...groupNames(stated), members: group };
    });
}

/** "Standard", and one bed rather than "king", are written only where a member writes so; the room is the same. */
function statedBy(group: readonly Member[], wanted: readonly GroupAttribute[]): Partial<Entities> {
  const first = group[0];
  if (first === undefined) return {};
  const entities = common(entitiesOf(first.room));
  const stated = Object.fromEntries(wanted.map((attribute) => [attribute, entities[attribute]]));
  const isStandard =
    wanted.includes('roomClass') && group.some(({ room }) => room.isStandard) && entities.roomClass === '';
  const isCounted = group.some(({ room }) => room.beds.some((beds) => beds.some((bed) => bed.isCounted)));
  return {
    ...stated,
    ...(isStandard ? { roomClass: 'standard' } : {}),
    ...(stated['bedType'] === undefined || isCounted
      ? {}
      : { bedType: stated['bedType'].replaceAll('1 ', '') }),
  };
}

export function entitiesOf(room: Room): Entities {
  return {
    roomClass: statesNothing(room)
      ? writtenOf(room)
      : [...room.classes, ...[...room.places, ...room.words].sort()].join('+'),
    roomType: [
      ...(room.isRunOfHouse ? ['run of house'] : room.types),
      ...(room.bedrooms === undefined ? [] : [`${room.bedrooms} bedroom`]),
      ...room.designations.map((text) => `no ${text}`),
    ].join('+'),
    bedType: bedsOf(room),
    roomView: viewOf(room),
    roomOccupancy: room.persons === undefined ? '' : `${room.persons} persons`,
    roomSmoking: room.smoking ?? '',
    roomAmenities: room.features.join('+'),
    roomAccessibility: room.access.join('+'),
  };
}

/** Nothing was read: such names are in one group only if they are spelt the same. */
function writtenOf({ name }: Room): string {
  const text = symbolsOf(name).map((symbol) => symbol.text);
  return text.length > 0 ? text.join(' ') : name.trim();
}

/** "Deluxe King" and "Deluxe King Room" are one: whatever states no narrower type is a room. */
function common(entities: Entities): Entities {
  const types = entities.roomType.split('+').filter((text) => text !== '');
  const isNarrow = types.some((type) => !isDetail(type));
  return isNarrow ? entities : { ...entities, roomType: ['room', ...types].join('+') };
}

/** How many bedrooms, and which of several: both are said of a type. */
function isDetail(type: string): boolean {
  return type.endsWith(' bedroom') || type.startsWith('no ');
}

function bedsOf(room: Room): string {
  if (room.beds.length === 0) return room.capacities.join('+');
  return room.beds
    .map((option) => option.map(bedText).join('+'))
    .sort()
    .join(' or ');
}

/** A king room has one king bed; two single beds are twin beds. */
function bedText(bed: Beds): string {
  return `${bed.count} ${bed.kind === 'single' && bed.count === 2 ? 'twin' : bed.kind}`;
}

function viewOf({ view }: Room): string {
  if (view === undefined) return '';
  const kinds = view.kinds.length === 0 ? ['any'] : view.kinds;
  return `${view.isPartial ? 'partial ' : ''}${kinds.join(view.isChoice ? ' or ' : '+')} ${view.isFront ? 'front' : 'view'}`;
}

/** `DELUXE-ROOM-1_KING-SEA_VIEW`. Each attribute's values have their own shape, so no two groups share a code. */
function codeOf(entities: Entities, attributes: readonly GroupAttribute[]): string {
  const whole = common(entities);
  const parts = attributes.map((attribute) => whole[attribute]).filter((text) => text !== '');
  const code = parts.map((text) => text.toUpperCase().replaceAll('-', '').replaceAll(' ', '_')).join('-');
  return code === '' ? 'ROOM' : code;
}
