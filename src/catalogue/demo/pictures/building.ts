import type { SeededRandom } from '../../../lib/seeded-random.ts';
import type { Light } from './palette.ts';
import { type Box, rect, polygon, darker } from './svg.ts';

export type Roof = 'flat' | 'pitched' | 'mansard' | 'towers' | 'thatch';

export const GROUND = 690;

export interface Front {
  readonly body: Box;
  readonly floors: number;
  readonly bays: number;
  readonly stars: number;
  readonly light: Light;
  readonly wall: string;
  readonly trim: string;
  readonly roof: string;
  readonly window: 'tall' | 'wide' | 'arched' | 'shutters';
  readonly balcony: boolean;
}

/** A lower part next to the main one, or none. */
export function wing(random: SeededRandom, { body, wall, floors }: Front): string[] {
  if (!random.chance(0.45) || body.width > 700) return [];
  const height = body.height * (0.35 + random.fraction() * 0.3);
  const width = 130 + random.whole(0, 90);
  const x = random.chance(0.5) ? body.x - width + 6 : body.x + body.width - 6;
  const rows = Math.max(1, Math.round((height / body.height) * floors));
  const panes = Array.from({ length: rows * 2 }, (_, at) =>
    rect(
      {
        x: x + width * (0.18 + (at % 2) * 0.38),
        y: GROUND - height + 18 + Math.floor(at / 2) * (height / rows),
        width: width * 0.24,
        height: (height / rows) * 0.5,
      },
      '#5d7386',
      { opacity: 0.75 },
    ),
  );
  return [
    rect({ x, y: GROUND - height, width, height }, darker(wall, 0.09)),
    rect({ x: x - 4, y: GROUND - height - 10, width: width + 8, height: 12 }, darker(wall, 0.25)),
    ...panes,
  ];
}

export function roof(random: SeededRandom, kind: Roof, { body, roof: colour, trim, wall }: Front): string[] {
  const { x, y, width } = body;
  if (kind === 'flat') {
    const hut = { x: x + width * (0.2 + random.fraction() * 0.4), y: y - 44, width: width * 0.2, height: 44 };
    return [
      rect(hut, darker(wall, 0.15)),
      rect({ x: x - 8, y: y - 16, width: width + 16, height: 20 }, trim),
    ];
  }
  if (kind === 'mansard') {
    const dormers = Math.max(2, Math.round(width / 150));
    return [
      polygon(
        [
          [x - 10, y + 2],
          [x + 26, y - 74],
          [x + width - 26, y - 74],
          [x + width + 10, y + 2],
        ],
        colour,
      ),
      ...Array.from({ length: dormers }, (_, at) => {
        const middle = x + (width * (at + 0.5)) / dormers;
        return (
          rect({ x: middle - 17, y: y - 58, width: 34, height: 44 }, trim) +
          rect({ x: middle - 11, y: y - 50, width: 22, height: 32 }, '#54697c')
        );
      }),
    ];
  }
  if (kind === 'towers')
    return [x - 34, x + width - 46].map(
      (at) =>
        rect({ x: at, y: y - 60, width: 80, height: body.height + 60 }, darker(wall, 0.08)) +
        polygon(
          [
            [at - 12, y - 58],
            [at + 40, y - 170],
            [at + 92, y - 58],
          ],
          colour,
        ) +
        rect({ x: at + 30, y: y - 20, width: 20, height: 44 }, '#4b5a68', { radius: 10 }),
    );
  const rise = Math.min(150, width * 0.24) * (kind === 'thatch' ? 1.2 : 1);
  const chimney = x + width * (0.22 + random.fraction() * 0.5);
  return [
    rect({ x: chimney, y: y - rise * 0.95, width: 30, height: rise * 0.8 }, darker(wall, 0.3)),
    polygon(
      [
        [x - 34, y + 4],
        [x + width * 0.16, y - rise],
        [x + width * 0.84, y - rise],
        [x + width + 34, y + 4],
      ],
      colour,
    ),
    polygon(
      [
        [x + width * 0.5, y - rise],
        [x + width * 0.84, y - rise],
        [x + width + 34, y + 4],
        [x + width * 0.5, y + 4],
      ],
      '#000000',
      { opacity: 0.08 },
    ),
  ];
}
