import assert from 'node:assert/strict';
import { scenarioHotelId } from '../../support/bookings/buyer.ts';
import { checkTables } from '../checks.ts';
import type { PageStories } from '../story.ts';
import type { ConsoleWorld } from '../world.ts';

interface Bought {
  readonly bookingId: string;
}

interface Occupancy {
  readonly adults: number;
  readonly children?: readonly number[];
}

const family: readonly Occupancy[] = [{ adults: 2, children: [4, 9] }, { adults: 1 }];

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Buys a room that can be cancelled free of charge, as a customer of the API does. */
async function bookRoom(
  { origin, newKey }: ConsoleWorld,
  occupancies: readonly Occupancy[] = [{ adults: 2 }],
): Promise<string> {
  const headers = { 'x-api-key': await newKey(), 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/v3.0${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return (JSON.parse(text) as { data: unknown }).data;
  };
  const found = (await post('/hotels/rates', {
    hotelIds: [scenarioHotelId('Everything Works')],
    occupancies,
    paymentTypes: ['NUITEE_PAY'],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: dayAfter(60),
    checkout: dayAfter(62),
    refundableRatesOnly: true,
  })) as { roomTypes: { offerId: string }[] }[];
  const offerId = found[0]?.roomTypes[0]?.offerId;
  const { prebookId } = (await post('/rates/prebook', { offerId })) as {
    prebookId: string;
  };
  const booked = (await post('/rates/book', {
    prebookId,
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
    guests: occupancies.map((_, index) => ({
      occupancyNumber: index + 1,
      firstName: 'Ada',
      lastName: 'Example',
    })),
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
  })) as Bought;
  return booked.bookingId;
}

/** Adults and ages of children of each room. */
async function roomsOf({ origin, newKey }: ConsoleWorld, bookingId: string) {
  const headers = { 'x-api-key': await newKey() };
  const response = await fetch(`${origin}/v3.0/bookings/${bookingId}`, { headers });
  const { data } = (await response.json()) as {
    data: { bookedRooms: { adults: number; childrenAges: number[] | null }[] };
  };
  return data.bookedRooms.map(({ adults, childrenAges }) => [adults, childrenAges ?? []]);
}

export const bookings: PageStories = {
  path: '/console/bookings',
  reads: '**/v3.0/bookings/?*',
  prepare: async (world) => void (await bookRoom(world)),
  stories: [
    {
      name: 'a booking is found, its timeline and money are shown, and it is cancelled after a preview',
      inShort: true,
      async run(world) {
        const id = await bookRoom(world);
        const { page, complaints, close } = await world.open('/console/bookings');
        await page.getByLabel('Find').fill(id);
        await page.keyboard.press('Enter');
        await page.getByRole('cell', { name: 'confirmed' }).first().waitFor();
        await page.getByRole('table', { name: '' }).getByRole('button', { name: id }).click();
        await page.getByText('booking finished').waitFor();
        const booked = page.getByRole('region', { name: 'What is booked' });
        await booked.getByText('Ada Example').waitFor();
        assert.match(await booked.innerText(), /ada@example\.org/);
        await page.getByRole('region', { name: 'Double entries' }).getByText('capture').waitFor();
        await checkTables(page, 1024);
        await checkTables(page, 360);
        await page.getByRole('button', { name: 'Cancel…' }).click();
        await page.getByText('is refunded').waitFor();
        const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' });
        // The cancellation has the fee that was shown.
        const path = (url: URL) => url.pathname.endsWith(`/v3.0/bookings/${id}`);
        await page.route(path, (route) =>
          route.request().method() === 'PUT' ? route.abort() : route.continue(),
        );
        await cancel.click();
        await page.getByText('The service cannot be reached').waitFor({ timeout: 15_000 });
        await page.unroute(path);
        await cancel.click();
        await page.getByText('The booking is cancelled.').waitFor();
        await page.getByText('refund', { exact: false }).first().waitFor();
        await page.getByRole('button', { name: 'Names…', disabled: true }).waitFor();
        assert.equal(await page.getByRole('button', { name: 'Cancel…' }).isDisabled(), true);
        const operations = page.getByRole('region', { name: 'Operations' });
        await operations.getByText(/^Allowed in this state/).click();
        await operations.getByText(`bookings compensate ${id} KEY`).waitFor();
        await operations.getByText(/^Refused in this state/).click();
        await operations.getByText(/is CANCELLED; only a booking that is CONFIRMED can be amended/).waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'names are changed by the operator, and other dates replace the booking',
      async run(world) {
        const id = await bookRoom(world, family);
        const { page, complaints, close } = await world.open(`/console/bookings/${id}`);
        await page
          .getByText(/ book$/)
          .first()
          .waitFor();
        await page.getByRole('button', { name: 'Names…' }).click();
        const dialog = page.getByRole('dialog');
        const ask = dialog.getByRole('button', { name: 'Ask for the change' });
        assert.ok(await ask.isDisabled(), 'nothing is changed yet');
        await dialog.getByLabel('Last name').fill('Sample');
        await ask.click();
        await page.getByText(/Amendment \d+ is PENDING/).waitFor();
        await page
          .getByRole('region', { name: 'Timeline' })
          .getByText(/amendment/)
          .first()
          .waitFor();
        await page.getByRole('button', { name: 'Dates…' }).click();
        assert.equal(await dialog.getByLabel('Ages of children in room 1').inputValue(), '4, 9');
        await dialog.getByLabel('Departure').fill(dayAfter(63));
        await dialog.getByRole('button', { name: 'Find alternatives' }).click();
        const replace = dialog.getByRole('button', { name: 'Replace the booking' });
        await replace.first().waitFor();
        await dialog.getByLabel('Adults in room 2').fill('2');
        assert.equal(await replace.count(), 0, 'they were found for other guests');
        await dialog.getByLabel('Adults in room 2').fill('1');
        await replace.first().click();
        await page.getByText('The booking is replaced by this one.').waitFor();
        await page.getByRole('link', { name: id }).waitFor();
        assert.deepEqual(await roomsOf(world, page.url().split('/').at(-1) ?? ''), [
          [2, [4, 9]],
          [1, []],
        ]);
        assert.equal(await page.getByRole('button', { name: 'Dates…' }).isDisabled(), false);
        const rebook = page.getByText('POST /v3.0/rates/rebook').first();
        await rebook.waitFor();
        await page.reload();
        await rebook.waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
  ],
};
