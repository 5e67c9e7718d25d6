import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { routes as bookings } from '../src/bookings/routes.ts';
import { testCards } from '../src/payments/gateways/sandbox/sandbox-cards.ts';
import { routes as payments } from '../src/payments/routes.ts';
import { routes as rates } from '../src/rates/routes.ts';
import { buyer, scenarioHotelId } from './support/bookings/buyer.ts';
import { noBrowser, testBrowser } from './support/browser.ts';
import { testServer } from './support/http.ts';
import { testNeeds } from './support/needs.ts';

/**
 * The payment form, in a page of another origin whose content security policy allows only what docs/booking.md lists:
 * every outcome that a buyer can reach, and what leaves the browser.
 */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...payments]);
const { prebook, book } = buyer(server);
const fine = scenarioHotelId('Everything Works');
const service = await server.app.listen({ port: 0, host: '127.0.0.1' });
const skip = noBrowser;

const stripe = 'https://js.stripe.com';
const policy = [
  "default-src 'none'",
  `script-src 'nonce-page' ${service} ${stripe}`,
  `connect-src ${service} https://api.stripe.com`,
  `frame-src ${stripe} https://hooks.stripe.com`,
].join('; ');

/** The page of a shop, for the service's own name of the script or for that of the public service. */
const shop = createServer((request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? '', 'http://shop');
  const [script, name] =
    pathname === '/former'
      ? ['dist/liteAPIPayment.js?v=a1', 'LiteAPIPayment']
      : ['pay/v1.js', 'InnkeeperPayment'];
  const options = {
    publicKey: 'sandbox',
    appearance: { theme: 'flat' },
    options: { business: { name: 'Shop' } },
    targetElement: '#targetElement',
    secretKey: searchParams.get('secret'),
    returnUrl: searchParams.get('returnUrl') ?? '/return?shop=1',
  };
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
  response.end(
    pathname === '/return'
      ? '<title>returned</title>'
      : `<!doctype html><html lang="en"><div id="targetElement"></div><script src="${service}/${script}"></script>
        <script nonce="page">new ${name}(${JSON.stringify(options)}).handlePayment()</script></html>`,
  );
}).listen(0, '127.0.0.1');
await once(shop, 'listening');
after(() => shop.close().closeAllConnections());
// A server that listens on a port has an address with one.
const { port } = shop.address() as { port: number };

const browser = skip === false ? await testBrowser() : undefined;

interface Opened {
  readonly page: Page;
  readonly prebookId: string;
  readonly transactionId: string;
  /** Everything that the browser has sent. */
  readonly sent: string[];
}

async function open(path = ''): Promise<Opened> {
  const { prebookId, transactionId, secretKey } = await prebook(fine, { usePaymentSdk: true });
  assert.ok(browser && transactionId !== null && secretKey !== undefined);
  const page = await (await browser.newContext()).newPage();
  const sent: string[] = [];
  page.on('pageerror', (error) => sent.push(`error: ${error.message}`));
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`http://127.0.0.1:${port}/${path}?secret=${secretKey}`);
  await page.getByLabel('Card number').waitFor();
  return { page, prebookId, transactionId, sent };
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
}

async function returned({ page, prebookId, transactionId }: Opened, status: string): Promise<void> {
  await page.waitForURL('**/return**');
  const { searchParams } = new URL(page.url());
  assert.deepEqual(Object.fromEntries(searchParams), {
    shop: '1',
    tid: transactionId,
    pid: prebookId,
    redirect_status: status,
  });
}

