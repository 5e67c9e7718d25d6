import { keyedRandom } from '../../src/lib/seeded-random.ts';
import type { Market } from './agent.ts';
import { buy } from './callers.ts';
import { operate } from './operator.ts';

/** Everyone outside of the service. What one of them does is drawn independently of the others, so any can be left out. */
export async function act(
  market: Omit<Market, 'random'>,
  wanted: { readonly seed: number; readonly only: readonly number[] | undefined; readonly voucherId: number },
): Promise<void> {
  const { seed, only, voucherId } = wanted;
  const numbers = Array.from({ length: market.profile.callers }, (_, at) => at + 1);
  await Promise.all([
    operate({ ...market, random: keyedRandom(seed, 10) }, voucherId),
    ...numbers
      .filter((number) => only?.includes(number) ?? true)
      .map((number) => buy({ ...market, random: keyedRandom(seed, 6, number) }, `caller ${number}`)),
  ]);
}
