import { keyedRandom, type SeededRandom } from '../../../lib/seeded-random.ts';
import { facade } from './facade.ts';
import type { lights } from './palette.ts';
import { bathroom, bedroom, desk } from './bedrooms.ts';
import { beach, garden, pool, street, terrace, view } from './grounds.ts';
import { gym, meeting, spa } from './leisure-rooms.ts';
import { breakfast, lobby, restaurant } from './public-rooms.ts';
import type { Horizon } from './outdoors.ts';
import { picture } from './svg.ts';

/** The parameters of a picture. Nothing else affects it, so its address is sufficient to draw it. */
export type Subject =
  | {
      readonly scene: 'facade';
      readonly type: number;
      readonly stars: number;
      readonly light: keyof typeof lights;
      readonly view: Horizon;
    }
  | { readonly scene: 'bed'; readonly beds: number; readonly bedCm: number; readonly view: Horizon }
  | { readonly scene: 'desk' | 'terrace' | 'view'; readonly view: Horizon }
  | { readonly scene: PlainScene };

const plain = {
  bathroom,
  lobby,
  restaurant: (random: SeededRandom) => restaurant(random, { isBar: false }),
  bar: (random: SeededRandom) => restaurant(random, { isBar: true }),
  breakfast,
  pool,
  beach,
  garden,
  gym,
  spa,
  meeting,
  street,
} as const;

export type PlainScene = keyof typeof plain;
export const plainScenes = Object.keys(plain) as readonly PlainScene[];

export interface Shot {
  /** The hotel or the room: the same number gives the same building, the same colours. */
  readonly seed: number;
  /** Distinguishes several pictures of one subject. */
  readonly take: number;
  readonly subject: Subject;
}

export function draw({ seed, take, subject }: Shot, width: number): string {
  return picture(width, shapesOf(subject, seed, take));
}

function shapesOf(subject: Subject, seed: number, take: number): string[] {
  if (subject.scene === 'facade')
    return facade(
      { building: keyedRandom(seed, 1), hour: keyedRandom(seed, 3, sceneNumber(subject.light)) },
      subject,
    );
  const random = keyedRandom(seed, 2, take, sceneNumber(subject.scene));
  if (subject.scene === 'bed')
    return bedroom(random, { beds: subject.beds, bedWidth: subject.bedCm / 100, view: subject.view });
  if (subject.scene === 'desk') return desk(random, subject.view);
  if (subject.scene === 'terrace') return terrace(random, subject.view);
  if (subject.scene === 'view') return view(random, subject.view);
  return plain[subject.scene](random);
}

function sceneNumber(scene: string): number {
  return [...scene].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) | 0;
}
