import { sendAsBuyers } from './send-as-buyers.ts';
import { stay, type Installation } from './installation.ts';
import { tally, type Times } from './times.ts';

/** Buyers that book at once. */
export const PARALLEL = 20;

/** Searches at once: few, because a busy machine refuses searches. */
export const SEARCHERS = 8;

export async function searches({ address, key }: Installation, more: object, times: number): Promise<Times> {
  const url = `${address}/v3.0/hotels/rates`;
  return tally(await sendAsBuyers({ url, key, body: { ...stay, ...more }, times, parallel: SEARCHERS }));
}
