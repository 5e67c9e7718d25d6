import { assert } from '../../lib/assert.ts';
import { serveThread, type ThreadAnswer } from '../../platform/thread-pool.ts';
import type { RequestedHotel } from '../suppliers/connector.ts';
import { computedOffers } from '../suppliers/simulator/computed-offers.ts';
import { KeptOffers } from './kept-offers.ts';
import type { ComputeRequest, HotelSent, OfferRequest } from './requests.ts';

/** The thread of offers: it keeps those of each search until they are written. */
const searches = new Map<number, KeptOffers>();
const hotels = new Map<number, RequestedHotel>();

serveThread<OfferRequest>(answer, { isUrgent: true });

function answer(request: OfferRequest): ThreadAnswer {
  switch (request.ask) {
    case 'begin':
      return { answer: undefined };
    case 'open':
      searches.set(request.search, new KeptOffers(request.terms));
      return { answer: undefined };
    case 'compute':
      return { answer: compute(request) };
    case 'collect':
      return { answer: searchOf(request).collect(request.calls) };
    case 'write': {
      const bytes = new TextEncoder().encode(searchOf(request).write(request.hotels));
      return { answer: bytes, transfer: [bytes.buffer] };
    }
    case 'close':
      searches.delete(request.search);
      return { answer: undefined };
    case 'forget hotels':
      hotels.clear();
      return { answer: undefined };
  }
}

function compute(job: ComputeRequest) {
  const requested = job.hotels.map(hotelOf);
  const ask = { ...job.request, hotels: requested };
  return searchOf(job).add(job, requested, computedOffers(job.computed, ask));
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
