import { publicId } from '../../src/catalogue/hotel-id.ts';
import { scenarios } from '../../src/rates/scenarios.ts';
import { stay, type House } from './house.ts';
import { PARALLEL } from './searches.ts';

const BOOKINGS = 200;

/** Two hundred prebooks are made first; what is measured is booking them, twenty buyers at once. */
export async function bookingsPerSecond(house: House): Promise<number> {
  const hotelId = publicId(scenarios[0]?.id ?? 0);
  const ids = await Promise.all(Array.from({ length: BOOKINGS }, () => prebookOf(house, hotelId)));
  const started = performance.now();
  const waiting = [...ids];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let prebookId = waiting.pop(); prebookId !== undefined; prebookId = waiting.pop())
        await bookOf(house, prebookId);
    }),
  );
  return (BOOKINGS * 1000) / (performance.now() - started);
}

async function prebookOf(house: House, hotelId: string): Promise<string> {
  const found = await ask<{ data: { roomTypes: { offerId: string }[] }[] }>(house, '/v3.0/hotels/rates', {
    ...stay,
    hotelIds: [hotelId],
    paymentTypes: ['NUITEE_PAY'],
    maxRatesPerHotel: 1,
    feed: 'three',
  });
  const offerId = found.data[0]?.roomTypes[0]?.offerId;
  const { data } = await ask<{ data: { prebookId: string } }>(house, '/v3.0/rates/prebook', { offerId });
  return data.prebookId;
}

async function bookOf(house: House, prebookId: string): Promise<void> {
  await ask(house, '/v3.0/rates/book', {
    prebookId,
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
    guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
  });
}

async function ask<T>({ address, key }: House, where: string, body: unknown): Promise<T> {
  const answer = await fetch(address + where, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`);
  // The documented shapes; what is read of them is used at once.
  return (await answer.json()) as T;
}
