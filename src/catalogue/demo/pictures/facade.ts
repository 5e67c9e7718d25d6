import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { type Roof, GROUND, type Front, wing, roof } from './building.ts';
import { windows, cornices, entrance } from './openings.ts';
import { sky, type Horizon, horizon, ground } from './outdoors.ts';
import { lights, facadeColours } from './palette.ts';
import { type Plant, plant, flowers } from './plants.ts';
import { WIDTH, type Box, rect, d, path, line, blend, darker, lighter } from './svg.ts';

/** How a kind of place to stay is built, and what surrounds it. */
interface Style {
  readonly floors: readonly [least: number, most: number];
  readonly bays: readonly [least: number, most: number];
  readonly roofs: readonly Roof[];
  readonly plants: readonly Plant[];
}

type Building = 'tower' | 'city' | 'house' | 'resort' | 'chalet' | 'castle' | 'apartments' | 'motel';

const styles: Readonly<Record<Building, Style>> = {
  tower: { floors: [10, 14], bays: [6, 9], roofs: ['flat'], plants: ['tree', 'bush'] },
  city: {
    floors: [4, 7],
    bays: [5, 9],
    roofs: ['mansard', 'flat', 'pitched'],
    plants: ['tree', 'bush'],
  },
  house: {
    floors: [2, 3],
    bays: [3, 5],
    roofs: ['pitched', 'mansard'],
    plants: ['tree', 'bush', 'cypress'],
  },
  resort: {
    floors: [3, 5],
    bays: [8, 12],
    roofs: ['flat', 'pitched'],
    plants: ['palm', 'palm', 'bush'],
  },
  chalet: {
    floors: [2, 3],
    bays: [4, 6],
    roofs: ['pitched'],
    plants: ['conifer', 'conifer', 'bush'],
  },
  castle: {
    floors: [3, 4],
    bays: [5, 7],
    roofs: ['towers'],
    plants: ['cypress', 'tree'],
  },
  apartments: {
    floors: [4, 8],
    bays: [4, 8],
    roofs: ['flat'],
    plants: ['tree', 'bush'],
  },
  motel: {
    floors: [2, 2],
    bays: [8, 11],
    roofs: ['flat', 'pitched'],
    plants: ['palm', 'tree', 'bush'],
  },
};

const byType: Readonly<Record<number, Building>> = {
  201: 'apartments',
  202: 'house',
  203: 'city',
  205: 'motel',
  206: 'resort',
  207: 'apartments',
  208: 'house',
  209: 'house',
  210: 'house',
  212: 'house',
  215: 'chalet',
  216: 'house',
  217: 'apartments',
  218: 'house',
  219: 'chalet',
  220: 'house',
  221: 'house',
  225: 'house',
  226: 'house',
  227: 'castle',
  230: 'apartments',
  234: 'resort',
  235: 'city',
  236: 'tower',
  237: 'chalet',
};

/** No palms grow there. */
const mountainPlants: readonly Plant[] = ['conifer', 'tree', 'bush'];

/** A hotel of five stars in a city is often a tower; one of two seldom is. */
function buildingOf(random: SeededRandom, { type, stars }: { type: number; stars: number }): Building {
  const known = byType[type];
  if (known !== undefined) return known;
  return random.chance(0.08 + Math.max(0, stars - 2) * 0.13) ? 'tower' : 'city';
}

interface FacadeOf {
  readonly type: number;
  readonly stars: number;
  readonly light: keyof typeof lights;
  /** What is behind the building. */
  readonly view: Horizon;
}

/** The building stays the same from morning to night; the sky and the lit windows do not. */
interface FacadeRandom {
  readonly building: SeededRandom;
  readonly hour: SeededRandom;
}

/** The front of a hotel. */
export function facade(
  { building: random, hour: outside }: FacadeRandom,
  { type, stars, light: hour, view }: FacadeOf,
): string[] {
  const light = lights[hour];
  const kind = buildingOf(random, { type, stars });
  const style = styles[kind];
  const colours = facadeColours(random);
  const floors = random.whole(...style.floors);
  const bays = random.whole(...style.bays);
  const floorHeight = Math.min(92, 520 / floors);
  const width = Math.min(880, bays * Math.max(74, 100 - bays));
  const body: Box = {
    x: (WIDTH - width) / 2 + random.whole(-60, 60),
    y: GROUND - floors * floorHeight,
    width,
    height: floors * floorHeight,
  };
  const shade = (colour: string) =>
    light.isDark ? darker(colour, hour === 'night' ? 0.55 : 0.35) : blend(colour, light.tint, 0.12);
  const front: Front = {
    body,
    floors,
    bays,
    light,
    stars,
    wall: shade(colours.wall),
    trim: shade(colours.trim),
    roof: shade(colours.roof),
    window: random.pick(['tall', 'wide', 'arched', 'shutters']),
    balcony: random.chance(kind === 'resort' || kind === 'apartments' ? 0.85 : 0.3),
  };
  return [
    ...sky(outside, light),
    ...horizon(outside, { kind: view, base: GROUND - 20, light }),
    ground(GROUND - 22, kind === 'city' || kind === 'tower' ? '#a9a49b' : '#8fae75', light),
    ...wing(random, front),
    ...roof(random, random.pick(style.roofs), front),
    rect(body, front.wall),
    rect({ ...body, x: body.x + body.width * 0.86, width: body.width * 0.14 }, '#000000', { opacity: 0.07 }),
    ...windows(outside, front),
    ...cornices(front),
    ...entrance(random, front),
    ...street(random, {
      front,
      plants: view === 'mountains' ? mountainPlants : style.plants,
      paved: kind === 'city' || kind === 'tower' || kind === 'motel',
    }),
  ];
}

function street(
  random: SeededRandom,
  { front, plants, paved }: { front: Front; plants: readonly Plant[]; paved: boolean },
): string[] {
  const { body, light } = front;
  const road = light.isDark ? '#2b2f3b' : '#7c7f86';
  const walk = light.isDark ? '#474b58' : '#cfc9bd';
  const gaps = [
    random.whole(40, 200),
    random.whole(1000, 1160),
    body.x - random.whole(40, 90),
    body.x + body.width + random.whole(40, 90),
  ];
  const greenery = gaps.map((x) => {
    const kind = random.pick(plants);
    const size = kind === 'bush' ? random.whole(70, 120) : random.whole(180, 340);
    return plant(random, { kind, at: [x, GROUND + 12], size, light });
  });
  const lamps = light.isDark
    ? [260, 940].map(
        (x) =>
          line([x, GROUND + 20], [x, GROUND - 120], '#20242e', 6) +
          rect({ x: x - 12, y: GROUND - 142, width: 24, height: 26 }, '#ffe3a3', { radius: 6 }),
      )
    : [];
  return [
    rect({ x: 0, y: GROUND, width: WIDTH, height: 26 }, walk),
    paved
      ? rect({ x: 0, y: GROUND + 26, width: WIDTH, height: 100 }, road)
      : path(
          d`M 0 ${GROUND + 40} Q 600 ${GROUND + 20} ${WIDTH} ${GROUND + 48} L ${WIDTH} 800 L 0 800 Z`,
          light.isDark ? '#2f4634' : '#7fa268',
        ),
    ...(paved
      ? [0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
          rect({ x: 30 + at * 155, y: GROUND + 70, width: 80, height: 6 }, lighter(road, 0.5)),
        )
      : flowers(random, {
          from: [body.x - 40, GROUND + 6],
          to: [body.x + body.width * 0.36, GROUND + 6],
          light,
        })),
    ...greenery,
    ...lamps,
  ];
}
