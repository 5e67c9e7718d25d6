import { buyersAsk } from './ask.ts';
import { stay, type House } from './house.ts';
import { tally, type Times } from './times.ts';

/** The number of concurrent requests in all parts of this bench. */
export const PARALLEL = 20;

export async function searches({ address, key }: House, more: object, times: number): Promise<Times> {
  const url = `${address}/v3.0/hotels/rates`;
  return tally(await buyersAsk({ url, key, body: { ...stay, ...more }, times, parallel: PARALLEL }));
}
