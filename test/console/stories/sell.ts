import assert from 'node:assert/strict';
import type { PageStories } from '../story.ts';

const booking = '**/v3.0/rates/book';

export const sell: PageStories = {
  path: '/console/sell?hotels=lp5cea0001',
  reads: '**/v3.0/hotels/rates',
  stories: [
    {
      name: 'an offer is prebooked, paid with a test card, and booked, with each call shown',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/sell');
        await page.getByText(/outcomes to try/).click();
        await page.getByRole('button', { name: /^Everything Works/ }).click();
        await page.getByRole('table').first().getByRole('button').first().click();
        await page.getByLabel('Payment').selectOption('form');
        await page.getByRole('button', { name: 'Prebook', exact: true }).click();
        await page.getByRole('button', { name: 'A card that pays at once' }).click();
        const book = page.getByRole('button', { name: 'Book', exact: true });
        await book.waitFor();
        await page.route(booking, (route) => route.abort());
        await book.click();
        await page.getByText('The service cannot be reached').waitFor({ timeout: 15_000 });
        await page.unroute(booking);
        await book.click();
        await page.getByRole('link', { name: /timeline, money/ }).waitFor();
        await page.getByText('POST /v3.0/rates/book').first().waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
  ],
};
