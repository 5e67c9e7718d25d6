import { hostileUpstream } from '../support/suppliers/hostile-upstream.ts';
import type { Spoiling } from '../support/suppliers/spoiled-answers.ts';
import { eachOf, operationAt, times, type Attack, type HostileAnswer, type Target } from './attacks.ts';
import { day } from '../support/day.ts';

/** Upstream suppliers that redirect a call with its key, never end an answer, or cut it off. */
const spoilings = [
  'redirected',
  'endless',
  'truncated',
  'not-json',
  'cut-off',
] as const satisfies readonly Spoiling[];

const SEARCHES = 12;
const TIMEOUT_SECONDS = 3;
/** A search may read so much of an endless answer before it gives up. */
const MOST_BYTES = 64 * 2 ** 20;

export const upstreamAttacks: readonly Attack[] = spoilings.map((how) => ({
  name: `a supplier whose answer is ${how}`,
  leaves: true,
  expects: (statuses) =>
    statuses.includes(LEAKED) ? 'the key or more than the bound was taken elsewhere' : undefined,
  run: (target) => searchAt(target, how),
}));

/** No status of an answer: what the supplier saw. */
const LEAKED = -1;

async function searchAt(target: Target, how: Spoiling): Promise<HostileAnswer[]> {
  const { service, origin, canaries, scale } = target;
  const operation = operationAt(target, 'POST', '/v3.0/hotels/rates');
  await using upstream = await hostileUpstream();
  upstream.spoil(how);
  const key = await service.newBuyerAt({ baseUrl: upstream.url, apiKey: canaries.secret(`supplier ${how}`) });
  const list = await fetch(`${origin}/v3.0/data/hotels?countryCode=IT&limit=3`, {
    headers: { 'x-api-key': key },
  });
  const { hotelIds = [] } = (await list.json()) as { hotelIds?: string[] };
  const answers = await eachOf(
    times(SEARCHES * scale, () => how),
    SEARCHES,
    async () => {
      const answer = await fetch(`${origin}/v3.0/hotels/rates?timeout=${TIMEOUT_SECONDS}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({
          hotelIds,
          occupancies: [{ adults: 2 }],
          currency: 'USD',
          guestNationality: 'FR',
          checkin: day(20),
          checkout: day(22),
          timeout: TIMEOUT_SECONDS,
        }),
      });
      return { status: answer.status, text: await answer.text(), operation };
    },
  );
  const isTooMuch = upstream.endlessBytes() > MOST_BYTES * answers.length;
  return upstream.redirected.length > 0 || isTooMuch ? [...answers, { status: LEAKED }] : answers;
}
