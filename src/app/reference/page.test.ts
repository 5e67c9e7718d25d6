import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { noBrowser, testBrowser } from '../../../test/support/browser.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { withoutPlaces } from '../../../test/support/places.ts';
import { loadDemoWorld } from '../../catalogue/demo/load-demo-world.ts';
import { routes } from '../routes.ts';

const needs = await testNeeds();
const { app } = await testServer(needs, routes);
/** One for all tests of the file; they are skipped without one. */
const opened = noBrowser === false ? await testBrowser() : undefined;
const newPage = (options: BrowserContextOptions = {}): Promise<Page> => {
  assert.ok(opened !== undefined);
  return opened.newPage(options);
};
const address = await app.listen({ port: 0, host: '127.0.0.1' });

test(
  'the reference page shows every operation, offline, and finds them by their words',
  { skip: noBrowser },
  async () => {
    const page = await newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => complaints.push(request.url()));
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
        complaints.push(request.url());
    });
    await page.goto(address);
    const operations = page.locator('.operation');
    await operations.first().waitFor();
    assert.equal(await operations.count(), routes.length);

    const account = page.locator('#getAccount');
    await account.scrollIntoViewIfNeeded();
    assert.match((await account.textContent()) ?? '', /-H "X-API-Key: \$KEY"/);
    assert.match((await account.textContent()) ?? '', /Read the account of the key[\s\S]*curl/);
    await account.locator('summary', { hasText: '200' }).click();
    assert.match((await account.textContent()) ?? '', /data\.limits\[\]\.requests[\s\S]*acc_/);

    await page.fill('#search', 'getaccountkeys');
    assert.equal(await page.locator('.operation:visible').count(), 1);
    await page.fill('#search', 'zzqx');
    assert.ok(await page.locator('#nothing').isVisible());
    assert.deepEqual(complaints, []);
    await page.close();
  },
);

test(
  'a link to an operation lands on it, from another page and within the page',
  { skip: noBrowser },
  async () => {
    const page = await newPage({ viewport: { width: 1_280, height: 720 } });
    const top = (id: string) =>
      page.locator(`#${id} h3`).evaluate((heading) => heading.getBoundingClientRect().top);
    const landed = async (id: string) => {
      await page.locator(`#${id} .command pre`).waitFor();
      const distance = await top(id);
      assert.ok(distance >= 0 && distance < 120, `${id} is at ${distance} px`);
    };
    await page.goto(`${address}/reference#postRatesBook`);
    await landed('postRatesBook');
    for (const id of ['postWebhooks', 'getDataHotel', 'postRatesRebook']) {
      await page.click(`nav a[href="#${id}"]`);
      await landed(id);
    }
    await page.close();
  },
);

test(
  'at 360 px nothing is cut off, and names break after dots and slashes only',
  { skip: noBrowser },
  async () => {
    const page = await newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${address}/reference#postHotelsRates`);
    await page.locator('#postHotelsRates .command pre').waitFor();
    await page.locator('#postHotelsRates summary', { hasText: '200' }).click();
    const widths = await page
      .locator('td')
      .evaluateAll((cells) => cells.map(({ clientWidth }) => clientWidth).filter((width) => width > 0));
    assert.equal(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth), 360);
    assert.ok(Math.min(...widths) > 250, `a column is ${Math.min(...widths)} px wide`);
    await page.close();
  },
);

test('a pasted key and the ids that it sees are in every command line', { skip: noBrowser }, async () => {
  const { key } = await testKey(needs, 'sandbox');
  await withoutPlaces(needs.db);
  await loadDemoWorld(needs, { hotels: 5 });
  const page = await newPage();
  const booked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rates/book')) booked.push(request.url());
  });
  await page.goto(`${address}/reference`);
  const line = page.locator('#getDataHotel .command code');
  await line.waitFor();
  assert.match((await line.textContent()) ?? '', /hotelId=HOTEL_ID'[^]*"X-API-Key: \$KEY"/);
  await page.fill('#key', key);
  await page.click('#fill');
  await page.locator('#getDataHotel .command code', { hasText: key }).waitFor();
  assert.match((await line.textContent()) ?? '', /hotelId=lp[0-9a-f]+'/);
  assert.equal(booked.length, 1, 'the paste and the click make one sample booking');
  const upload = await page.locator('#postHotelsMatchAsync .command code').textContent();
  assert.match(upload ?? '', /^printf '.*' > file\.csv\ncurl -X POST[^]*-F 'file=@file\.csv/);
  await page.fill('#key', 'sand_wrong');
  await page.click('#fill');
  await page.locator('#key-note', { hasText: 'refused' }).waitFor();
  await page.close();
});
