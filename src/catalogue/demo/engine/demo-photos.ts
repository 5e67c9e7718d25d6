import type { Bed, Image } from '../../records.ts';
import { keyedRandom } from '../../../lib/seeded-random.ts';
import { pictureAddress } from '../pictures/address.ts';
import type { PlainScene, Subject } from '../pictures/draw.ts';
import type { Horizon } from '../pictures/outdoors.ts';
import type { Naming } from './demo-names.ts';

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

/** Pictures have random numbers of their own: another picture changes nothing else in the demo world. */
const PHOTOS = 11;

interface PhotosOf {
  readonly id: number;
  readonly naming: Pick<Naming, 'type' | 'stars'>;
  readonly facilities: readonly number[];
}

/** Eight to twenty pictures: the front first, then scenes of its facilities. */
export function hotelPhotos({ id, naming, facilities }: PhotosOf): Image[] {
  const { type, stars } = naming;
  const random = keyedRandom(id, PHOTOS);
  const light = random.pick(['day', 'day', 'morning', 'golden'] as const);
  const view = random.pick(['city', 'hills', 'mountains'] as const);
  const front = (at: 'day' | 'morning' | 'golden' | 'evening' | 'night'): Subject => ({
    scene: 'facade',
    type,
    stars: Math.round(stars),
    light: at,
  });
  const shots: (readonly [caption: string, subject: Subject, takes: number])[] = [
    ['Front', front(light), 1],
    ['Lobby', { scene: 'lobby' }, stars >= 4 ? 2 : 1],
    ['Breakfast', { scene: 'breakfast' }, 2],
    ...hotelScenes
      .filter(([, , needs]) => needs.some((facility) => facilities.includes(facility)))
      .map(([scene, caption]) => [caption, { scene }, random.whole(1, 2)] as const),
    ['Terrace', { scene: 'terrace', view }, stars >= 3 ? 1 : 0],
    ['View', { scene: 'view', view }, 1],
    ['Street', { scene: 'street' }, 2],
    ['Front in the evening', front(random.pick(['evening', 'night'])), 1],
  ];
  return shots.flatMap(([caption, subject, takes]) =>
    Array.from({ length: takes }, (_, take) => ({
      url: pictureAddress({ seed: id, take, subject }),
      caption,
    })),
  );
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
  readonly view: string | undefined;
}

/** The bed, the bathroom, usually the desk, and the view if the room has one. */
export function roomPhotos({ id, name, beds, view: sold }: RoomPhotosOf): Image[] {
  const random = keyedRandom(id, PHOTOS);
  const view = viewsByName[sold ?? ''] ?? random.pick(['city', 'hills'] as const);
  const count = Math.min(
    3,
    beds.reduce((sum, { quantity }) => sum + quantity, 0),
  );
  const subjects: (readonly [caption: string, subject: Subject])[] = [
    [name, { scene: 'bed', beds: Math.max(1, count), bedCm: widthOf(beds[0]), view }],
    ['Bathroom', { scene: 'bathroom' }],
    ...(random.chance(0.7) ? [['Desk', { scene: 'desk', view }] as const] : []),
    ...(sold === undefined ? [] : [[sold, { scene: 'view', view }] as const]),
  ];
  return subjects.map(([caption, subject]) => ({
    url: pictureAddress({ seed: id, take: 0, subject }),
    caption,
  }));
}

/** `90-130 cm wide` → 110; where the size is not written like that, a double bed. */
function widthOf(bed: Bed | undefined): number {
  const [least, most] = (bed?.size.match(/\d+/g) ?? []).map(Number);
  if (least === undefined) return 150;
  return Math.min(220, Math.max(80, Math.round((least + (most ?? least)) / 2)));
}
