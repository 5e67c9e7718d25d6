import assert from 'node:assert/strict';
import { checkAccess, checkTables, goTo } from '../checks.ts';
import type { PageStories } from '../story.ts';
import type { ConsoleWorld } from '../world.ts';

async function newWebhook({ origin, newKey }: ConsoleWorld, url: string): Promise<string> {
  const made = await fetch(`${origin}/v3.0/webhooks`, {
    method: 'POST',
    headers: { 'x-api-key': await newKey(), 'content-type': 'application/json' },
    body: JSON.stringify({ url, description: 'Ledger' }),
  });
  const text = await made.text();
  assert.equal(made.status, 201, text);
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}

/** A webhook whose log has a replay of an event of yesterday, and a test event. */
async function webhookWithDeliveries(world: ConsoleWorld): Promise<string> {
  const id = await newWebhook(world, 'https://hooks.example.com/stock');
  await world.db.run(
    `with happened as (
       insert into events (account, environment, name, subject, request, response, happened_at)
       select $1, 'sandbox', name, 'booking 1', '{}', '{}', at
       from (values ('booking.book', now() - interval '1 day'), ('webhook.test', now())) e (name, at)
       returning id, name, subject)
     insert into webhook_deliveries (webhook, event, subject, state, attempts, created_at, due_at, finished_at, is_replay)
     select $2, id, subject, 'delivered', 1, now(), now(), now(), name = 'booking.book' from happened`,
    [world.accountId, id],
  );
  return id;
}

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
      name: 'a delivery is sent again by the time of its event, but no test event',
      async run(world) {
        const id = await webhookWithDeliveries(world);
        const { page, complaints, close } = await world.open(`/console/develop/webhooks/${id}`);
        const open = async (event: string) => {
          await page
            .getByRole('row', { name: new RegExp(event) })
            .first()
            .getByRole('button')
            .click();
          return page.getByRole('dialog');
        };
        const ofTest = await open('webhook\\.test');
        await ofTest.getByText('A replay leaves test events out').waitFor();
        assert.equal(await ofTest.getByRole('button', { name: 'Send again' }).count(), 0);
        await page.keyboard.press('Escape');
        const ofBooking = await open('booking\\.book');
        await ofBooking.getByRole('button', { name: 'Send again' }).click();
        await page.getByText('The event is sent again.').waitFor();
        await page
          .getByRole('row', { name: /booking\.book/ })
          .nth(1)
          .waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'keys are listed as far as the service and the key allow it, without a call that fails',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/develop/calls');
        await page.route('**/v3.0/account', async (route) => {
          const { data } = await (await route.fetch()).json();
          await route.fulfill({ json: { data: { ...data, operatorApi: false } } });
        });
        await page.getByRole('tab', { name: 'Keys' }).click();
        await page.getByText('OPERATOR_API=yes').waitFor();
        await page.getByRole('region', { name: /^Names of the sandbox keys/ }).waitFor();
        await checkTables(page, 360);
        await checkAccess(page, 'keys without operations of operators');
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'a failed call is found by its request id, and a webhook gets a test event',
      async run(world) {
        const key = await world.newKey();
        const refused = await fetch(`${world.origin}/v3.0/bookings/nothing`, {
          headers: { 'x-api-key': key },
        });
        const requestId = refused.headers.get('x-request-id') ?? '';
        await newWebhook(world, 'https://hooks.example.com/events');
        const { page, complaints, close } = await world.open(
          `/console/develop/requests?requestId=${requestId}`,
          { key },
        );
        await page.getByRole('cell', { name: '404', exact: true }).waitFor({ timeout: 10_000 });
        await page.getByRole('row').nth(1).getByRole('button').click();
        await page.getByRole('dialog').getByText(requestId).waitFor();
        assert.match(page.url(), new RegExp(`open=${requestId}`));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        assert.equal(await page.locator('.opener:focus').count(), 1, 'the row that was opened has the focus');
        await page.getByRole('tab', { name: 'Webhooks' }).click();
        await page.getByRole('link', { name: 'https://hooks.example.com/events' }).click();
        await page.getByRole('button', { name: 'Send a test event' }).waitFor();
        await page.getByRole('tab', { name: 'Keys' }).click();
        const owned = page.getByRole('region', { name: 'Keys of the account' });
        await owned.getByRole('cell', { name: 'read, map, decide, sell, operate' }).first().waitFor();
        await checkTables(page, 1024);
        await goTo(page, '/console/develop/webhooks/wh_no');
        await page.getByText('There is no such webhook').waitFor();
        await page.getByRole('link', { name: 'All webhooks' }).click();
        await page.getByRole('link', { name: 'https://hooks.example.com/events' }).waitFor();
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
