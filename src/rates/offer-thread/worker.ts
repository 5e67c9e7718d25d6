import { assert } from '../../lib/assert.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { serveThread, type ThreadAnswer } from '../../platform/thread-pool.ts';
import { computeTurns } from '../../platform/yield-turn.ts';
import type { RequestedHotel } from '../suppliers/connector.ts';
import { computedOffers } from '../suppliers/simulator/computed-offers.ts';
import { inTurns } from './in-turns.ts';
import { KeptOffers } from './kept-offers.ts';
import type { ComputeRequest, HotelSent, OfferRequest } from './requests.ts';

/** The thread of offers: it keeps those of each search until they are written. */
const searches = new Map<number, KeptOffers>();
const hotels = new Map<number, RequestedHotel>();

serveThread<OfferRequest>(answer, { isUrgent: true });

/** Short requests are answered at once, because others depend on them; computations wait for a turn of their account. */
function answer(request: OfferRequest): ThreadAnswer | Promise<ThreadAnswer> {
  switch (request.ask) {
    case 'begin':
      return { answer: undefined };
    case 'open':
      searches.set(request.search, new KeptOffers(request.terms));
      return { answer: undefined };
    case 'compute':
      return compute(searchOf(request), request);
    case 'collect':
      return { answer: searchOf(request).collect(request.calls) };
    case 'write':
      return write(searchOf(request), request.hotels);
    case 'close':
      searches.delete(request.search);
      return { answer: undefined };
    case 'forget hotels':
      hotels.clear();
      return { answer: undefined };
  }
}

async function compute(search: KeptOffers, job: ComputeRequest): Promise<ThreadAnswer> {
  const requested = job.hotels.map(hotelOf);
  const ask = { ...job.request, hotels: requested };
  const steps = search.add(job, requested, computedOffers(job.computed, ask));
  return { answer: await inTurns(computeTurns, { clock, account: search.account }, steps) };
}

async function write(search: KeptOffers, hotelIds: readonly number[]): Promise<ThreadAnswer> {
  const steps = search.write(hotelIds);
  const text = await inTurns(computeTurns, { clock, account: search.account }, steps);
  const bytes = new TextEncoder().encode(text);
  return { answer: bytes, transfer: [bytes.buffer] };
}

function searchOf({ search }: { readonly search: number }): KeptOffers {
  const known = searches.get(search);
  assert(known !== undefined, 'a search is open until its end');
  return known;
}

function hotelOf([number, sent]: HotelSent): RequestedHotel {
  if (sent !== undefined) hotels.set(number, sent);
  const known = hotels.get(number);
  assert(known !== undefined, 'a hotel is sent once before its number is');
  return known;
}
