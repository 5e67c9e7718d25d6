import { Finder } from '../../../src/hotels/engine/finder.ts';
import type { DealBreakerExample } from './deal-breaker-examples.ts';
import { dealBreakers, isTrueOf } from '../../../src/hotels/engine/judge/deal-breakers.ts';
import { rankingOf, type Ranking } from '../../../src/hotels/engine/judge/ranking.ts';
import { normalForm } from '../../../src/hotels/engine/read/normal-form.ts';
import { standardModel } from '../../../src/hotels/engine/trees/standard.ts';
import { catalogueHotel, hotelText, marling, shardOf } from './hotel-shards.ts';

/** The hotels in the villages of the invented country: so words have a rarity. */
const villages = marling.filter(({ id }) => id >= 100);
const HOTEL = 1;

/** Matches the row of an example: the names of all deal-breakers of the best hotel, and whether that is the example's. */
export function runExample({ row, hotel }: DealBreakerExample): {
  readonly isBest: boolean;
  readonly breakers: readonly string[];
  readonly ranking: Ranking;
} {
  const shard = shardOf([...villages, catalogueHotel(HOTEL, hotel)]);
  const score = (values: Float32Array): number => standardModel().pair.score(values);
  const ranking = rankingOf(new Finder(shard).find(normalForm(hotelText(row)), { score, most: 8 }));
  if (ranking === undefined) throw new Error(`No hotel was found for "${row.name}"`);
  const { best, levels } = ranking;
  return {
    isBest: best.id === HOTEL,
    breakers: dealBreakers.filter((one) => isTrueOf(one, levels)).map(({ name }) => name),
    ranking,
  };
}
