import type { RoomRecord } from '../../records.ts';
import type { Setting } from './demo-setting.ts';
import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { bedSettings, roomClasses, views, type BedSetting, type RoomClass } from './room-words.ts';

/** Rooms of one hotel have neighbouring numbers; no hotel of the demo world has more. */
const ROOMS_PER_HOTEL = 20;

type View = (typeof views)[number];

export interface RoomsOf {
  readonly hotelId: number;
  readonly hotelType: number;
  readonly stars: number;
  /** Those that its rooms can have. */
  readonly views: readonly View[];
}

const everyRoom = [3, 12, 13, 28, 40, 79];
const comfort = [1, 2, 5, 10, 11, 20, 21, 22, 27, 30, 32, 34, 35, 41, 43, 44, 45, 46, 70, 71, 81];
const luxury = [6, 9, 14, 15, 24, 42, 47, 60, 62, 64, 98, 99, 101];
const kitchenAmenities = [49, 50, 51, 53, 54, 56, 57, 58];

/**
 * The rooms a hotel of this kind would sell. The simplest one is always among them, so that hotels can be compared by
 * their cheapest room.
 */
export function demoRooms(random: SeededRandom, of: RoomsOf): RoomRecord[] {
  const fitting = roomClasses.filter((one) => fits(one, of));
  const [entry = fitting[0]] = fitting.filter(({ name }) => entryClasses.has(name));
  const all = fitting.flatMap((one) => variants(random, one, of.views));
  const count = roomCount(random, of);
  const first = all.find(({ roomClass }) => roomClass === entry);
  const others = all.filter((one) => one !== first);
  const kept = Math.min(1, (count - 1) / Math.max(1, others.length));
  // Chosen evenly from all classes, in their order.
  const chosen = others.filter((_, at) => Math.floor((at + 1) * kept) > Math.floor(at * kept));
  const sold = all.filter((one) => one === first || chosen.includes(one));
  return sold
    .slice(0, ROOMS_PER_HOTEL)
    .map((variant, place) => room(random, { ...of, ...variant, id: of.hotelId * ROOMS_PER_HOTEL + place }));
}

const entryClasses = new Set(['Standard', 'Dormitory', 'Studio']);

/** Hostels and guest houses have few kinds of rooms. */
function roomCount(random: SeededRandom, { hotelType, stars }: RoomsOf): number {
  if ([201, 202, 203, 223].includes(hotelType)) return random.whole(5, 10);
  return random.whole(stars >= 4 ? 15 : 12, stars >= 4 ? ROOMS_PER_HOTEL : 18);
}

/** The views of a hotel: its surroundings, and what it has. */
export function viewsAt(setting: Setting, facilities: readonly number[]): View[] {
  const places: Readonly<Record<string, boolean>> = {
    'City View': true,
    'Garden View': facilities.includes(601) || setting.has('hills'),
    'Sea View': setting.has('beach') || setting.has('sea'),
    'Mountain View': setting.has('hills'),
    'Pool View': facilities.includes(501),
  };
  return views.filter(([name]) => places[name]);
}

function fits(one: RoomClass, { stars, hotelType }: RoomsOf): boolean {
  const kind =
    one.only === undefined
      ? ![203, 223].includes(hotelType) || one.name === 'Standard'
      : one.only.includes(hotelType);
  return kind && stars >= one.fromStars && stars <= one.toStars;
}

interface Variant {
  readonly roomClass: RoomClass;
  readonly setting: BedSetting;
  readonly view: View | undefined;
}

/** A bed without a view and with one or two: three of four rooms have a view. */
function variants(random: SeededRandom, roomClass: RoomClass, seen: readonly View[]): Variant[] {
  return roomClass.beds.flatMap((bed) => {
    const setting = bedSettings[bed];
    if (setting === undefined) return [];
    const plain: Variant = { roomClass, setting, view: undefined };
    const withView = (view: View): Variant => ({ ...plain, view });
    const [one, other] = [random.pick(seen), random.pick(seen)];
    const both = one === other ? [withView(one)] : [withView(one), withView(other)];
    return random.chance(0.62) ? [plain, ...both] : both;
  });
}

function room(random: SeededRandom, of: RoomsOf & Variant & { readonly id: number }): RoomRecord {
  const { roomClass, setting, view } = of;
  const [least, most] = roomClass.sizeM2;
  return {
    id: of.id,
    hotel_id: of.hotelId,
    name: roomName(random, of),
    description: `${roomClass.name} room of ${least} to ${most} square metres with ${setting.phrase.toLowerCase()}.`,
    size_m2: random.whole(least, most),
    max_adults: setting.adults,
    max_children: setting.children,
    max_occupancy: setting.adults + (setting.children > 0 ? 1 : 0),
    beds: setting.beds,
    amenities: amenities(random, of),
    view: view?.[0] ?? '',
  };
}

function roomName(random: SeededRandom, { roomClass, setting, view }: Variant): string {
  const name = random.pick(roomClass.patterns).replace('{b}', setting.word).replace('{beds}', setting.phrase);
  if (view === undefined) return name;
  return random.pick([`${name}, ${view[0]}`, `${name} with ${view[0]}`, `${name} - ${view[0]}`]);
}

function amenities(random: SeededRandom, { stars, roomClass, view }: RoomsOf & Variant): number[] {
  const numbers = [
    ...everyRoom,
    ...random.some(comfort, 0.25 + stars * 0.13),
    ...(stars >= 4 ? random.some(luxury, 0.5) : []),
    ...(/Studio|Apartment|Penthouse/.test(roomClass.name) ? kitchenAmenities : []),
    ...(roomClass.name === 'Accessible' ? [91, 92, 93, 94] : []),
    ...(view === undefined ? [] : [view[1]]),
  ];
  return numbers.toSorted((a, b) => a - b);
}
