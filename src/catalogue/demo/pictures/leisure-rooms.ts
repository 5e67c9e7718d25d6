import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { potPlant, armchair, pendant } from './furniture.ts';
import { emptyRoom, windowOf, anyView } from './indoors.ts';
import { rect, polygon, circle, ellipse, line, blend, lighter } from './svg.ts';

export function gym(random: SeededRandom): string[] {
  const { room, shapes } = emptyRoom(random);
  const { back, look } = room;
  const floor = back.y + back.height;
  const treadmill = (x: number, y: number) =>
    polygon(
      [
        [x - 70, y],
        [x + 90, y],
        [x + 110, y + 26],
        [x - 90, y + 26],
      ],
      '#2c3138',
    ) +
    line([x + 70, y], [x + 96, y - 160], '#8b929b', 9) +
    rect({ x: x + 62, y: y - 186, width: 70, height: 40 }, '#20252c', { radius: 6 }) +
    line([x + 20, y - 100], [x + 90, y - 110], '#8b929b', 7);
  return [
    ...shapes,
    windowOf(random, {
      box: { x: back.x + 130, y: back.y + 40, width: back.width - 260, height: back.height * 0.5 },
      view: anyView(random),
      look,
    }),
    ...[0, 1, 2].map((at) => treadmill(330 + at * 250, floor + 60)),
    ...[0, 1, 2, 3].map(
      (at) =>
        rect({ x: 330 + at * 140, y: 720, width: 90, height: 10 }, '#8b929b') +
        [0, 74]
          .map((dx) =>
            rect({ x: 326 + at * 140 + dx, y: 702, width: 24, height: 46 }, look.accent, { radius: 6 }),
          )
          .join(''),
    ),
    potPlant(random, [90, 760], 190),
  ];
}

export function spa(random: SeededRandom): string[] {
  const { room, shapes } = emptyRoom(random);
  const { back, look } = room;
  const floor = back.y + back.height;
  return [
    ...shapes,
    ...Array.from({ length: 9 }, (_, at) =>
      rect(
        {
          x: back.x + (at * back.width) / 9 + 4,
          y: back.y,
          width: back.width / 9 - 8,
          height: back.height - 14,
        },
        blend(look.wood, look.wall, 0.25 + (at % 2) * 0.12),
      ),
    ),
    circle([back.x + back.width / 2, back.y + 130], 90, '#fff2cf', { opacity: 0.5 }),
    circle([back.x + back.width / 2, back.y + 130], 60, look.metal),
    ...[-240, 240].map(
      (dx) =>
        rect({ x: 600 + dx - 130, y: floor + 70, width: 260, height: 50 }, '#fbfaf6', { radius: 12 }) +
        rect({ x: 600 + dx - 130, y: floor + 118, width: 260, height: 60 }, look.wood, { radius: 6 }) +
        rect({ x: 600 + dx - 120, y: floor + 40, width: 90, height: 40 }, look.fabric, { radius: 16 }),
    ),
    ...[0, 1, 2].map((at) =>
      ellipse([600, 720 - at * 26], [60 - at * 12, 22 - at * 3], blend('#4a4f57', '#ffffff', at * 0.12)),
    ),
    ...[430, 770].map(
      (x) =>
        rect({ x: x - 12, y: 690, width: 24, height: 50 }, '#f7ecd4', { radius: 4 }) +
        circle([x, 676], 26, '#ffd98a', { opacity: 0.6 }),
    ),
    potPlant(random, [110, 760], 260),
    potPlant(random, [1100, 760], 240),
  ];
}

export function meeting(random: SeededRandom): string[] {
  const { room, shapes } = emptyRoom(random);
  const { back, look } = room;
  const floor = back.y + back.height;
  return [
    ...shapes,
    rect({ x: back.x + back.width / 2 - 190, y: back.y + 40, width: 380, height: 200 }, '#1f2730', {
      radius: 6,
    }),
    rect({ x: back.x + back.width / 2 - 178, y: back.y + 52, width: 356, height: 176 }, '#f3f6f8'),
    ...[0, 1, 2, 3].map((at) =>
      rect(
        {
          x: back.x + back.width / 2 - 130 + at * 70,
          y: back.y + 200 - (at + 1) * 28 - random.whole(0, 20),
          width: 40,
          height: (at + 1) * 28,
        },
        [look.accent, look.fabric, look.metal, look.wood][at] ?? look.accent,
      ),
    ),
    ...[0, 1, 2, 3].flatMap((at) => [
      armchair([330 - at * 20, floor + 40 + at * 60], 110 + at * 14, look),
      armchair([880 + at * 20, floor + 40 + at * 60], 110 + at * 14, look),
    ]),
    polygon(
      [
        [430, floor + 20],
        [780, floor + 20],
        [860, 760],
        [350, 760],
      ],
      look.wood,
    ),
    polygon(
      [
        [430, floor + 20],
        [780, floor + 20],
        [774, floor + 40],
        [436, floor + 40],
      ],
      lighter(look.wood, 0.2),
    ),
    ...[0, 1].map((at) => pendant([480 + at * 250, 40], 60, look)),
  ];
}
