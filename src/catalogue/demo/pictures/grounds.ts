import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { table } from './furniture.ts';
import { sky, type Horizon, horizon, ground } from './outdoors.ts';
import { type Light, lights, facadeColours } from './palette.ts';
import { plant, flowers } from './plants.ts';
import { WIDTH, HEIGHT, type Point, rect, polygon, d, path, line, darker } from './svg.ts';

function anyLight(random: SeededRandom): Light {
  return lights[random.pick(['day', 'day', 'morning', 'golden', 'evening'] as const)];
}

export function pool(random: SeededRandom): string[] {
  const light = anyLight(random);
  const water = light.isDark ? '#2f8fb0' : '#5cc8dc';
  const left = random.whole(120, 260);
  const right = random.whole(900, 1080);
  const outline: readonly Point[] = [
    [left + 140, 520],
    [right - 120, 520],
    [right + 60, 760],
    [left - 60, 760],
  ];
  return [
    ...sky(random, light),
    ...horizon(random, {
      kind: random.pick(['sea', 'hills', 'mountains', 'city'] as const),
      base: 470,
      light,
    }),
    ground(460, random.pick(['#e4d6bd', '#d9d3c8', '#cbb59a']), light),
    polygon(
      outline.map(([x, y]): Point => [x + (x < 600 ? -16 : 16), y + (y < 600 ? -10 : 14)]),
      '#f5f1e8',
    ),
    polygon(outline, water),
    ...Array.from({ length: 16 }, () => {
      const y = random.whole(535, 745);
      const x = random.whole(left + 40, right - 120);
      return path(d`M ${x} ${y} q 22 -9 44 0 q 22 9 44 0`, 'none', {
        stroke: '#ffffff',
        strokeWidth: 3,
        opacity: 0.45,
      });
    }),
    ...[0, 1, 2, 3].map((at) =>
      lounger([left + 40 + at * 250, 500], random.pick(['#ffffff', '#f0c36d', '#5aa3b5', '#d9745c'])),
    ),
    ...[0, 1].map((at) =>
      parasol([left + 170 + at * 500, 505], random.pick(['#d9534f', '#f4efe4', '#2f7f8b', '#f0b84a'])),
    ),
    ...[30, 1120, 1180].map((x) =>
      plant(random, { kind: 'palm', at: [x, 540], size: random.whole(240, 360), light }),
    ),
  ];
}

function lounger([x, y]: Point, colour: string): string {
  return (
    polygon(
      [
        [x, y],
        [x + 96, y],
        [x + 104, y + 14],
        [x - 6, y + 14],
      ],
      colour,
    ) +
    polygon(
      [
        [x, y],
        [x + 8, y + 4],
        [x - 22, y - 34],
        [x - 30, y - 34],
      ],
      darker(colour, 0.12),
    ) +
    line([x + 6, y + 14], [x + 6, y + 30], '#7a6651', 4) +
    line([x + 90, y + 14], [x + 90, y + 30], '#7a6651', 4)
  );
}

function parasol([x, y]: Point, colour: string): string {
  return (
    line([x, y + 20], [x, y - 130], '#8a6f52', 6) +
    path(d`M ${x - 96} ${y - 112} Q ${x} ${y - 210} ${x + 96} ${y - 112} Z`, colour) +
    path(d`M ${x - 32} ${y - 112} Q ${x} ${y - 210} ${x + 32} ${y - 112} Z`, darker(colour, 0.1))
  );
}

export function beach(random: SeededRandom): string[] {
  const light = anyLight(random);
  return [
    ...sky(random, light),
    ...horizon(random, { kind: 'sea', base: 520, light }),
    path(
      d`M 0 ${random.whole(540, 580)} Q 400 500 800 560 T ${WIDTH} 540 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`,
      light.isDark ? '#8f7c66' : '#f0dcb2',
    ),
    path(d`M 0 575 Q 400 530 800 585 T ${WIDTH} 565`, 'none', {
      stroke: '#ffffff',
      strokeWidth: 8,
      opacity: 0.7,
    }),
    ...[180, 520, 880].map((x) => {
      const y = random.whole(650, 700);
      return (
        parasol([x + 60, y], random.pick(['#d9534f', '#f4efe4', '#2f7f8b', '#f0b84a'])) +
        lounger([x, y + 10], '#ffffff') +
        lounger([x + 140, y + 10], '#ffffff')
      );
    }),
    ...[40, 1150].map((x) =>
      plant(random, { kind: 'palm', at: [x, 700], size: random.whole(380, 500), light }),
    ),
  ];
}