const bookingOf = async ({ prebookId, transactionId }: Opened) => {
  const { status, coded } = await book({ prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
  return [status, coded.data?.status ?? coded.error?.code];
};

test(
  'a page written for the public service pays by changing the address of the script',
  { skip },
  async () => {
    const opened = await open('former');
    const { page, sent } = opened;
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('1240');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await returned(opened, 'succeeded');
    assert.deepEqual(await bookingOf(opened), [200, 'CONFIRMED']);
    assert.ok(sent.some((line) => line.includes('"card":"success"')));
    assert.doesNotMatch(sent.join('\n'), /4242|stripe|error:|sand_/);
  },
);

test('a number of another card stays in the browser', { skip }, async () => {
  const { page, sent } = await open();
  const before = sent.length;
  // Fits the check digit of card numbers.
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('999');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByText('it accepts test cards only').waitFor();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12 / 20');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByText('must be in the future').waitFor();
  assert.equal(sent.length, before);
});

test('a declined card, a refused and a closed challenge, and another card that pays', { skip }, async () => {
  const opened = await open();
  const { page } = opened;
  await payWith(page, 'Declined');
  await page.getByText('The card was declined').waitFor();
  await payWith(page, '3-D Secure');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('The card was declined').waitFor();
  await payWith(page, '3-D Secure');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('You have not confirmed the payment').waitFor();
  await payWith(page, '3-D Secure');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await returned(opened, 'succeeded');
  assert.deepEqual(await bookingOf(opened), [200, 'CONFIRMED']);
});

test('a slow bank: the form waits, and a page that is loaded again waits, too', { skip }, async () => {
  const opened = await open();
  await payWith(opened.page, 'Slow bank');
  await opened.page.getByText('Your bank is confirming').waitFor();
  await opened.page.reload();
  await opened.page.getByText('Your bank is confirming').waitFor();
  await needs.clock.advance(3_000);
  await returned(opened, 'succeeded');
  assert.deepEqual(await bookingOf(opened), [200, 'CONFIRMED']);
});

test('a buyer who cancels returns, and nothing was paid', { skip }, async () => {
  const opened = await open();
  await opened.page.getByRole('button', { name: 'Cancel and return' }).click();
  await returned(opened, 'canceled');
  assert.deepEqual(await bookingOf(opened), [400, 2014]);
});

for (const returnUrl of ['javascript:alert(1)', 'data:text/html,x', 'https://'])
  test(`a return to "${returnUrl}" is refused before anything can be paid`, { skip }, async () => {
    assert.ok(browser);
    const page = await (await browser.newContext()).newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const refused = page.waitForEvent('pageerror');
    await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ secret: 'unused', returnUrl })}`);
    assert.equal((await refused).message, `returnUrl is "${returnUrl}": it must be a web address`);
    assert.equal(await page.locator('#targetElement').innerHTML(), '');
    assert.deepEqual(
      sent.filter((address) => address.endsWith('payment')),
      [],
    );
  });

test('the form knows every test card of the sandbox, and no other', { skip }, async () => {
  const { page } = await open();
  const known = await page.evaluate(
    async (address) =>
      ((await import(address)) as { testCards: { name: string }[] }).testCards.map(({ name }) => name),
    `${service}/pay/v1/test-cards.js`,
  );
  assert.deepEqual(known.toSorted(), Object.keys(testCards).toSorted());
});

test('live payments use the form of Stripe with the publishable key', { skip }, async () => {
  assert.ok(browser);
  const page = await (await browser.newContext()).newPage();
  const payment = { transactionId: 't', prebookId: 'p', amount: 5, currency: 'EUR', state: 'open' };
  const live = { ...payment, gateway: 'stripe', publishableKey: 'pk_live_x' };
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route(`${service}/pay/v1/payment`, (route) => route.fulfill({ json: { data: live }, headers }));
  // Stands for the library of Stripe: it records its calls.
  await page.route(`${stripe}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.calls = [];
        window.Stripe = (key) => ({
          elements: (options) => (calls.push(key, options.clientSecret), {
            create: () => ({ mount: (element) => element.append('form of Stripe') }),
          }),
          confirmPayment: ({ confirmParams }) => (calls.push(confirmParams.return_url),
            Promise.resolve({ error: { message: 'no funds' } })),
        });`,
    }),
  );
  await page.goto(`http://127.0.0.1:${port}/?secret=pi_1_secret_x`);
  await page.getByText('form of Stripe').waitFor();
  await page.getByRole('button', { name: 'Pay €5.00' }).click();
  await page.getByText('no funds').waitFor();
  const back = `http://127.0.0.1:${port}/return?shop=1&tid=t&pid=p`;
  assert.deepEqual(await page.evaluate('calls'), ['pk_live_x', 'pi_1_secret_x', back]);
});
