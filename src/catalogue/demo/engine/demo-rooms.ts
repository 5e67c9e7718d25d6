import type { RoomRecord } from '../../records.ts';
import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { roomPhotos } from './demo-photos.ts';
import { bedSettings, roomClasses, views, type BedSetting, type RoomClass } from './room-words.ts';

/** Rooms of one hotel have neighbouring numbers; no hotel of the demo world has more. */
const ROOMS_PER_HOTEL = 16;

export interface RoomsOf {
  readonly hotelId: number;
  readonly hotelType: number;
  readonly stars: number;
}

const everyRoom = [3, 12, 13, 28, 40, 79];
const comfort = [1, 2, 5, 10, 11, 20, 21, 22, 27, 30, 32, 34, 35, 41, 43, 44, 45, 46, 70, 71, 81];
const luxury = [6, 9, 14, 15, 24, 42, 47, 60, 62, 64, 98, 99, 101];
const kitchenAmenities = [49, 50, 51, 53, 54, 56, 57, 58];

/** The rooms a hotel of this kind would sell: a few classes, each with a bed or two, some with a view. */
export function demoRooms(random: SeededRandom, of: RoomsOf): RoomRecord[] {
  const fitting = roomClasses.filter((one) => fits(one, of));
  const classes = random.some(fitting, 0.45);
  const sold = (classes.length > 0 ? classes : fitting.slice(0, 2)).flatMap((one) => variants(random, one));
  return sold
    .slice(0, ROOMS_PER_HOTEL)
    .map((variant, place) => room(random, { ...of, ...variant, id: of.hotelId * ROOMS_PER_HOTEL + place }));
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
  readonly view: readonly [name: string, amenity: number] | undefined;
}

function variants(random: SeededRandom, roomClass: RoomClass): Variant[] {
  const first = random.pick(roomClass.beds);
  const second = random.pick(roomClass.beds);
  const beds = second === first || random.chance(0.5) ? [first] : [first, second];
  return beds.flatMap((bed) => {
    const setting = bedSettings[bed];
    if (setting === undefined) return [];
    const plain: Variant = { roomClass, setting, view: undefined };
    const withView: Variant = { ...plain, view: random.pick(views) };
    const shown = random.fraction();
    return shown < 0.25 ? [plain] : shown < 0.5 ? [plain, withView] : [withView];
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
    photos: roomPhotos({ id: of.id, name: roomClass.name, beds: setting.beds, view: view?.[0] }),
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
