import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { createKey } from '../src/accounts/keys.ts';
import { routes } from '../src/app/routes.ts';
import { noBrowser, testBrowser } from './support/browser.ts';
import { testServer } from './support/http.ts';
import { testNeeds } from './support/needs.ts';

/**
 * The example website in a browser, from the search to a cancelled booking, at a phone, a tablet and a desktop. With
 * SCREENSHOTS=folder it writes a picture of each page; without it only the phone is used.
 */
const screenshots = process.env['SCREENSHOTS'];
const root = path.resolve(import.meta.dirname, '..');
const skip = noBrowser;

// The website imports the client by its name; here from its source, so that it need not be built.
const client = pathToFileURL(path.join(root, 'clients/typescript/src/index.ts')).href;
registerHooks({
  resolve: (name, context, next) =>
    name === 'innkeeper-client' ? { url: client, shortCircuit: true } : next(name, context),
});

interface Website {
  readonly createSite: (shop: unknown) => Server;
  readonly openShop: (options: { service: string; key: string; secret: string }) => unknown;
}

async function startWebsite(): Promise<string> {
  const needs = await testNeeds({}, { hasDemoWorld: true });
  const { app } = await testServer(needs, routes);
  const service = await app.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await createKey(needs, { environment: 'sandbox' });
  // By its path, because the compiler knows the types of the client only after it was built.
  const load = async (file: string) =>
    (await import(pathToFileURL(path.join(root, 'examples/website', file)).href)) as Website;
  const { createSite } = await load('site.ts');
  const { openShop } = await load('shop.ts');
  const site = createSite(openShop({ service, key, secret: 'test' })).listen(0, '127.0.0.1');
  after(() => site.close().closeAllConnections());
  await new Promise((resolve) => site.once('listening', resolve));
  // A server that listens on a port has an address with one.
  return `http://127.0.0.1:${(site.address() as { port: number }).port}`;
}

const address = skip === false ? await startWebsite() : '';
const browser = skip === false ? await testBrowser() : undefined;

/** Fails for a page that is wider than the window, and for pictures and scripts that do not load. */
async function look(page: Page, name: string): Promise<void> {
  // A page without its style is wider.
  await page.waitForLoadState('load');
  const width = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate('document.documentElement.scrollWidth');
  assert.ok(Number(wide) <= width, `${name} is ${wide} px wide in a window of ${width} px`);
  if (screenshots === undefined) return;
  // Pictures below the window load when they are reached.
  const missing = await page.evaluate(`Promise.all(
    [...document.images].map((one) => {
      one.loading = 'eager';
      return one.decode().then(() => '', () => one.src);
    }),
  ).then((each) => each.filter((one) => one !== ''))`);
  assert.deepEqual(missing, [], `pictures of ${name} that do not load`);
  await page.screenshot({ path: path.join(screenshots, `${name}-${width}.png`), fullPage: true });
}

const windows = [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const;

for (const [width, scheme] of screenshots === undefined ? windows.slice(0, 1) : windows)
  test(`from the search to a cancelled booking, ${width} px wide`, { skip }, async () => {
    assert.ok(browser);
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));

    await page.goto(address);
    await look(page, '1-home');
    await page.getByLabel('Where').fill('Rome');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rome' }).waitFor();
    assert.equal(await page.locator('article.card').count(), await page.locator('.pin').count());
    await page.getByRole('link', { name: 'Free cancellation' }).click();
    const map = await page.locator('svg.map').boundingBox();
    const first = await page.locator('article.card').first().boundingBox();
    assert.ok(map && first && (map.y > first.y || map.x > first.x), 'the map is not above the hotels');
    await look(page, '2-results');
    await page.locator('article.card h2 a').first().click();
    await page.locator('.room').first().waitFor();
    await look(page, '3-hotel');
    await page.locator('.offer', { hasText: 'Free cancellation' }).getByRole('button').first().click();

    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('<b>Example</b>');
    await page.getByLabel('E-mail').fill('ada@example.org');
    await look(page, '4-guest');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: '3-D Secure' }).click();
    await look(page, '5-payment');
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();

    await page.getByText('You are booked.').waitFor();
    await look(page, '6-booked');
    assert.ok(await page.getByText('Ada <b>Example</b>').isVisible());
    const facts = await page.locator('.booking').innerText();
    assert.match(facts, /Check in\s+.*, from [^]*Telephone\s+\+[^]*a cancellation (is free|costs)/i);
    const number = /\/bookings\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('link', { name: 'My booking' }).click();
    await page.getByLabel('Booking number').fill(number);
    await page.getByLabel('E-mail').fill('other@example.org');
    await page.getByRole('button', { name: 'Show my booking' }).click();
    await page.getByText('No booking has this number').waitFor();
    await look(page, '7-find');
    assert.equal(await page.getByLabel('Booking number').inputValue(), number);
    await page.getByLabel('E-mail').fill('Ada@example.org');
    await page.getByRole('button', { name: 'Show my booking' }).click();
    await page.getByRole('link', { name: 'Cancel this booking' }).click();
    await page.getByText('You get back').waitFor();
    await look(page, '8-cancel');
    await page.getByRole('button', { name: 'Cancel the booking' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('Paid back', { exact: true }).waitFor();
    await look(page, '9-cancelled');
    assert.deepEqual(complaints, []);
    await context.close();
  });

