import { Type, type Static } from 'typebox';
import { sent, listOf, named, time, integer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { stepsToTrend, trendDays, trendTimes } from '../trend.ts';
import { partnerNamed } from './partner-named.ts';
import { mappingsOverTime } from './store.ts';

export const coverageTrendQuery = Type.Object({
  partner: Type.Optional(sent('Only ids of this partner; case is ignored.', limits.partnerNameCharacters)),
  days: trendDays,
});

export const coverageTrendAnswer = named('CoverageTrend', {
  points: listOf(
    named('CoverageTrendPoint', {
      at: time('The beginning of an hour or day; of the last point, now.'),
      mappings: integer('Known ids.'),
    }),
    'In order of time.',
  ),
});

export const coverageTrendExample = {
  points: [
    { at: '2026-02-28T00:00:00.000Z', mappings: 41_900 },
    { at: '2026-03-01T00:00:00.000Z', mappings: 48_100 },
    { at: '2026-03-01T12:00:00.000Z', mappings: 48_210 },
  ],
};

/** How many ids were known at times of the last days: those of today without the changes since. */
export async function readCoverageTrend(
  needs: Pick<Needs, 'db' | 'clock'>,
  { partner: name, days }: Static<typeof coverageTrendQuery>,
): Promise<Static<typeof coverageTrendAnswer>> {
  const { db, clock } = needs;
  const partner = name === undefined ? undefined : await partnerNamed(needs, name);
  const times = trendTimes(clock.now(), days);
  const { now, gains } = await mappingsOverTime(db, { times, partner: partner?.id });
  const gained = stepsToTrend(
    gains.map(({ from, gained }) => ({ from, until: times.length, by: gained })),
    times.length,
  );
  const inAll = gained.at(-1) ?? 0;
  return {
    points: times.map((at, index) => ({
      at: at.toISOString(),
      mappings: now - inAll + (gained[index] ?? 0),
    })),
  };
}
