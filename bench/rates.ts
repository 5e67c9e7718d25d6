import { publicId } from '../src/catalogue/hotel-id.ts';
import { askSuppliers } from '../src/rates/search/ask-suppliers.ts';
import { currentData } from '../src/rates/current-data.ts';
import { suppliersFor } from '../src/rates/suppliers/suppliers.ts';
import type { Bench, Claim } from './claim.ts';
import { bareFastify } from './http/rivals.ts';
import { buyersAsk } from './rates/ask.ts';
import { bookingClaims } from './rates/booking-claims.ts';
import { oneHangs } from './rates/hanging.ts';
import { HOTELS, openHouse, stay, type House } from './rates/house.ts';
import { PARALLEL, searches } from './rates/searches.ts';
import { tally, type Times } from './rates/times.ts';

const SEARCHES = 60;

/**
 * Searching, booking, and one supplier of ten that hangs; next to what the same costs without us. `--only=bookings` and
 * `--only=searches` run a part.
 */
export const bench: Bench = async ({ say, only }) => {
  const bookings = only === 'searches' ? [] : await bookingClaims(say);
  if (only === 'bookings') return bookings;
  return [...(await searchClaims(say)), ...bookings];
};

async function searchClaims(say: (line: string) => void): Promise<Claim[]> {
  const house = await openHouse();
  try {
    await searchTimes(house);
    const three = await withCpu(searchTimes(house));
    say(`search of ${HOTELS} hotels, 3 suppliers: ${inWords(three)}`);
    const alone = await withCpu(suppliersAlone(house));
    say(`the suppliers alone: ${inWords(alone)}`);
    const empty = await withCpu(emptyHandler(three.bytes));
    say(`an empty handler that sends as many bytes: ${inWords(empty)}`);
    const hanging = await oneHangs(house, say);
    return [
      ...(['p50', 'p95', 'cpu'] as const).map((metric) => claim(metric, { three, alone, empty })),
      ...hanging,
    ];
  } finally {
    await house.close();
  }
}

interface Measured extends Times {
  /** Milliseconds of processor that the serving thread had for one search. */
  readonly cpu: number;
}

/** Buyers ask from another thread, so what this one computes meanwhile is the service: a figure that no neighbour moves. */
async function withCpu(work: Promise<Times>): Promise<Measured> {
  const before = process.threadCpuUsage();
  const times = await work;
  const { user, system } = process.threadCpuUsage(before);
  return { ...times, cpu: Math.round((user + system) / 100 / SEARCHES) / 10 };
}

function inWords({ p50, p95, cpu }: Measured): string {
  return `p50 ${p50} ms, p95 ${p95} ms, ${cpu} ms of processor each`;
}

type Compared = Readonly<Record<'three' | 'alone' | 'empty', Measured>>;

function claim(metric: 'p50' | 'p95' | 'cpu', { three, alone, empty }: Compared): Claim {
  const what = `search of ${HOTELS} hotels with three suppliers, ${PARALLEL} requests in parallel`;
  return {
    claim: metric === 'cpu' ? `${what}: processor time of each` : what,
    metric,
    unit: 'ms',
    ours: three[metric],
    rivals: {
      'the suppliers alone': alone[metric],
      'an empty fastify handler, as many bytes': empty[metric],
    },
    goal: 'reported next to the suppliers and an empty handler',
    met: true,
  };
}

function searchTimes(house: House): Promise<Times> {
  const hotelIds = Array.from({ length: HOTELS }, (_, at) => publicId(at + 1));
  return searches(house, { hotelIds, feed: 'three', maxRatesPerHotel: 5 }, SEARCHES);
}

/** The same questions to the same suppliers, without pricing, sealing and sending. */
async function suppliersAlone({ needs, caller }: House): Promise<Times> {
  const data = await currentData(needs.db);
  const suppliers = await suppliersFor(needs, data, { caller, feed: 'three' });
  const known = await data.hotels.byIds(Array.from({ length: HOTELS }, (_, at) => at + 1));
  const hotels = [...known.values()];
  const { guestNationality: nationality, ...ask } = stay;
  return inParallel(SEARCHES, async () => {
    let offers = 0;
    const signal = new AbortController().signal;
    for await (const heard of askSuppliers({
      suppliers,
      hotels,
      ask: { ...ask, nationality },
      timeoutMs: 60_000,
      clock: needs.clock,
      signal,
    }))
      offers += 'offers' in heard ? heard.offers.length : 0;
    return offers;
  });
}

async function emptyHandler(bytes: number): Promise<Times> {
  const body = 'x'.repeat(bytes);
  const rival = await bareFastify(() => body);
  try {
    const url = `http://127.0.0.1:${rival.port}/v3.0/hotels/rates`;
    return tally(await buyersAsk({ url, key: '', body: stay, times: SEARCHES, parallel: PARALLEL }));
  } finally {
    await rival.close();
  }
}

/** The same number of askers in this process, for what is not a request. */
async function inParallel(times: number, work: () => Promise<number>): Promise<Times> {
  const took: number[] = [];
  let left = times;
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (left > 0) {
        left -= 1;
        const started = performance.now();
        await work();
        took.push(performance.now() - started);
      }
    }),
  );
  return tally({ took, bytes: 0 });
}
