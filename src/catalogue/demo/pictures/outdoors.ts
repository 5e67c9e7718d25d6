import type { SeededRandom } from '../../../lib/seeded-random.ts';
import type { Light } from './palette.ts';
import {
  WIDTH,
  HEIGHT,
  type Point,
  type Box,
  rect,
  polygon,
  circle,
  ellipse,
  d,
  path,
  line,
  gradient,
  glow,
  blend,
  darker,
} from './svg.ts';

/** Sky, sun or moon, clouds or stars, over the whole picture. */
export function sky(random: SeededRandom, light: Light): string[] {
  const sun: Point = [random.whole(140, 1060), light.isDark ? random.whole(80, 220) : random.whole(90, 300)];
  return [
    `<defs>${gradient('sky', ...light.sky)}${glow('sun', light.sun)}</defs>`,
    rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, 'url(#sky)'),
    circle(sun, 210, 'url(#sun)'),
    circle(sun, light.isDark ? 30 : 46, light.sun, { opacity: 0.9 }),
    ...(light.isDark ? stars(random) : clouds(random)),
  ];
}

function stars(random: SeededRandom): string[] {
  return Array.from({ length: 46 }, () =>
    circle([random.whole(0, WIDTH), random.whole(0, 380)], random.chance(0.2) ? 2.4 : 1.3, '#ffffff', {
      opacity: 0.2 + random.fraction() * 0.6,
    }),
  );
}

function clouds(random: SeededRandom): string[] {
  return Array.from({ length: random.whole(2, 5) }, () => {
    const [x, y, size] = [random.whole(0, WIDTH), random.whole(50, 260), random.whole(40, 90)];
    const puff = (dx: number, dy: number, scale: number) =>
      ellipse([x + dx * size, y + dy * size], [size * scale, size * scale * 0.5], '#ffffff', {
        opacity: 0.6,
      });
    return [puff(0, 0, 1.2), puff(0.9, 0.12, 0.9), puff(-0.9, 0.14, 0.8), puff(0.2, -0.25, 0.7)].join('');
  });
}

export const horizons = ['city', 'hills', 'sea', 'mountains'] as const;
export type Horizon = (typeof horizons)[number];

/** What is far away, standing on the line `base`. */
export function horizon(
  random: SeededRandom,
  { kind, base, light }: { kind: Horizon; base: number; light: Light },
): string[] {
  if (kind === 'city') return skyline(random, base, light);
  if (kind === 'sea') return sea(random, { base, light });
  const height = kind === 'mountains' ? 240 : 90;
  return [0, 1].map((layer) => {
    const colour = blend(light.far, kind === 'hills' ? '#5f7f58' : '#5a6472', layer * 0.4);
    const peaks = Array.from({ length: 9 }, (_, at): Point => [
      at * 150 + random.whole(-40, 40),
      base - random.whole(height * 0.25, height) * (1 - layer * 0.45) * (at % 2 === 0 ? 0.6 : 1),
    ]);
    if (kind === 'mountains') return polygon([[-20, base], ...peaks, [WIDTH + 20, base]], colour);
    const curve = peaks.slice(1).map(([x, y]) => d`Q ${x - 75} ${y - 40} ${x} ${y}`);
    return path(
      d`M -20 ${base} L -20 ${peaks[0]?.[1] ?? base} ` + curve.join(' ') + d` L ${WIDTH + 20} ${base} Z`,
      colour,
    );
  });
}

function skyline(random: SeededRandom, base: number, light: Light): string[] {
  const shapes: string[] = [];
  for (const layer of [0, 1]) {
    const colour = blend(light.far, light.isDark ? '#0d1226' : '#56637a', layer * 0.45);
    for (let x = -20; x < WIDTH;) {
      const width = random.whole(46, 120);
      const height = random.whole(70, layer === 0 ? 330 : 190);
      shapes.push(rect({ x, y: base - height, width, height }, colour));
      if (random.chance(0.2))
        shapes.push(line([x + width / 2, base - height], [x + width / 2, base - height - 40], colour, 4));
      shapes.push(...skylineWindows(random, { x, y: base - height, width, height }, light));
      x += width + random.whole(0, 14);
    }
  }
  return shapes;
}

function skylineWindows(random: SeededRandom, { x, y, width, height }: Box, light: Light): string[] {
  const panes: string[] = [];
  for (let at = x + 10; at < x + width - 12; at += 18)
    for (let up = y + 14; up < y + height - 14; up += 26)
      if (random.chance(light.isDark ? 0.4 : 0.22)) panes.push(`M${at} ${up}h7v11h-7z`);
  return panes.length === 0
    ? []
    : [path(panes.join(''), light.isDark ? '#ffd88a' : '#e8f1f7', { opacity: 0.55 })];
}

function sea(random: SeededRandom, { base, light }: { base: number; light: Light }): string[] {
  const [top, low] = light.isDark ? ['#22406f', '#152a52'] : ['#4fb0c6', '#1f7fa6'];
  return [
    `<defs>${gradient('sea', top, low)}</defs>`,
    rect({ x: 0, y: base - 130, width: WIDTH, height: HEIGHT - base + 130 }, 'url(#sea)'),
    ...Array.from({ length: 26 }, () => {
      const [x, y] = [random.whole(0, WIDTH), random.whole(base - 120, base + 40)];
      return line([x, y], [x + random.whole(20, 80), y], '#ffffff55', 2);
    }),
    ...(random.chance(0.6) ? [boat([random.whole(150, 1050), base - random.whole(60, 110)])] : []),
  ];
}

function boat([x, y]: Point): string {
  return (
    polygon(
      [
        [x - 30, y],
        [x + 34, y],
        [x + 22, y + 14],
        [x - 20, y + 14],
      ],
      '#f4efe6',
    ) +
    polygon(
      [
        [x, y - 62],
        [x, y - 4],
        [x + 34, y - 4],
      ],
      '#ffffff',
    ) +
    polygon(
      [
        [x - 4, y - 48],
        [x - 4, y - 4],
        [x - 26, y - 4],
      ],
      '#f1d9c0',
    )
  );
}

/** Ground from the line `top` to the lower edge. */
export function ground(top: number, colour: string, light: Light): string {
  const shown = blend(colour, light.tint, 0.25);
  return rect(
    { x: 0, y: top, width: WIDTH, height: HEIGHT - top },
    light.isDark ? darker(shown, 0.45) : shown,
  );
}
