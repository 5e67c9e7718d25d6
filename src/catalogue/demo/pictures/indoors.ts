import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { sky, horizons, type Horizon, horizon } from './outdoors.ts';
import { lights, type Interior, interiorOf } from './palette.ts';
import { WIDTH, HEIGHT, type Box, rect, polygon, line, blend, darker, lighter } from './svg.ts';

/** A room seen from its open side: the back wall, and four sides that run towards the viewer. */
export interface Room {
  readonly back: Box;
  readonly look: Interior;
}

export function emptyRoom(random: SeededRandom): { readonly room: Room; readonly shapes: string[] } {
  const look = interiorOf(random);
  const back: Box = {
    x: 190 + random.whole(-40, 40),
    y: 110 + random.whole(-20, 20),
    width: 800 + random.whole(-50, 50),
    height: 400 + random.whole(-20, 20),
  };
  const [left, right, top, low] = [back.x, back.x + back.width, back.y, back.y + back.height];
  const boards = Array.from({ length: 13 }, (_, at): string => {
    const share = at / 12;
    return line([left + back.width * share, low], [-300 + 1800 * share, HEIGHT], darker(look.floor, 0.14), 2);
  });
  return {
    room: { back, look },
    shapes: [
      polygon(
        [
          [0, 0],
          [WIDTH, 0],
          [right, top],
          [left, top],
        ],
        lighter(look.wall, 0.55),
      ),
      polygon(
        [
          [0, 0],
          [left, top],
          [left, low],
          [0, HEIGHT],
        ],
        darker(look.wall, 0.1),
      ),
      polygon(
        [
          [WIDTH, 0],
          [right, top],
          [right, low],
          [WIDTH, HEIGHT],
        ],
        darker(look.wall, 0.05),
      ),
      polygon(
        [
          [0, HEIGHT],
          [left, low],
          [right, low],
          [WIDTH, HEIGHT],
        ],
        look.floor,
      ),
      ...boards,
      rect(back, look.wall),
      rect({ x: left, y: low - 14, width: back.width, height: 14 }, lighter(look.wall, 0.5)),
      ...wallPattern(random, { back, look }),
    ],
  };
}

function wallPattern(random: SeededRandom, { back, look }: Room): string[] {
  const kind = random.pick(['plain', 'panel', 'stripes', 'half']);
  if (kind === 'panel')
    return [
      rect(
        { x: back.x + back.width * 0.2, y: back.y, width: back.width * 0.6, height: back.height - 14 },
        blend(look.wall, look.accent, 0.28),
      ),
    ];
  if (kind === 'half')
    return [
      rect(
        { x: back.x, y: back.y + back.height * 0.55, width: back.width, height: back.height * 0.45 - 14 },
        blend(look.wall, look.accent, 0.22),
      ),
    ];
  if (kind === 'plain') return [];
  return Array.from({ length: 18 }, (_, at) =>
    rect(
      { x: back.x + (at * back.width) / 18, y: back.y, width: back.width / 36, height: back.height - 14 },
      blend(look.wall, look.accent, 0.09),
    ),
  );
}

/** A window with the view from it. Its clip needs a name that no other window of the picture has. */
export function windowOf(
  random: SeededRandom,
  { box, view, look }: { box: Box; view: Horizon; look: Interior },
): string {
  const light = lights[random.pick(['day', 'day', 'morning', 'golden', 'evening'] as const)];
  const curtain = blend(look.fabric, '#ffffff', 0.25);
  const fold = (x: number, width: number) =>
    Array.from({ length: 4 }, (_, at) =>
      rect(
        { x: x + (at * width) / 4, y: box.y - 16, width: width / 4, height: box.height + 46 },
        at % 2 === 0 ? curtain : darker(curtain, 0.08),
      ),
    ).join('');
  const scene = [
    ...sky(random, light),
    ...horizon(random, { kind: view, base: 620, light }),
    rect({ x: 0, y: 600, width: WIDTH, height: 200 }, view === 'sea' ? '#e6d3a4' : '#86a76b'),
  ];
  return [
    rect({ x: box.x - 10, y: box.y - 10, width: box.width + 20, height: box.height + 20 }, '#ffffff'),
    `<svg x="${Math.round(box.x)}" y="${Math.round(box.y)}" width="${Math.round(box.width)}" height="${Math.round(box.height)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${scene.join('')}</svg>`,
    line([box.x + box.width / 2, box.y], [box.x + box.width / 2, box.y + box.height], '#ffffff', 6),
    fold(box.x - 44, 52),
    fold(box.x + box.width - 8, 52),
    rect({ x: box.x - 60, y: box.y - 24, width: box.width + 120, height: 9 }, look.metal, { radius: 4 }),
  ].join('');
}

export const anyView = (random: SeededRandom): Horizon => random.pick(horizons);
