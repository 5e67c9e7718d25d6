import { assert } from '../../lib/assert.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { serveThread, type ThreadAnswer } from '../../platform/thread-pool.ts';
import { computeTurns } from '../../platform/yield-turn.ts';
import type { RequestedHotel } from '../suppliers/connector.ts';
import { inTurns } from './in-turns.ts';
import { KeptOffers } from './kept-offers.ts';
import type { HotelSent, KeepAnswer, KeepRequest, OfferRequest } from './requests.ts';
import { offersFrom } from './sources.ts';

/** The thread of offers: it keeps those of each search until they are written. */
const searches = new Map<number, KeptOffers>();
const hotels = new Map<number, RequestedHotel>();

serveThread<OfferRequest>(answer, { isUrgent: true });

/** Short requests are answered at once, because others depend on them; long ones wait for a turn of their account. */
function answer(request: OfferRequest): ThreadAnswer | Promise<ThreadAnswer> {
  switch (request.kind) {
    case 'begin':
      return { answer: undefined };
    case 'open':
      searches.set(request.search, new KeptOffers(request.terms));
      return { answer: undefined };
    case 'keep':
      return keep(searchOf(request), request);
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

async function keep(
  search: KeptOffers,
  { call, source, request, ...job }: KeepRequest,
): Promise<ThreadAnswer> {
  const hotels = job.hotels.map(hotelOf);
  const offers = offersFrom(source, { ...request, hotels });
  const steps = search.add({ call, supplier: source.supplier }, hotels, offers);
  try {
    return { answer: await inTurns(computeTurns, { clock, account: search.account }, steps) };
  } catch (error) {
    // What a supplier sends must not end the thread.
    return { answer: failed(error) };
  }
}

/** An error loses its class and its members on the way to another thread. */
function failed(error: unknown): KeepAnswer {
  const { message = String(error), othersWords = '' } = error as { message?: string; othersWords?: string };
  return { failure: message, othersWords };
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
