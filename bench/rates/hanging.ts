import { setTimeout as sleep } from 'node:timers/promises';
import { currentData } from '../../src/rates/current-data.ts';
import { suppliersFor } from '../../src/rates/suppliers/suppliers.ts';
import type { Claim } from '../claim.ts';
import type { Installation } from './installation.ts';
import { SEARCHERS, searches } from './searches.ts';
import { tally, type Times } from './times.ts';

const ROUNDS = 30;
const ROUND = 40;

/**
 * A small search, so that waiting is measured and not pricing. Nine suppliers and ten, one of which hangs, take
 * turns, so that other load affects both. The rounds last longer than the pause of the breaker,
 * so the trials after it are among what is measured.
 */
export async function oneHangs(installation: Installation, say: (line: string) => void): Promise<Claim[]> {
  const small = (feed: string, times: number): Promise<Times> =>
    searches(installation, { hotelIds: ['lp1', 'lp2'], maxRatesPerHotel: 1, feed, timeout: 10 }, times);
  await small('nine', SEARCHERS);
  const hanging = (
    await suppliersFor(installation.needs, await currentData(installation.needs.db), {
      caller: installation.caller,
      feed: 'ten',
    })
  ).find(({ code }) => code === 'bank-10');
  const started = performance.now();
  const stuck = small('ten', SEARCHERS);
  while (hanging?.client.state() === 'closed' && performance.now() - started < 15_000) await sleep(20);
  const openAfterMs = Math.round(performance.now() - started);
  await stuck;
  const took: Record<'nine' | 'ten', number[]> = { nine: [], ten: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['nine', 'ten'] as const) : (['ten', 'nine'] as const);
    for (const feed of order) took[feed].push(...(await small(feed, ROUND)).took);
  }
  const [nine, ten] = [tally({ took: took.nine, bytes: 0 }), tally({ took: took.ten, bytes: 0 })];
  const isOpen = hanging?.client.state() !== 'closed';
  say(
    `nine suppliers p95 ${nine.p95} ms; with one that hangs ${ten.p95} ms, its breaker open after ${openAfterMs} ms`,
  );
  return [
    {
      claim: 'one supplier of ten hangs, its breaker is open',
      metric: 'p95',
      unit: 'ms',
      ours: ten.p95,
      rivals: { 'the other nine alone': nine.p95 },
      goal: 'at most 10 % above the nine alone',
      isMet: isOpen && ten.p95 <= nine.p95 * 1.1,
    },
    {
      claim: 'one supplier of ten hangs: until its breaker is open',
      metric: 'time',
      unit: 'ms',
      ours: openAfterMs,
      rivals: {},
      goal: 'at most 5,000 ms',
      isMet: isOpen && openAfterMs <= 5_000,
    },
  ];
}
