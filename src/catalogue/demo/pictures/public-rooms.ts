import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { potPlant, armchair, pendant, vase, table } from './furniture.ts';
import { emptyRoom, windowOf, anyView } from './indoors.ts';
import { WIDTH, HEIGHT, rect, polygon, circle, ellipse, line, blend, darker, lighter } from './svg.ts';

export function lobby(random: SeededRandom): string[] {
  const { room, shapes } = emptyRoom(random);
  const { back, look } = room;
  const floor = back.y + back.height;
  const counter = back.x + back.width * (0.3 + random.fraction() * 0.25);
  return [
    ...shapes,
    rect(
      { x: counter - 190, y: back.y + 60, width: 380, height: back.height - 74 },
      blend(look.wall, look.accent, 0.35),
    ),
    ...Array.from({ length: 15 }, (_, at) =>
      rect(
        { x: counter - 160 + (at % 5) * 68, y: back.y + 90 + Math.floor(at / 5) * 62, width: 46, height: 44 },
        darker(look.accent, 0.2),
        { radius: 3 },
      ),
    ),
    rect({ x: counter - 230, y: floor - 96, width: 460, height: 106 }, look.wood),
    rect({ x: counter - 242, y: floor - 112, width: 484, height: 20 }, lighter(look.metal, 0.4)),
    vase(random, [counter - 150, floor - 112]),
    ...[-140, 0, 140].map((dx) => pendant([counter + dx, 60], 70 + (dx === 0 ? 20 : 0), look)),
    ellipse([700, 690], [330, 70], blend(look.fabric, '#ffffff', 0.25)),
    armchair([470, 700], 210, look),
    armchair([940, 700], 210, look),
    ellipse([705, 690], [100, 28], look.wood),
    vase(random, [705, 690]),
    potPlant(random, [110, 740], 240),
    potPlant(random, [1110, 730], 220),
  ];
}

export function restaurant(random: SeededRandom, { isBar }: { isBar: boolean }): string[] {
  const { room, shapes } = emptyRoom(random);
  const { back, look } = room;
  const floor = back.y + back.height;
  const bottles = Array.from({ length: 32 }, (_, at) =>
    rect(
      {
        x: back.x + 60 + (at % 16) * ((back.width - 120) / 16),
        y: back.y + 70 + Math.floor(at / 16) * 100 - random.whole(0, 14),
        width: 18,
        height: 60,
      },
      random.pick(['#5c8a6b', '#a8743f', '#d9c58a', '#6d8ca6', '#8e4a4a']),
      { radius: 5 },
    ),
  );
  const outside = anyView(random);
  const setting = isBar
    ? [
        ...[0, 1].map((row) =>
          rect({ x: back.x + 40, y: back.y + 128 + row * 100, width: back.width - 80, height: 9 }, look.wood),
        ),
        ...bottles,
        rect({ x: back.x - 40, y: floor - 70, width: back.width + 80, height: 150 }, look.wood),
        rect({ x: back.x - 60, y: floor - 90, width: back.width + 120, height: 24 }, darker(look.wood, 0.3)),
        ...[0, 1, 2, 3, 4].map((at) => {
          const x = back.x + 90 + at * (back.width / 5);
          return (
            line([x, floor + 90], [x, floor + 220], look.metal, 10) +
            ellipse([x, floor + 86], [50, 16], look.accent) +
            ellipse([x, floor + 220], [44, 10], look.metal)
          );
        }),
      ]
    : [
        windowOf(random, {
          box: { x: back.x + 120, y: back.y + 50, width: back.width * 0.28, height: back.height * 0.58 },
          view: outside,
          look,
        }),
        windowOf(random, {
          box: {
            x: back.x + back.width * 0.58,
            y: back.y + 50,
            width: back.width * 0.28,
            height: back.height * 0.58,
          },
          view: outside,
          look,
        }),
        ...(
          [
            [back.x + 130, floor + 30, 0.7],
            [back.x + back.width - 130, floor + 30, 0.7],
            [330, 730, 1.1],
            [860, 740, 1.1],
          ] as const
        ).map(([x, y, size]) => table(random, [x, y], { size, cloth: look.fabric, wood: look.wood })),
      ];
  return [
    ...shapes,
    ...setting,
    ...[-250, 0, 250].map((dx) => pendant([600 + dx, 30], 90, look)),
    potPlant(random, [80, 760], 200),
  ];
}

export function breakfast(random: SeededRandom): string[] {
  const wood = random.pick(['#b5814f', '#8a5f3d', '#d8b68a', '#ece5d8']);
  const plate = (x: number, y: number, size: number, food: readonly string[]) =>
    ellipse([x, y + 8], [size * 1.05, size * 0.66], '#00000022') +
    ellipse([x, y], [size, size * 0.62], '#fdfdfb') +
    ellipse([x, y], [size * 0.76, size * 0.46], '#f0eee8') +
    food
      .map((colour, at) =>
        circle(
          [x + Math.cos(at * 2.1) * size * 0.36, y + Math.sin(at * 2.1) * size * 0.22],
          size * (0.14 + random.fraction() * 0.1),
          colour,
        ),
      )
      .join('');
  const cup = (x: number, y: number) =>
    ellipse([x, y + 20], [84, 30], '#fdfdfb') +
    rect({ x: x - 44, y: y - 52, width: 88, height: 74 }, '#ffffff', { radius: 30 }) +
    ellipse([x, y - 48], [42, 14], '#5b3a26');
  const juice = (x: number, y: number) =>
    polygon(
      [
        [x - 34, y - 120],
        [x + 34, y - 120],
        [x + 26, y],
        [x - 26, y],
      ],
      '#ffffff',
      { opacity: 0.5 },
    ) +
    polygon(
      [
        [x - 31, y - 90],
        [x + 31, y - 90],
        [x + 25, y - 4],
        [x - 25, y - 4],
      ],
      random.pick(['#f2a03d', '#e2605e', '#e8c24a']),
    );
  const foods = ['#e8b04b', '#d0553e', '#7fae57', '#8c3f5d', '#f3d27a', '#c98a4b', '#f7efe0'];
  return [
    rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, wood),
    ...Array.from({ length: 8 }, (_, at) =>
      rect({ x: 0, y: at * 100 + 96, width: WIDTH, height: 4 }, darker(wood, 0.14)),
    ),
    polygon(
      [
        [random.whole(100, 300), 0],
        [random.whole(760, 1000), 0],
        [random.whole(900, 1150), HEIGHT],
        [random.whole(140, 360), HEIGHT],
      ],
      random.pick(['#e9eef0', '#d7e2d3', '#f1ddd2', '#dfe3ef']),
    ),
    plate(random.whole(380, 520), random.whole(420, 520), 210, random.some(foods, 0.8)),
    plate(random.whole(820, 930), random.whole(230, 330), 140, random.some(foods, 0.6)),
    plate(random.whole(820, 960), random.whole(590, 660), 120, random.some(foods, 0.6)),
    cup(random.whole(150, 260), random.whole(190, 280)),
    juice(random.whole(560, 700), random.whole(250, 330)),
    vase(random, [random.whole(330, 480), random.whole(160, 220)]),
  ];
}
