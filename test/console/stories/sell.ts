import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAccess, checkTables, goTo } from '../checks.ts';
import type { PageStories } from '../story.ts';

/** Offers are read on a phone without a horizontal scroll. */
async function checkPhone(page: Page): Promise<void> {
  const window = page.viewportSize();
  assert.ok(window);
  await page.setViewportSize({ width: 360, height: 740 });
  const supplier = page.getByRole('table').first().getByText('simulator').filter({ visible: true }).first();
  await supplier.waitFor();
  await page.setViewportSize(window);
  await checkTables(page, 360);
}

const MANY_HOTELS = 150;
const booking = '**/v3.0/rates/book';

export const sell: PageStories = {
  path: '/console/sell?hotels=lp5cea0001',
  reads: '**/v3.0/hotels/rates',
  stories: [
    {
      name: 'a stay is chosen in a calendar by the keyboard, and is in the URL',
      async run(world) {
        const { page, complaints, close } = await world.open(
          '/console/sell?hotels=lp5cea0001&checkin=2031-01-30&checkout=2031-02-02',
        );
        const dates = page.getByRole('button', { name: /2031.*3 nights/ });
        await dates.click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText('February 2031').waitFor();
        for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Enter']) await page.keyboard.press(key);
        await page.getByRole('dialog', { name: 'Choose the departure' }).waitFor();
        await checkAccess(page, 'the calendar');
        for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
        await dialog.waitFor({ state: 'detached' });
        const { searchParams } = new URL(page.url());
        assert.deepEqual(
          [searchParams.get('checkin'), searchParams.get('checkout')],
          ['2031-03-07', '2031-03-09'],
        );
        await page.getByRole('button', { name: /2 nights/ }).waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'an offer is prebooked, paid with another card after a declined one and a reload, and booked',
      inShort: true,
      async run(world) {
        const { page, complaints, close } = await world.open('/console/sell');
        await page.getByText(/outcomes to try/).click();
        await page.getByRole('button', { name: /^Everything Works/ }).click();
        const offers = page.getByRole('table').first();
        await offers.waitFor();
        await checkPhone(page);
        await offers.getByRole('button').first().click();
        await page.getByLabel('Payment').selectOption('form');
        await page.getByRole('button', { name: 'Prebook', exact: true }).click();
        await page.getByRole('button', { name: 'A card that is declined', exact: true }).click();
        await page.getByText('The payment is').waitFor();
        await page.reload();
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
        // The next reader of the tab may have another account.
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByLabel('API key').waitFor();
        assert.equal(await page.evaluate(`sessionStorage.getItem('innkeeper.purchase')`), null);
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'after a declined card and one whose money cannot be taken, the same offer is prebooked again and booked',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/sell?hotels=lp5cea0001');
        const offers = page.getByRole('table').first();
        await offers.getByRole('button').first().click();
        const purchase = page.getByRole('region', { name: 'Purchase' });
        const press = (name: string) => purchase.getByRole('button', { name, exact: true }).click();
        await purchase.getByLabel('Payment').selectOption('form');
        await press('Prebook');
        await press('A card that is declined');
        await purchase.getByText('The payment is declined. Pay with another card.').waitFor();
        await press('A card that is declined when the money is taken');
        await press('Book');
        await purchase.getByText('the money could not be taken').waitFor();
        await press('Use another card');
        await press('A card that pays at once');
        await purchase.getByText('It has ended, and no card can pay it: prebook again.').waitFor();
        await checkAccess(page, 'a payment that has ended');
        await press('Prebook again');
        assert.equal(await purchase.getByRole('alert').count(), 0);
        await press('Prebook');
        await press('A card that pays at once');
        await purchase.getByLabel('Last name').fill('');
        await press('Book');
        await purchase.getByRole('alert').waitFor();
        await purchase.getByLabel('Last name').fill('Example');
        await press('Book');
        await purchase.getByRole('link', { name: /timeline, money/ }).waitFor();
        assert.equal(await purchase.getByRole('button', { name: 'Prebook again' }).count(), 0);
        const calls = await page.locator('.call > summary').allInnerTexts();
        // The search, two prebooks, four payments and three books, also after a reload.
        assert.equal(calls.length, 10, calls.join());
        await page.reload();
        await purchase.getByRole('link', { name: /timeline, money/ }).waitFor();
        // The page has searched again.
        const kept = await page.locator('.call > summary').allInnerTexts();
        assert.deepEqual(kept.slice(-calls.length), calls);
        const stored = await page.evaluate<string>(`Object.values(sessionStorage).join('\\n')`);
        assert.doesNotMatch(stored, /secretKey":"[^…]/);
        await page.getByText('POST /v3.0/rates/prebook').first().click();
        await page.getByRole('group', { name: 'Response' }).getByText('prebookId').waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'of many hotels, the offers near what is seen are in the page, and each has its heading',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/sell');
        await page.route('**/v3.0/hotels/rates', async (route) => {
          const response = await route.fetch();
          const { data, ...others } = (await response.json()) as { data: { hotelId: string }[] };
          const many = Array.from({ length: MANY_HOTELS }, (_, at) => ({ ...data[0], hotelId: `lp${at}` }));
          await route.fulfill({ response, json: { ...others, data: many } });
        });
        await goTo(page, '/console/sell?hotels=lp5cea0001');
        await page.getByRole('table').first().waitFor();
        const nodes = () => page.evaluate<number>(`document.getElementsByTagName('*').length`);
        const isFew = async () => assert.ok((await nodes()) < 3_000, `${await nodes()} nodes`);
        await isFew();
        const last = page.getByRole('heading', { name: `lp${MANY_HOTELS - 1}` });
        await last.scrollIntoViewIfNeeded();
        const section = page.locator('section', { has: last });
        await section.getByRole('table').first().waitFor();
        await isFew();
        assert.equal(await page.getByRole('heading', { name: /^lp\d+ / }).count(), MANY_HOTELS);
        await section.getByRole('table').getByRole('button').first().click();
        await page
          .getByRole('region', { name: 'Purchase' })
          .getByText(`lp${MANY_HOTELS - 1}`)
          .waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
  ],
};
