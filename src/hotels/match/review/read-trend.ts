import type { Static } from 'typebox';
import type { Owner } from '../../../contract/owner.ts';
import type { Needs } from '../../../contract/needs.ts';
import { stepsToTrend, trendTimes } from '../../trend.ts';
import type { trendAnswer, trendQuery } from '../wire/trend-shapes.ts';
import { queueSteps } from '../stores/trend-store.ts';

/** How many rows of the queue were open, and decided, at times of the last days. */
export async function readTrend(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { days }: Static<typeof trendQuery>,
): Promise<Static<typeof trendAnswer>> {
  const now = clock.now();
  const times = trendTimes(now, days);
  const steps = await queueSteps(db, owner, { times, now });
  const trendOf = (what: 'open' | 'decided') =>
    stepsToTrend(
      steps.map(({ from, until, [what]: by }) => ({ from, until, by })),
      times.length,
    );
  const [open, decided] = [trendOf('open'), trendOf('decided')];
  return {
    points: times.map((at, index) => ({
      at: at.toISOString(),
      open: open[index] ?? 0,
      decided: decided[index] ?? 0,
    })),
  };
}
