import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { type Interior, greens, blossoms } from './palette.ts';
import {
  type Point,
  type Box,
  rect,
  polygon,
  circle,
  ellipse,
  d,
  path,
  line,
  blend,
  darker,
  lighter,
} from './svg.ts';

/** How the beds of one room are made. */
interface BedStyle {
  readonly cover: string;
  readonly head: string;
  readonly corner: number;
}

export function bedStyle(random: SeededRandom, look: Interior): BedStyle {
  return {
    cover: random.pick([look.accent, look.fabric, '#f4f1ec']),
    head: random.pick([look.wood, look.accent, darker(look.fabric, 0.2)]),
    corner: random.pick([4, 18, 60]),
  };
}

/** A bed with its head at the back wall, seen from its foot. */
export function bed({
  middle,
  width,
  look,
  floor,
  style,
}: {
  middle: number;
  width: number;
  look: Interior;
  floor: number;
  style: BedStyle;
}): string {
  const [x, head] = [middle - width / 2, floor - 150];
  const spread = width * 0.16;
  const { cover } = style;
  const foot = floor + 150;
  const pillows = width > 170 ? 2 : 1;
  return [
    rect({ x: x - 16, y: head - 70, width: width + 32, height: 160 }, style.head, { radius: style.corner }),
    polygon(
      [
        [x, head + 60],
        [x + width, head + 60],
        [x + width + spread, foot - 30],
        [x - spread, foot - 30],
      ],
      '#fdfcf9',
    ),
    polygon(
      [
        [x - spread * 0.45, head + 128],
        [x + width + spread * 0.45, head + 128],
        [x + width + spread, foot - 30],
        [x - spread, foot - 30],
      ],
      cover,
    ),
    polygon(
      [
        [x - spread, foot - 30],
        [x + width + spread, foot - 30],
        [x + width + spread, foot + 36],
        [x - spread, foot + 36],
      ],
      darker(cover, 0.18),
    ),
    polygon(
      [
        [x - spread * 0.8, foot - 76],
        [x + width + spread * 0.8, foot - 76],
        [x + width + spread, foot - 30],
        [x - spread, foot - 30],
      ],
      blend(cover, look.metal, 0.55),
    ),
    ...Array.from({ length: pillows }, (_, at) => {
      const size = width / pillows - 22;
      const left = x + 11 + at * (size + 22);
      return (
        rect({ x: left, y: head + 26, width: size, height: 56 }, '#ffffff', { radius: 20 }) +
        rect(
          { x: left + size * 0.2, y: head + 52, width: size * 0.6, height: 40 },
          blend(look.fabric, look.accent, at * 0.5),
          { radius: 14 },
        )
      );
    }),
  ].join('');
}

export function bedsideTable([x, y]: Point, look: Interior): string {
  return [
    rect({ x: x - 38, y: y - 66, width: 76, height: 70 }, look.wood, { radius: 4 }),
    rect({ x: x - 30, y: y - 40, width: 60, height: 4 }, look.metal),
    rect({ x: x - 4, y: y - 104, width: 8, height: 40 }, look.metal),
    polygon(
      [
        [x - 30, y - 100],
        [x + 30, y - 100],
        [x + 19, y - 146],
        [x - 19, y - 146],
      ],
      '#fff3d6',
    ),
    circle([x, y - 118], 54, '#ffe9b0', { opacity: 0.25 }),
  ].join('');
}

export function painting(random: SeededRandom, { x, y, width, height }: Box, look: Interior): string {
  const colours = [look.accent, look.fabric, look.metal, '#f5efe2'];
  return (
    rect({ x: x - 7, y: y - 7, width: width + 14, height: height + 14 }, darker(look.wood, 0.1)) +
    rect({ x, y, width, height }, '#f8f4ea') +
    Array.from({ length: 4 }, () =>
      random.chance(0.5)
        ? circle(
            [x + width * (0.2 + random.fraction() * 0.6), y + height * (0.2 + random.fraction() * 0.6)],
            Math.min(width, height) * (0.08 + random.fraction() * 0.16),
            random.pick(colours),
            { opacity: 0.85 },
          )
        : rect(
            {
              x: x + width * random.fraction() * 0.6,
              y: y + height * random.fraction() * 0.6,
              width: width * 0.35,
              height: height * 0.3,
            },
            random.pick(colours),
            { opacity: 0.85 },
          ),
    ).join('')
  );
}

