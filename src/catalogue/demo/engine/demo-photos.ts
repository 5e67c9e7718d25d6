import type { Bed, Image } from '../../records.ts';
import { keyedRandom, type SeededRandom } from '../../../lib/seeded-random.ts';
import { pictureAddress } from '../pictures/address.ts';
import type { PlainScene, Subject } from '../pictures/draw.ts';
import type { Horizon } from '../pictures/outdoors.ts';
import type { Naming } from './demo-names.ts';
import { settingOf, type Setting } from './demo-setting.ts';

type Light = 'day' | 'morning' | 'golden' | 'evening' | 'night';

/** Scenes in addition to the front: the scene, its caption, and the facilities of which the hotel needs one. */
const hotelScenes: readonly (readonly [scene: PlainScene, caption: string, needs: readonly number[]])[] = [
  ['pool', 'Pool', [501, 502, 503, 504, 505, 506]],
  ['beach', 'Beach', [605, 606]],
  ['spa', 'Spa', [513, 514]],
  ['gym', 'Fitness centre', [523]],
  ['restaurant', 'Restaurant', [401, 402, 432, 433]],
  ['bar', 'Bar', [407, 408]],
  ['garden', 'Garden', [601]],
  ['meeting', 'Meeting room', [106, 107]],
];

/** Pictures have their own random numbers: another picture changes nothing else in the demo world. */
const PHOTOS = 11;

const MOST_PHOTOS = 30;

interface PhotosOf {
  readonly id: number;
  readonly naming: Pick<Naming, 'type' | 'stars'>;
  readonly facilities: readonly number[];
  readonly town: { readonly name: string; readonly country: string; readonly latitude: number };
}

/** The first picture of a hotel, which lists show too. */
export function mainPhoto({ id, naming, town }: Omit<PhotosOf, 'facilities'>): string {
  const front = frontOf(naming, outsideOf(keyedRandom(id, PHOTOS), town));
  return pictureAddress({ seed: id, take: 0, subject: front });
}

interface Outside {
  readonly light: Light;
  /** The same in all pictures of the hotel. */
  readonly view: Horizon;
}

function outsideOf(random: SeededRandom, town: PhotosOf['town']): Outside {
  const light = random.pick(['day', 'day', 'morning', 'golden'] as const);
  return { light, view: random.pick(horizonsAt(settingOf(town))) };
}

function frontOf({ type, stars }: PhotosOf['naming'], { light, view }: Outside): Subject {
  return { scene: 'facade', type, stars: Math.round(stars), light, view };
}

function horizonsAt(setting: Setting): readonly Horizon[] {
  if (setting.has('beach')) return ['sea'];
  if (setting.has('snow')) return ['mountains'];
  return [
    'city',
    ...(setting.has('hills') ? (['hills', 'mountains'] as const) : []),
    ...(setting.has('sea') ? (['sea'] as const) : []),
  ];
}

/** Ten to thirty pictures: the front first, then scenes of its facilities. */
export function hotelPhotos({ id, naming, facilities, town }: PhotosOf): Image[] {
  const { type, stars } = naming;
  const random = keyedRandom(id, PHOTOS);
  const outside = outsideOf(random, town);
  const { view } = outside;
  const shots: (readonly [caption: string, subject: Subject, takes: number])[] = [
    ['Front', frontOf({ type, stars }, outside), 1],
    ['Lobby', { scene: 'lobby' }, stars >= 4 ? 3 : 2],
    ['Breakfast', { scene: 'breakfast' }, 2],
    ...hotelScenes
      .filter(([, , needs]) => needs.some((facility) => facilities.includes(facility)))
      .map(([scene, caption]) => [caption, { scene }, random.whole(2, 3)] as const),
    ['Terrace', { scene: 'terrace', view }, stars >= 3 ? 1 : 0],
    ['View', { scene: 'view', view }, 2],
    ['Street', { scene: 'street' }, 2],
    ['Front in the evening', frontOf({ type, stars }, { view, light: random.pick(['evening', 'night']) }), 1],
  ];
  const all = shots.flatMap(([caption, subject, takes]) =>
    Array.from({ length: takes }, (_, take) => ({
      url: pictureAddress({ seed: id, take, subject }),
      caption,
    })),
  );
  return all.slice(0, MOST_PHOTOS);
}

/** The views of rooms that are sold with a view. */
const viewsByName: Readonly<Record<string, Horizon>> = {
  'City View': 'city',
  'Garden View': 'hills',
  'Sea View': 'sea',
  'Mountain View': 'mountains',
  'Pool View': 'hills',
};

interface RoomPhotosOf {
  readonly id: number;
  readonly name: string;
  readonly beds: readonly Bed[];
  /** Empty for a room without a view. */
  readonly view: string;
}

/** The bed and the bathroom twice, usually the desk, and the view if the room has one. */
export function roomPhotos({ id, name, beds, view: sold }: RoomPhotosOf): Image[] {
  const random = keyedRandom(id, PHOTOS);
  const view = viewsByName[sold] ?? random.pick(['city', 'hills'] as const);
  const count = Math.min(
    3,
    beds.reduce((sum, { quantity }) => sum + quantity, 0),
  );
  const bed: Subject = { scene: 'bed', beds: Math.max(1, count), bedCm: widthOf(beds[0]), view };
  const subjects: (readonly [caption: string, subject: Subject, take: number])[] = [
    [name, bed, 0],
    [name, bed, 1],
    ['Bathroom', { scene: 'bathroom' }, 0],
    ...(random.chance(0.7) ? [['Desk', { scene: 'desk', view }, 0] as const] : []),
    ['Bathroom', { scene: 'bathroom' }, 1],
    ...(sold === '' ? [] : [[sold, { scene: 'view', view }, 0] as const]),
  ];
  return subjects.map(([caption, subject, take]) => ({
    url: pictureAddress({ seed: id, take, subject }),
    caption,
  }));
}

/** `90-130 cm wide` → 110; where the size is not written like that, a double bed. */
function widthOf(bed: Bed | undefined): number {
  const [least, most] = (bed?.size.match(/\d+/g) ?? []).map(Number);
  if (least === undefined) return 150;
  return Math.min(220, Math.max(80, Math.round((least + (most ?? least)) / 2)));
}
