import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { type Light, greens, blossoms } from './palette.ts';
import { type Point, rect, polygon, circle, ellipse, d, path, blend, darker } from './svg.ts';

export type Plant = 'tree' | 'palm' | 'cypress' | 'bush' | 'conifer';

interface Growing {
  readonly at: Point;
  readonly size: number;
  readonly leaf: string;
  readonly bark: string;
}

const plants: Readonly<Record<Plant, (random: SeededRandom, growing: Growing) => string[]>> = {
  bush: (_, { at: [x, y], size, leaf }) =>
    [-0.22, 0, 0.22].map((dx) =>
      circle([x + dx * size, y - size * 0.12], size * 0.17, blend(leaf, '#ffffff', 0.06 + dx * 0.2)),
    ),
  cypress: (_, { at: [x, y], size, leaf }) => {
    const [near, far] = [size * 0.14, size * 0.16];
    const right = d`C ${x + far} ${y - size * 0.6} ${x + near} ${y - size * 0.1} ${x} ${y}`;
    const left = d`C ${x - near} ${y - size * 0.1} ${x - far} ${y - size * 0.6} ${x} ${y - size} Z`;
    return [path(`${d`M ${x} ${y - size}`} ${right} ${left}`, leaf)];
  },
  conifer: (_, { at: [x, y], size, leaf, bark }) => [
    rect({ x: x - size * 0.03, y: y - size * 0.15, width: size * 0.06, height: size * 0.15 }, bark),
    ...[0, 1, 2].map((step) => {
      const reach = size * (0.16 + step * 0.07);
      const low = y - size * 0.55 + step * size * 0.2;
      const top: Point = [x, y - size + step * size * 0.22];
      return polygon([top, [x + reach, low], [x - reach, low]], darker(leaf, step * 0.06));
    }),
  ],
  palm,
  tree: (random, { at: [x, y], size, leaf, bark }) => [
    rect({ x: x - size * 0.035, y: y - size * 0.45, width: size * 0.07, height: size * 0.45 }, bark),
    ...Array.from({ length: 7 }, () =>
      circle(
        [x + random.normal() * size * 0.28, y - size * 0.65 + random.normal() * size * 0.22],
        size * (0.14 + random.fraction() * 0.1),
        blend(leaf, random.chance(0.5) ? '#ffffff' : '#0d2616', 0.1),
      ),
    ),
  ],
};

interface Planted {
  readonly kind: Plant;
  readonly at: Point;
  readonly size: number;
  readonly light: Light;
}

export function plant(random: SeededRandom, { kind, at, size, light }: Planted): string {
  const green = random.pick(greens);
  const leaf = light.isDark ? darker(green, 0.45) : green;
  const bark = light.isDark ? '#3a2c26' : '#7a5a41';
  const shadow = ellipse([at[0], at[1] + 2], [size * 0.32, size * 0.06], '#00000022');
  return [shadow, ...plants[kind](random, { at, size, leaf, bark })].join('');
}

function palm(random: SeededRandom, { at: [x, y], size, leaf, bark }: Growing): string[] {
  const lean = random.normal() * size * 0.16;
  const top: Point = [x + lean, y - size * 0.78];
  const fronds = Array.from({ length: 8 }, (_, at) => {
    const angle = (at / 8) * Math.PI * 2 + random.fraction() * 0.3;
    const reach = size * (0.28 + random.fraction() * 0.1);
    const [ex, ey] = [
      top[0] + Math.cos(angle) * reach,
      top[1] + Math.sin(angle) * reach * 0.55 + size * 0.09,
    ];
    const [mx, my] = [(top[0] + ex) / 2, Math.min(top[1], ey) - size * 0.1];
    return path(
      d`M ${top[0]} ${top[1]} Q ${mx} ${my} ${ex} ${ey} Q ${mx} ${my + size * 0.09} ${top[0]} ${top[1]} Z`,
      blend(leaf, '#ffffff', (at % 3) * 0.07),
    );
  });
  return [
    path(
      d`M ${x - size * 0.03} ${y} Q ${x + lean * 0.2} ${y - size * 0.4} ${top[0]} ${top[1]} Q ${x + lean * 0.5 + size * 0.04} ${y - size * 0.4} ${x + size * 0.035} ${y} Z`,
      bark,
    ),
    ...fronds,
  ];
}

/** A bed of flowers along a line. */
export function flowers(
  random: SeededRandom,
  { from, to, light }: { from: Point; to: Point; light: Light },
): string[] {
  const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 16);
  const colour = random.pick(blossoms);
  return Array.from({ length: count }, (_, at) => {
    const share = at / count;
    const spot: Point = [
      from[0] + (to[0] - from[0]) * share + random.normal() * 8,
      from[1] + (to[1] - from[1]) * share + random.normal() * 6,
    ];
    const shown = random.chance(0.3) ? random.pick(greens) : colour;
    return circle(spot, 5 + random.fraction() * 5, light.isDark ? darker(shown, 0.4) : shown);
  });
}