export function potPlant(random: SeededRandom, [x, y]: Point, size: number): string {
  const leaf = random.pick(greens);
  return (
    Array.from({ length: 9 }, (_, at) => {
      const angle = Math.PI * (1.05 + (at / 8) * 0.9);
      const reach = size * (0.5 + random.fraction() * 0.35);
      const [ex, ey] = [x + Math.cos(angle) * reach, y - size * 0.3 + Math.sin(angle) * reach];
      return path(
        d`M ${x} ${y - size * 0.28} Q ${(x + ex) / 2 - 14} ${(y + ey) / 2 - size * 0.24} ${ex} ${ey} Q ${(x + ex) / 2 + 14} ${(y + ey) / 2 - size * 0.1} ${x} ${y - size * 0.28} Z`,
        blend(leaf, '#ffffff', (at % 3) * 0.08),
      );
    }).join('') +
    polygon(
      [
        [x - size * 0.2, y - size * 0.3],
        [x + size * 0.2, y - size * 0.3],
        [x + size * 0.15, y],
        [x - size * 0.15, y],
      ],
      random.pick(['#c8795a', '#e7e2d8', '#55606b', '#b89b72']),
    )
  );
}

export function armchair([x, y]: Point, size: number, look: Interior): string {
  const colour = look.accent;
  return [
    ellipse([x, y + size * 0.02], [size * 0.6, size * 0.08], '#00000022'),
    rect(
      { x: x - size * 0.42, y: y - size * 0.92, width: size * 0.84, height: size * 0.7 },
      darker(colour, 0.12),
      { radius: size * 0.16 },
    ),
    rect(
      { x: x - size * 0.4, y: y - size * 0.46, width: size * 0.8, height: size * 0.28 },
      lighter(colour, 0.12),
      { radius: size * 0.08 },
    ),
    ...[-1, 1].map((side) =>
      rect(
        { x: x + side * size * 0.46 - size * 0.1, y: y - size * 0.6, width: size * 0.2, height: size * 0.5 },
        colour,
        { radius: size * 0.09 },
      ),
    ),
    ...[-0.34, 0.34].map((side) =>
      rect({ x: x + side * size - 5, y: y - size * 0.12, width: 10, height: size * 0.13 }, look.wood),
    ),
  ].join('');
}

export function pendant([x, top]: Point, drop: number, look: Interior): string {
  return (
    line([x, top], [x, top + drop], darker(look.metal, 0.4), 3) +
    path(
      d`M ${x - 34} ${top + drop + 34} Q ${x} ${top + drop - 30} ${x + 34} ${top + drop + 34} Z`,
      look.metal,
    ) +
    circle([x, top + drop + 34], 60, '#fff0c4', { opacity: 0.3 })
  );
}

export function vase(random: SeededRandom, [x, y]: Point): string {
  const colour = random.pick(blossoms);
  return (
    [-16, 0, 15]
      .map((dx) => line([x, y - 22], [x + dx, y - 58], '#5d7d52', 2.5) + circle([x + dx, y - 60], 9, colour))
      .join('') + rect({ x: x - 9, y: y - 28, width: 18, height: 28 }, '#eef0f2', { radius: 6 })
  );
}
export function table(
  random: SeededRandom,
  [x, y]: Point,
  { size, cloth, wood }: { size: number; cloth: string; wood: string },
): string {
  const chair = (dx: number) =>
    rect({ x: x + dx * size - 34 * size, y: y - 150 * size, width: 68 * size, height: 110 * size }, wood, {
      radius: 12 * size,
    });
  return [
    chair(-150),
    chair(150),
    polygon(
      [
        [x - 120 * size, y - 90 * size],
        [x + 120 * size, y - 90 * size],
        [x + 136 * size, y],
        [x - 136 * size, y],
      ],
      darker(cloth, 0.1),
    ),
    ellipse([x, y - 92 * size], [124 * size, 30 * size], lighter(cloth, 0.45)),
    ...[-60, 60].map((dx) => ellipse([x + dx * size, y - 92 * size], [34 * size, 11 * size], '#ffffff')),
    vase(random, [x, y - 92 * size]),
  ].join('');
}
