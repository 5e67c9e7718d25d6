import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser, testBrowser } from '../../../test/support/browser.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes } from '../routes.ts';

test(
  'the reference page shows every operation, offline, and finds them by their words',
  { skip: noBrowser },
  async () => {
    const { app } = await testServer(await testNeeds(), routes);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const browser = await testBrowser();
    const page = await browser.newPage();
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
    assert.match((await account.textContent()) ?? '', /Read the account of the key[\s\S]*curl/);
    await account.locator('summary', { hasText: '200' }).click();
    assert.match((await account.textContent()) ?? '', /data\.limits\[\]\.requests[\s\S]*acc_/);

    await page.fill('#search', 'getaccount');
    assert.equal(await page.locator('.operation:visible').count(), 1);
    await page.fill('#search', 'zzqx');
    assert.ok(await page.locator('#nothing').isVisible());
    assert.deepEqual(complaints, []);
  },
);