export function garden(random: SeededRandom): string[] {
  const light = anyLight(random);
  return [
    ...sky(random, light),
    ...horizon(random, { kind: random.pick(['hills', 'mountains'] as const), base: 460, light }),
    ground(450, '#86ad6a', light),
    path(
      d`M 520 ${HEIGHT} Q 560 620 ${random.whole(300, 700)} 560 T ${random.whole(500, 760)} 455 L ${random.whole(780, 820)} 455 Q 760 560 700 600 T 760 ${HEIGHT} Z`,
      light.isDark ? '#8b8070' : '#e2d3b6',
    ),
    ...[60, 200, 330, 880, 1010, 1140].map((x) =>
      plant(random, {
        kind: random.pick(['tree', 'cypress', 'conifer', 'bush'] as const),
        at: [x, random.whole(480, 540)],
        size: random.whole(140, 300),
        light,
      }),
    ),
    ...flowers(random, { from: [40, 690], to: [430, 640], light }),
    ...flowers(random, { from: [820, 640], to: [1160, 700], light }),
    ...flowers(random, { from: [60, 760], to: [380, 740], light }),
    ...(random.chance(0.6)
      ? [
          rect({ x: 900, y: 600, width: 180, height: 12 }, '#8a6544'),
          rect({ x: 900, y: 560, width: 180, height: 12 }, '#8a6544'),
          line([915, 560], [915, 650], '#6b4d33', 8),
          line([1065, 560], [1065, 650], '#6b4d33', 8),
        ]
      : []),
  ];
}

export function terrace(random: SeededRandom, view: Horizon): string[] {
  const light = anyLight(random);
  const rail = random.pick(['#f4f1ea', '#3b4048', '#8a6a4a']);
  return [
    ...sky(random, light),
    ...horizon(random, { kind: view, base: 560, light }),
    ground(555, view === 'sea' ? '#3f93b0' : '#86a76b', light),
    polygon(
      [
        [0, HEIGHT],
        [0, 640],
        [WIDTH, 640],
        [WIDTH, HEIGHT],
      ],
      light.isDark ? '#6a5b50' : '#c7a781',
    ),
    ...Array.from({ length: 11 }, (_, at) =>
      line([at * 120, 640], [-240 + at * 168, HEIGHT], '#00000022', 3),
    ),
    rect({ x: 0, y: 490, width: WIDTH, height: 12 }, rail),
    ...Array.from({ length: 31 }, (_, at) => line([at * 40, 496], [at * 40, 640], rail, 4)),
    table(random, [600, 760], { size: 1.1, cloth: '#f3efe6', wood: '#7d5a3c' }),
    plant(random, { kind: 'bush', at: [110, 690], size: 200, light }),
    plant(random, { kind: 'bush', at: [1100, 690], size: 200, light }),
  ];
}

export function view(random: SeededRandom, kind: Horizon): string[] {
  const light = lights[random.pick(['day', 'morning', 'golden', 'evening', 'night'] as const)];
  return [
    ...sky(random, light),
    ...horizon(random, { kind, base: 640, light }),
    ...(kind === 'sea' ? [] : [ground(630, '#7fa268', light)]),
    ...[90, 260, 980, 1130].map((x) =>
      plant(random, {
        kind: kind === 'sea' ? 'palm' : kind === 'mountains' ? 'conifer' : 'tree',
        at: [x, random.whole(690, 770)],
        size: random.whole(180, 360),
        light,
      }),
    ),
  ];
}

/** A street of the town with its shops. */
export function street(random: SeededRandom): string[] {
  const light = anyLight(random);
  const houses: string[] = [];
  for (let x = -30; x < WIDTH;) {
    const width = random.whole(120, 200);
    houses.push(...townHouse(random, { x, width, light }));
    x += width + random.pick([0, 0, 6]);
  }
  const stones = Array.from({ length: 60 }, (_, at) => {
    const row = Math.floor(at / 15);
    const stone = { x: (at % 15) * 84 + (row % 2) * 40 - 20, y: 660 + row * 36, width: 76, height: 28 };
    return rect(stone, '#00000010', { radius: 6 });
  });
  const trees = [160, 620, 1050].map((x) => {
    const kind = random.pick(['tree', 'cypress', 'palm'] as const);
    return plant(random, { kind, at: [x, random.whole(690, 730)], size: random.whole(190, 300), light });
  });
  const paving = rect({ x: 0, y: 650, width: WIDTH, height: 150 }, light.isDark ? '#4a4a55' : '#bdb5a8');
  return [...sky(random, light), ...houses, paving, ...stones, ...trees];
}

const awnings = ['#b5473f', '#2f6f5e', '#d9a441', '#39557d', '#f2ece0'];

function townHouse(
  random: SeededRandom,
  { x, width, light }: { x: number; width: number; light: Light },
): string[] {
  const height = random.whole(280, 470);
  const { wall } = facadeColours(random);
  const shown = light.isDark ? darker(wall, 0.42) : wall;
  const windows = Array.from({ length: Math.floor((height - 150) / 80) }, (_, row) =>
    [0.2, 0.6].map((at) => {
      const pane = { x: x + width * at, y: 684 - height + row * 80, width: width * 0.2, height: 50 };
      return rect(pane, light.isDark && random.chance(0.5) ? '#ffdf9e' : '#5d7386');
    }),
  );
  const awning: readonly Point[] = [
    [x + 6, 534],
    [x + width - 6, 534],
    [x + width + 8, 566],
    [x - 8, 566],
  ];
  return [
    rect({ x, y: 650 - height, width, height }, shown),
    rect({ x: x - 3, y: 644 - height, width: width + 6, height: 12 }, darker(shown, 0.2)),
    ...windows.flat(),
    rect({ x: x + 14, y: 540, width: width - 28, height: 110 }, light.isDark ? '#f3cd88' : '#7d97a6'),
    polygon(awning, random.pick(awnings)),
  ];
}
