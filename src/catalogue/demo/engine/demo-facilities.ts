import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { facilities } from '../../reference/facilities.ts';
import type { Naming } from './demo-names.ts';
import type { Setting } from './demo-setting.ts';

/**
 * The facilities of a demo hotel: what its class always has, a share of the others by its stars, and nothing that its
 * place, its class or another facility excludes. `docs/catalogue.md` describes the rules.
 */
export function facilitiesOf(random: SeededRandom, { stars, type }: Naming, setting: Setting): number[] {
  const humble = humbleTypes.has(type);
  const chance = (id: number) => (Math.floor(id / 100) === 9 ? 0.12 : humble ? 0.06 : 0.05 + stars * 0.055);
  const numbers = new Set(basics.flatMap(([least, ids]) => (!humble && stars >= least ? ids : [])));
  for (const id of everywhere) numbers.add(id);
  for (const { id } of facilities) if (random.chance(chance(id))) numbers.add(id);
  const isAccessible = (humble || stars < 3 ? [901] : [901, 903, 912]).some((id) => numbers.has(id));
  if (isAccessible) for (const id of accessible) numbers.add(id);
  else for (const id of [901, 903]) numbers.delete(id);
  if (type === HOSTEL) numbers.add(SHARED_KITCHEN);
  if (type === RESORT) for (const id of [401, 501, 513, 601]) numbers.add(id);
  if (setting.has('beach') && type === RESORT) for (const id of [605, 607]) numbers.add(id);
  if (setting.has('snow')) numbers.add(SKI_STORAGE);
  if (setting.isWarm) numbers.add(AIR_CONDITIONING).delete(HEATING);
  const fits = (id: number): boolean =>
    stars >= (leastStars.get(id) ?? 0) && (onlyAt.get(id)?.({ type, setting }) ?? true);
  return withoutContradictions(new Set([...numbers].filter(fits)));
}

const HOSTEL = 203;
const RESORT = 206;
const SHARED_KITCHEN = 426;
const SKI_STORAGE = 623;
const AIR_CONDITIONING = 807;
const HEATING = 808;
const humbleTypes = new Set([201, 202, 203, 223]);
const apartmentTypes = new Set([201, 202, 203, 217, 218, 223, 230]);
const resortTypes = new Set([206, 212, 219, 234]);

/** A hotel that was built for wheelchairs, or rebuilt, has all three: a third of those with three stars or more, and an eighth of the others. */
const accessible = [901, 902, 903];
const everywhere = [101, 301, 323, HEATING, 951, 952];

/** Data table. What every hotel has from this number of stars on. */
const basics: readonly (readonly [leastStars: number, ids: readonly number[]])[] = [
  [3, [304, 403, 809, 804]],
  [4, [318, 401, 407, 414, 523, 807]],
  [5, [305, 306, 415, 513, 205]],
];

/** Data table. What only hotels from this number of stars on have. */
const leastStars = new Map<number, number>(
  (
    [
      [3, [106, 107, 108, 205, 306, 402, 408, 414, 501, 502, 513, 514, 515, 516, 517, 523, 640, 814, 816]],
      [4, [219, 305, 415, 433, 504, 505, 518, 521, 522, 524, 634, 636, 815, 955]],
      [5, [326, 327, 329]],
    ] as const
  ).flatMap(([stars, ids]) => ids.map((id) => [id, stars] as const)),
);

interface Where {
  readonly type: number;
  readonly setting: Setting;
}

/** Data table. Where a facility can be. */
const onlyAt = new Map<number, (where: Where) => boolean>(
  (
    [
      [[216, 605, 606, 607], ({ setting }) => setting.has('beach')],
      [[626, 627, 628], ({ setting }) => setting.has('beach')],
      [[629, 630], ({ setting, type }) => setting.has('beach') || setting.has('snow') || type === 219],
      [[217, 622, 623, 624, 625], ({ setting }) => setting.has('snow')],
      [[619, 620, 642], ({ setting, type }) => setting.has('hills') || resortTypes.has(type)],
      [[409, 410, 509, 632, 641, 643, 704, 712], ({ type }) => resortTypes.has(type)],
      [[SHARED_KITCHEN, 330], ({ type }) => apartmentTypes.has(type)],
    ] as readonly (readonly [readonly number[], (where: Where) => boolean])[]
  ).flatMap(([ids, fits]) => ids.map((id) => [id, fits] as const)),
);

/** Data table. A facility, and those of which it needs at least one. */
const needs: readonly (readonly [ids: readonly number[], needed: readonly number[]])[] = [
  [[402, 432, 433], [401]],
  [[408, 409, 410], [407]],
  [
    [503, 504, 505, 506, 507, 508, 509, 510, 528, 529, 409, 410],
    [501, 502],
  ],
  [[514, 521, 522], [513]],
  [
    [203, 205, 206],
    [201, 202],
  ],
  [[415], [414]],
  [[802, 803], [801]],
  [
    [605, 607],
    [606, 605],
  ],
  [[524, 526], [523]],
  // What is in an accessible bathroom.
  [[904, 905, 906, 907, 912, 916], [903]],
];

/** Data table. A hotel shows at most the first facility that it has of each list. */
const oneOf: readonly (readonly number[])[] = [
  [101, 102, 103],
  [201, 202],
  [213, 212],
  [804, 805],
  // Adults only, and everything for children.
  [701, 806],
  [702, 806],
  [703, 806],
  [507, 806],
  [704, 806],
  [705, 806],
  [706, 806],
  [707, 806],
  [708, 806],
  [709, 806],
  [710, 806],
  [711, 806],
  [712, 806],
  [423, 806],
  [528, 507],
];

function withoutContradictions(numbers: Set<number>): number[] {
  for (const list of oneOf)
    for (const id of list.filter((one) => numbers.has(one)).slice(1)) numbers.delete(id);
  // What a facility needs may need something itself, so the rules run until nothing changes.
  for (let before = -1; before !== numbers.size;) {
    before = numbers.size;
    for (const [ids, needed] of needs)
      if (!needed.some((id) => numbers.has(id))) for (const id of ids) numbers.delete(id);
  }
  return [...numbers].toSorted((a, b) => a - b);
}
