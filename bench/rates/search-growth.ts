import type { Claim } from '../claim.ts';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import { sendAsBuyers } from './send-as-buyers.ts';
import { HOTELS, stay, type Installation } from './installation.ts';
import { SEARCHERS } from './searches.ts';
import { withUsage, type Usage } from './usage.ts';

const SEARCHES = 600;
const FILLED = 10_000_000;
const ACCOUNTS = 20;
const DAYS = 500;

/** The cost of a small search, measured now and again when the tables have what ten million searches leave. */
export async function searchGrowth(
  installation: Installation,
): Promise<(say: (line: string) => void) => Promise<Claim[]>> {
  await searchCost(installation);
  const few = await searchCost(installation);
  return async (say) => {
    await fillSearches(installation);
    await searchCost(installation);
    const later = await searchCost(installation);
    say(`a search of 2 hotels: CPU ${cpuOf(later).toFixed(2)} ms instead of ${cpuOf(few).toFixed(2)}`);
    const figures = [
      // Simultaneous searches share a statement, as chance has it: a tenth of one is within the figure.
      { metric: 'statements', of: (one: Usage) => 1 + one.statements },
      { metric: 'CPU time', of: cpuOf },
    ];
    return figures.map(({ metric, of }) => {
      const percent = Math.round((of(later) / of(few)) * 1_000) / 10;
      return {
        claim: `a search of 2 hotels after ${FILLED.toLocaleString('en')} searches, next to the first ones: ${metric}`,
        metric,
        unit: '%',
        ours: percent,
        rivals: {},
        goal: 'at most 110',
        isMet: percent <= 110,
      };
    });
  };
}

async function searchCost({ address, key, needs }: Installation): Promise<Usage> {
  const body = { ...stay, hotelIds: [publicId(1), publicId(2)], feed: 'three', maxRatesPerHotel: 5 };
  const load = { url: `${address}/v3.0/hotels/rates`, key, body, parallel: SEARCHERS, times: SEARCHES };
  return (await withUsage(needs.db, SEARCHES, () => sendAsBuyers(load))).each;
}

function cpuOf({ process, postgres }: Usage): number {
  return process + postgres;
}

/** A search stores no offers. It leaves the lowest price of a hotel and day of arrival, in one row for all of an account. */
async function fillSearches({ needs: { db }, caller }: Installation): Promise<void> {
  await db.patient.run(
    `insert into observed_prices (account, environment, hotel, arrival, total_cents, searches, observed_at)
     select case a when 1 then $1 else 'grown-' || a end, 'sandbox', h, current_date + d, 10000 * $5::bigint, $5, now()
     from generate_series(1, $2::int) a, generate_series(1, $3::int) h, generate_series(1, $4::int) d
     on conflict do nothing`,
    [caller.accountId, ACCOUNTS, HOTELS, DAYS, FILLED / (ACCOUNTS * HOTELS * DAYS)],
  );
  await db.patient.run('vacuum analyze observed_prices');
}
