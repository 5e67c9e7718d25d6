import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { bedStyle, bed, bedsideTable, painting, potPlant, armchair, pendant, vase } from './furniture.ts';
import { type Room, emptyRoom, windowOf } from './indoors.ts';
import type { Horizon } from './outdoors.ts';
import { rect, circle, ellipse, d, path, line, blend, darker } from './svg.ts';

interface BedroomOf {
  readonly beds: number;
  /** Width of one bed in metres. */
  readonly bedWidth: number;
  readonly view: Horizon;
}

export function bedroom(random: SeededRandom, { beds, bedWidth, view }: BedroomOf): string[] {
  const { room, shapes } = emptyRoom(random);
  const { back, look } = room;
  const floor = back.y + back.height;
  const count = Math.min(beds, 3);
  // Three beds need the whole wall, whatever their width.
  const width = Math.min(95 + bedWidth * 130, (back.width - 60) / count - 70);
  const style = bedStyle(random, look);
  const windowRight = random.chance(0.5);
  const lean = count === 3 ? 0 : windowRight ? -0.14 : 0.14;
  const centre = back.x + back.width * (0.5 + lean);
  const middles = Array.from({ length: count }, (_, at) => centre + (at - (count - 1) / 2) * (width + 110));
  const windowBox = {
    x: windowRight ? back.x + back.width * 0.68 : back.x + back.width * 0.1,
    y: back.y + 60,
    width: back.width * 0.22,
    height: back.height * 0.56,
  };
  const lone = middles.length === 1;
  return [
    ...shapes,
    windowOf(random, { box: windowBox, view, look }),
    ...(lone ? [painting(random, { x: centre - 80, y: back.y + 40, width: 160, height: 90 }, look)] : []),
    ellipse([centre, floor + 190], [width * 1.15, 60], blend(look.fabric, '#ffffff', 0.3)),
    ...middles.flatMap((middle, at) => [
      ...(at === 0 ? [bedsideTable([middle - width / 2 - 62, floor + 6], look)] : []),
      bedsideTable([middle + width / 2 + 62, floor + 6], look),
      bed({ middle, width, look, floor: floor + 10, style }),
    ]),
    random.chance(0.6)
      ? armchair([windowRight ? 1030 : 170, 720], 190, look)
      : potPlant(random, [windowRight ? 1050 : 150, 730], 190),
    pendant([centre, 40], 60, look),
  ];
}

export function bathroom(random: SeededRandom): string[] {
  const { room, shapes } = emptyRoom(random);
  const washing = washstand(room);
  return [
    ...shapes,
    ...tiles(room),
    ...washing,
    ...(random.chance(0.5) ? bathtub(room) : shower(room)),
    ...towels(room),
    potPlant(random, [150, 740], 170),
  ];
}

const floorOf = ({ back }: Room): number => back.y + back.height;

function tiles({ back, look }: Room): string[] {
  const joint = darker(look.wall, 0.07);
  const [right, low] = [back.x + back.width, back.y + back.height];
  const rows = Array.from({ length: 9 }, (_, at) => back.y + (at * back.height) / 9);
  const columns = Array.from({ length: 16 }, (_, at) => back.x + (at * back.width) / 16);
  return [
    ...rows.map((y) => line([back.x, y], [right, y], joint, 1.5)),
    ...columns.map((x) => line([x, back.y], [x, low], joint, 1.5)),
  ];
}

function washstand(room: Room): string[] {
  const { back, look } = room;
  const [x, low, top] = [back.x + back.width * 0.3, floorOf(room), back.y];
  const shine = d`M ${x - 50} ${top + 190} L ${x + 40} ${top + 80} L ${x + 60} ${top + 92} L ${x - 28} ${top + 206} Z`;
  const basin = d`M ${x - 66} ${low - 136} Q ${x} ${low - 196} ${x + 66} ${low - 136} Z`;
  const tap = d`M ${x} ${low - 150} L ${x} ${low - 200} Q ${x} ${low - 214} ${x + 26} ${low - 206}`;
  return [
    circle([x, top + 140], 92, look.metal),
    circle([x, top + 140], 84, '#dfe9ee'),
    path(shine, '#ffffff', { opacity: 0.5 }),
    rect({ x: x - 150, y: low - 120, width: 300, height: 120 }, look.wood, { radius: 6 }),
    rect({ x: x - 160, y: low - 136, width: 320, height: 20 }, '#f5f3ef', { radius: 6 }),
    path(basin, '#ffffff'),
    path(tap, 'none', { stroke: look.metal, strokeWidth: 9 }),
  ];
}

function bathtub(room: Room): string[] {
  const [rim, foot] = [floorOf(room) + 20, floorOf(room) + 190];
  const side = d`M 640 ${rim} Q 640 ${foot} 740 ${foot} L 960 ${foot} Q 1060 ${foot} 1060 ${rim} Z`;
  return [
    path(side, '#fbfaf8'),
    ellipse([850, rim], [212, 34], '#ffffff'),
    ellipse([850, rim + 2], [190, 24], '#bfe0ea'),
  ];
}

function shower({ back, look }: Room): string[] {
  const glass = {
    x: back.x + back.width * 0.6,
    y: back.y + 20,
    width: back.width * 0.34,
    height: back.height - 20,
  };
  return [
    rect(glass, '#cfe6ee', { opacity: 0.55, stroke: look.metal, strokeWidth: 5 }),
    circle([back.x + back.width * 0.77, back.y + 70], 30, look.metal),
  ];
}

function towels(room: Room): string[] {
  const { back, look } = room;
  const [x, low] = [back.x + back.width * 0.5, floorOf(room)];
  return [
    rect({ x, y: low - 190, width: 60, height: 120 }, look.fabric, { radius: 5 }),
    rect({ x, y: low - 120, width: 60, height: 16 }, look.accent),
  ];
}

export function desk(random: SeededRandom, view: Horizon): string[] {
  const { room, shapes } = emptyRoom(random);
  const { back, look } = room;
  const floor = back.y + back.height;
  return [
    ...shapes,
    windowOf(random, {
      box: {
        x: back.x + back.width * 0.3,
        y: back.y + 40,
        width: back.width * 0.4,
        height: back.height * 0.6,
      },
      view,
      look,
    }),
    rect({ x: back.x + 60, y: floor - 110, width: back.width * 0.42, height: 18 }, look.wood),
    ...[80, back.width * 0.42 + 30].map((dx) =>
      rect({ x: back.x + dx, y: floor - 96, width: 14, height: 130 }, darker(look.wood, 0.2)),
    ),
    rect({ x: back.x + 150, y: floor - 176, width: 110, height: 66 }, '#2f3640', { radius: 4 }),
    rect({ x: back.x + 156, y: floor - 170, width: 98, height: 54 }, '#9db7cc'),
    vase(random, [back.x + 320, floor - 110]),
    armchair([back.x + 250, floor + 110], 170, look),
    armchair([back.x + back.width - 130, floor + 150], 220, look),
    ellipse([back.x + back.width - 330, floor + 150], [70, 20], look.metal),
    rect({ x: back.x + back.width - 336, y: floor + 60, width: 12, height: 90 }, look.metal),
    ellipse([back.x + back.width - 330, floor + 60], [86, 20], look.wood),
    potPlant(random, [130, 760], 210),
  ];
}
