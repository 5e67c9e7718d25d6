import assert from 'node:assert/strict';
import { checkTables, goTo } from '../checks.ts';
import type { PageStories } from '../story.ts';

export const develop: PageStories = {
  path: '/console/develop/requests',
  reads: '**/v3.0/requests*',
  stories: [
    {
      name: 'a long log reads its pages while it is scrolled, and has only the rows in view',
      async run(world) {
        await world.db.run(
          `insert into request_log (account, environment, key_id, request_id, method, operation, path, status, ms, answered_at)
           select $1, 'sandbox', 'key_1', 'call-' || n, 'GET', '/jobs', '/v3.0/jobs', 418, 2, now() - (500 - n) * interval '1 minute'
           from generate_series(1, 500) as n`,
          [world.accountId],
        );
        const { page, complaints, close } = await world.open('/console/develop/requests?status=418');
        const table = page.getByRole('table');
        for (const read of [100, 200, 300]) {
          await page.getByText(`${read} shown`).waitFor();
          assert.ok((await table.getByRole('row').count()) < 60, 'most rows are out of view');
          await page.evaluate(`document.querySelector('.table-frame').scrollTop = 1e6`);
        }
        await page.getByRole('cell', { name: 'call-201' }).waitFor();
        await table.getByRole('columnheader', { name: 'Request id' }).waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'a failed call is found by its request id, and a webhook gets a test event',
      async run(world) {
        const key = await world.newKey();
        const ask = (path: string, init: RequestInit = {}) =>
          fetch(`${world.origin}/v3.0${path}`, {
            ...init,
            headers: { 'x-api-key': key, 'content-type': 'application/json' },
          });
        const refused = await ask('/bookings/nothing');
        const requestId = refused.headers.get('x-request-id') ?? '';
        const made = await ask('/webhooks', {
          method: 'POST',
          body: JSON.stringify({ url: 'https://hooks.example.com/events', description: 'Ledger' }),
        });
        assert.equal(made.status, 201, await made.text());
        const { page, complaints, close } = await world.open(
          `/console/develop/requests?requestId=${requestId}`,
          { key },
        );
        await page.getByRole('cell', { name: '404', exact: true }).waitFor({ timeout: 10_000 });
        await page.getByRole('row').nth(1).getByRole('button').click();
        await page.getByRole('dialog').getByText(requestId).waitFor();
        assert.match(page.url(), new RegExp(`open=${requestId}`));
        await page.keyboard.press('Escape');
        await page.getByRole('tab', { name: 'Webhooks' }).click();
        await page.getByRole('link', { name: 'https://hooks.example.com/events' }).click();
        await page.getByRole('button', { name: 'Send a test event' }).waitFor();
        await page.getByRole('tab', { name: 'Keys' }).click();
        const owned = page.getByRole('region', { name: 'Keys of the account' });
        await owned.getByRole('cell', { name: 'read, map, decide, sell, operate' }).first().waitFor();
        await checkTables(page, 1024);
        await page.getByRole('tab', { name: 'Calls of this tab' }).click();
        await page.locator('summary', { hasText: '/v3.0/webhooks' }).first().click();
        const command = await page.getByRole('group', { name: 'As a command' }).first().innerText();
        assert.ok(!command.includes(key), 'the key is not shown');
        await goTo(page, '/console/develop/nothing');
        await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
  ],
};