test('the address of a booking is useless without its key, and pages forbid frames', { skip }, async () => {
  const answer = await fetch(`${address}/bookings/abcdefghi?key=x`, { redirect: 'manual' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/find-booking']);
  const found = await fetch(`${address}/find-booking`);
  assert.match(found.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.equal((await fetch(`${address}/nowhere`)).status, 404);
});

test('an address that was written by hand shows a page', { skip }, async () => {
  const rows = [
    ['/hotels', /Where would you like to stay/],
    ['/hotels?where=%20', /Where would you like to stay/],
    [`/hotels?where=${'x'.repeat(5_000)}`, /We do not know this place/],
    ['/hotels?where=Rome&checkin=2020-01-01&checkout=2020-01-03', /with rooms for/],
    ['/hotels?where=Rome&checkin=2027-02-31', /with rooms for/],
    ['/hotels?where=Rome&checkin=9999-01-01', /with rooms for/],
    ['/hotels?where=Rome&checkout=9999-01-01&adults=x&ages=99,-1', /with rooms for/],
    ['/hotel/lp0', /We do not know this hotel/],
    ['/hotel/x', /We do not know this hotel/],
  ] as const;
  for (const [path, words] of rows) {
    const answer = await fetch(`${address}${path}`);
    assert.equal(answer.status, 200, path);
    assert.match(await answer.text(), words, path);
  }
  const form = { method: 'POST', body: new URLSearchParams({ offer: 'x', hotel: 'lp1' }) };
  assert.ok((await fetch(`${address}/orders?where=Rome`, form)).status < 500);
});

test('a fee that a cancellation costs already is not shown as free', async () => {
  const file = pathToFileURL(path.join(root, 'examples/website/parts/terms.ts')).href;
  const { cancelTerms, feeSteps, termsOfRate } = (await import(file)) as {
    termsOfRate(rate: unknown): unknown;
    cancelTerms(terms: unknown): { readonly text: string };
    feeSteps(terms: unknown): { readonly text: string };
  };
  const step = (cancelTime: string, amount: number) => ({ cancelTime, amount, currency: 'EUR' });
  // The service decides by its clock what is due; the clock of this machine has no part in it.
  const terms = (refundableTag: string, ...cancelPolicyInfos: readonly unknown[]) =>
    termsOfRate({
      cancellationPolicies: { refundableTag, cancelPolicyInfos },
      retailRate: { total: [{ amount: 100, currency: 'EUR' }] },
    });
  const [one, two] = [step('2020-01-01 11:00:00', 40), step('2999-01-01 11:00:00', 90)];
  assert.match(cancelTerms(terms('NRFN', one, two)).text, /A cancellation costs €40/);
  assert.match(cancelTerms(terms('NRFN', step('2020-01-01 11:00:00', 100))).text, /Non-refundable/);
  assert.match(cancelTerms(terms('RFN', two)).text, /Free cancellation until .* 2999/);
  assert.match(cancelTerms(terms('RFN')).text, /Free cancellation/);
  assert.doesNotMatch(feeSteps(terms('NRFN', one, two)).text, /free|2020/);
  assert.match(feeSteps(terms('RFN', two)).text, /free[^]*€90/);
});
