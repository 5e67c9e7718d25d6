import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { GROUND, type Front } from './building.ts';
import { type Box, rect, polygon, path, line, darker } from './svg.ts';

export function windows(random: SeededRandom, front: Front): string[] {
  const { body, floors, bays, light } = front;
  const [bay, floor] = [body.width / bays, body.height / floors];
  const shapes: string[] = [];
  for (let row = 0; row < floors - 1; row += 1)
    for (let column = 0; column < bays; column += 1) {
      const lit = light.isDark && random.chance(0.55);
      const glass = lit
        ? random.pick(['#ffd98f', '#ffe7b5', '#f9c777'])
        : light.isDark
          ? '#27334f'
          : random.pick(['#5f7b92', '#6f8ca1', '#53708a']);
      shapes.push(
        pane(front, {
          box: { x: body.x + column * bay, y: body.y + row * floor, width: bay, height: floor },
          glass,
        }),
      );
    }
  return shapes;
}

function pane(
  { window, balcony, trim, roof: accent, light }: Front,
  { box, glass }: { box: Box; glass: string },
): string {
  const share = window === 'wide' ? 0.66 : 0.44;
  const width = box.width * share;
  const height = box.height * (window === 'wide' ? 0.46 : 0.62);
  const [x, y] = [box.x + (box.width - width) / 2, box.y + box.height * 0.2];
  const frame = rect(
    { x: x - 4, y: y - 4, width: width + 8, height: height + 8 },
    trim,
    window === 'arched' ? { radius: width / 2 } : {},
  );
  const shine = polygon(
    [
      [x, y + height],
      [x, y + height * 0.5],
      [x + width * 0.6, y],
      [x + width, y],
    ],
    '#ffffff',
    { opacity: light.isDark ? 0.05 : 0.16 },
  );
  const parts = [
    frame,
    rect({ x, y, width, height }, glass, window === 'arched' ? { radius: width / 2 } : {}),
    window === 'arched' ? '' : shine,
    line([x + width / 2, y + 2], [x + width / 2, y + height - 2], trim, 2.5),
  ];
  if (window === 'shutters')
    parts.push(
      ...[x - width * 0.42 - 4, x + width + 4].map((at) =>
        rect({ x: at, y: y - 2, width: width * 0.42, height: height + 4 }, accent),
      ),
    );
  if (balcony) {
    const low = y + height + 4;
    parts.push(rect({ x: x - 10, y: low, width: width + 20, height: 5 }, darker(trim, 0.25)));
    const bars = Math.max(4, Math.round(width / 9));
    const steps = Array.from(
      { length: bars },
      (_, at) =>
        `M${Math.round(x - 8 + ((width + 16) * at) / (bars - 1))} ${Math.round(low)}v${-Math.round(height * 0.32)}`,
    );
    parts.push(path(steps.join(''), 'none', { stroke: darker(trim, 0.4), strokeWidth: 1.6 }));
    parts.push(rect({ x: x - 10, y: low - height * 0.34, width: width + 20, height: 3 }, darker(trim, 0.4)));
  }
  return parts.join('');
}

export function cornices({ body, floors, trim }: Front): string[] {
  const floor = body.height / floors;
  return [1, floors - 1].map((row) =>
    rect({ x: body.x - 5, y: body.y + row * floor - 4, width: body.width + 10, height: 6 }, trim, {
      opacity: 0.75,
    }),
  );
}

export function entrance(
  random: SeededRandom,
  { body, floors, trim, roof: accent, light, stars, bays }: Front,
): string[] {
  const floor = body.height / floors;
  const height = Math.max(58, floor * 0.82);
  const width = stars >= 4 ? 150 : 92;
  const x = body.x + body.width / 2 - width / 2;
  const top = GROUND - height;
  const inside = light.isDark ? '#ffdf9e' : '#cfdfe6';
  const shops = Array.from({ length: bays }, (_, at) => body.x + ((at + 0.5) * body.width) / bays)
    .filter((middle) => Math.abs(middle - body.x - body.width / 2) > width / 2 + 36)
    .map(
      (middle) =>
        rect({ x: middle - 26, y: top + 12, width: 52, height: height - 18 }, trim) +
        rect(
          { x: middle - 22, y: top + 16, width: 44, height: height - 26 },
          light.isDark ? '#f3cd88' : '#7d97a6',
        ),
    );
  const marks = Array.from({ length: Math.round(stars) }, (_, at) =>
    star(x + width / 2 + (at - (Math.round(stars) - 1) / 2) * 20, top - 34),
  );
  return [
    ...shops,
    rect({ x: x - 8, y: top - 6, width: width + 16, height: height + 6 }, trim),
    rect({ x, y: top, width, height }, inside),
    line([x + width / 2, top], [x + width / 2, GROUND], trim, 4),
    line([x, top + height * 0.3], [x + width, top + height * 0.3], trim, 3),
    random.chance(0.5)
      ? polygon(
          [
            [x - 22, top + 2],
            [x + width + 22, top + 2],
            [x + width + 44, top + 34],
            [x - 44, top + 34],
          ],
          accent,
        )
      : rect({ x: x - 34, y: top - 16, width: width + 68, height: 15 }, accent),
    rect({ x: x + width / 2 - 58, y: top - 52, width: 116, height: 34 }, darker(accent, 0.25), { radius: 4 }),
    ...marks,
    polygon(
      [
        [x - 14, GROUND],
        [x + width + 14, GROUND],
        [x + width + 40, GROUND + 24],
        [x - 40, GROUND + 24],
      ],
      light.isDark ? '#6b3540' : '#9b4451',
    ),
  ];
}

/** One star of the plate above the door. */
function star(x: number, y: number): string {
  const points = Array.from({ length: 10 }, (_, at): readonly [number, number] => {
    const angle = (at / 10) * Math.PI * 2 - Math.PI / 2;
    const reach = at % 2 === 0 ? 8 : 3.4;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return polygon(points, '#f5cf63');
}
