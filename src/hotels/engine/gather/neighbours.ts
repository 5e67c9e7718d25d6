import { around, cellOf } from '../shard/grid.ts';
import type { Shard } from '../shard/shard.ts';
import { MICRO, variantsOf, type Place } from '../read/point.ts';
import type { HitSink } from './omitted-hotels.ts';
import type { Query } from './query.ts';

/** Lists the hotels around the row's point, or around where its postcode is. */
export function byPoint(shard: Shard, { form, quarter }: Query, to: HitSink): void {
  const { point } = form;
  if (point !== undefined) {
    const isCrowded = near(shard, point, { ...to, radiusKm: 0.25, bonus: 0.6 }) >= ENOUGH;
    if (isCrowded || near(shard, point, { ...to, radiusKm: 1.2, bonus: 0.4 }) >= ENOUGH) return;
    if (near(shard, point, { ...to, radiusKm: 6, bonus: 0.2 }) > 0) return;
    for (const variant of variantsOf(point).slice(1))
      near(shard, variant, { ...to, radiusKm: 0.5, bonus: 0.5 });
  } else if (quarter !== undefined) {
    near(shard, quarter, { ...to, radiusKm: 1.2, bonus: 0.3 });
  }
}

/** Where nothing else is known. */
export function byTown(shard: Shard, { form, quarter, middles }: Query, to: HitSink): void {
  if (form.point !== undefined || quarter !== undefined) return;
  for (const middle of middles.slice(0, 2)) near(shard, middle, { ...to, radiusKm: 3, bonus: 0.1 });
}

/** The search for neighbours ends after this many. */
const ENOUGH = 8;
const PER_NEIGHBOURHOOD = 400;

interface Nearness extends HitSink {
  readonly radiusKm: number;
  readonly bonus: number;
}

function near(shard: Shard, centre: Place, { radiusKm, bonus, give, omitted }: Nearness): number {
  const { latitude, longitude } = shard;
  const { listed, isLeftOut } = around(shard.grid, centre, { radiusKm, limit: PER_NEIGHBOURHOOD }, (hotel) =>
    give(hotel, bonus),
  );
  if (isLeftOut !== undefined)
    omitted.push({
      bonus,
      // Columns have an entry per hotel; "no point" is a cell beyond the map.
      isLeftOut: (hotel) => isLeftOut(hotel, cellOf(latitude[hotel]! / MICRO, longitude[hotel]! / MICRO)),
    });
  return listed;
}
