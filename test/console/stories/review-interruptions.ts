import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/service/service.ts';
import { goTo } from '../checks.ts';
import { decisions, leave, press, saved, shownRow } from '../review-window.ts';
import type { PageStories } from '../story.ts';
import type { ConsoleWorld } from '../world.ts';

const decide = '**/v3.0/hotels/match/async/jobs/*/reviews';
const claims = '**/v3.0/hotels/match/reviews/claims';

/** Confidences that no open row has but one that is reserved, in percent. */
async function reservedConfidences({ db }: ConsoleWorld): Promise<string> {
  const row = await db.row<{ confidence: number }>(
    `select q.confidence from hotel_match_queue q join hotel_match_claims using (job, row_number)
     where not exists (
       select from hotel_match_queue o left join hotel_match_claims c using (job, row_number)
       where o.job = q.job and c.job is null and o.state = 'open' and abs(o.confidence - q.confidence) < 0.0001)
     limit 1`,
  );
  assert.ok(row);
  return `from=${100 * row.confidence - 0.001}&to=${100 * row.confidence + 0.001}`;
}

/** The service is killed, with its database, while its statement waits for a lock. */
async function killWhileStoring(world: ConsoleWorld, page: Page): Promise<number> {
  let row = 0;
  const lost = world.db.transaction(async (tx) => {
    await tx.run('lock table hotel_match_decisions in exclusive mode');
    row = await press(page, 'a');
    await eventually('the decision waits for the lock', async () =>
      Boolean(await world.db.row(`select 1 as one from pg_stat_activity where wait_event_type = 'Lock'`)),
    );
    await world.killAndStart();
  });
  await assert.rejects(lost);
  return row;
}

/** What happens to the decisions of a tab when the service, its key or another person gets in between. */
export const interruptions: PageStories['stories'] = [
  {
    name: 'a lost connection and a reload in the middle of a decision lose nothing',
    async run(world) {
      const window = await world.open('/console/review');
      const { page } = window;
      await shownRow(page);
      // A refusal, which the client does not send again.
      const failed = { status: 400, json: { error: { code: 4000, message: 'Something failed here' } } };
      await page.route(decide, (route) => route.abort());
      await page.route(claims, (route) => route.fulfill(failed));
      const first = await press(page, 'a');
      await page.getByText('1 not saved yet').waitFor();
      await page.getByRole('combobox', { name: 'Country', exact: true }).selectOption({ index: 1 });
      const lost = page.getByRole('alert').getByText('Something failed here');
      await lost.waitFor();
      await page.unroute(claims);
      await page.unroute(decide);
      await page.evaluate(`dispatchEvent(new Event('online'))`);
      await saved(page);
      await lost.waitFor({ state: 'detached' });
      // The reload comes before the response.
      await page.route(decide, () => undefined);
      const row = await press(page, 'a');
      await page.getByText('1 not saved yet').waitFor();
      await page.unroute(decide);
      await page.goto(`${world.origin}/console/review?state=all`);
      await saved(page);
      assert.deepEqual(await decisions(world), { [first]: 'must-link', [row]: 'must-link' });
      for (const _ of [1, 2]) await page.keyboard.press('u');
      await saved(page);
      assert.deepEqual(await decisions(world), {});
      await window.close();
    },
  },
  {
    name: 'a service that is killed while it stores a decision has it once when it starts again',
    async run(world) {
      const window = await world.open('/console/review');
      const { page } = window;
      await shownRow(page);
      const first = await killWhileStoring(world, page);
      await saved(page);
      assert.deepEqual(await decisions(world), { [first]: 'must-link' });
      // It was stored, and the response was lost.
      let isLost = false;
      await page.route(decide, async (route) => {
        if (isLost) return route.continue();
        isLost = true;
        await route.fetch();
        await world.killAndStart();
        return route.abort();
      });
      const second = await press(page, 'r');
      await page.getByText('1 not saved yet').waitFor();
      await saved(page);
      assert.deepEqual(await decisions(world), { [first]: 'must-link', [second]: 'must-not-link' });
      await goTo(page, '/console/review?state=decided');
      await page.getByText('2 rows', { exact: true }).waitFor();
      for (const _ of [1, 2]) await page.keyboard.press('u');
      await saved(page);
      assert.deepEqual(await decisions(world), {});
      await window.close();
    },
  },
  {
    name: 'two people do not get the same rows until one of them signs out',
    async run(world) {
      const one = await world.open('/console/review');
      const row = await shownRow(one.page);
      // There are more rows than one person reserves.
      const reserved = await reservedConfidences(world);
      const other = await world.open('/console/review');
      assert.notEqual(await shownRow(other.page), row);
      await goTo(other.page, `/console/review?${reserved}`);
      await other.page.getByText(/reserved by other people/).waitFor();
      assert.equal(await press(one.page, 'a'), row);
      await saved(one.page);
      // Another person undoes it.
      await world.db.run('delete from hotel_match_decisions');
      await goTo(one.page, '/console/review?to=100');
      await one.page.locator(`[data-row="${row}"]`).waitFor();
      const released = one.page.waitForRequest((request) => request.method() === 'DELETE');
      await one.page.getByRole('button', { name: 'Sign out' }).click();
      assert.equal((await (await released).response())?.status(), 200);
      await one.page.getByRole('heading', { name: 'Innkeeper console' }).waitFor();
      await other.page.reload();
      await shownRow(other.page);
      await one.close();
      await leave(other);
    },
  },
  {
    name: 'no other person gets a row whose decision is not stored yet, also after the filter or the page has changed',
    async run(world) {
      const one = await world.open('/console/review');
      await shownRow(one.page);
      let store = () => {};
      const mayStore = new Promise<void>((resolve) => (store = resolve));
      await one.page.route(decide, async (route) => {
        await mayStore;
        await route.continue();
      });
      const row = await press(one.page, 'a');
      const answered = one.page.waitForResponse(claims);
      await goTo(one.page, '/console/review?to=100');
      await answered;
      await goTo(one.page, '/console/develop/calls');
      await one.page.getByRole('tab', { name: 'Calls of this tab' }).waitFor();
      const other = await world.open('/console/review');
      assert.notEqual(await shownRow(other.page), row);
      const released = one.page.waitForRequest((request) => request.method() === 'DELETE');
      store();
      await (await released).response();
      assert.deepEqual(await decisions(world), { [row]: 'must-link' });
      await world.db.run('delete from hotel_match_decisions');
      await one.close();
      await leave(other);
    },
  },
  {
    name: 'a window that was hidden for long leaves the row that another person has meanwhile',
    async run(world) {
      const one = await world.open('/console/review');
      const row = await shownRow(one.page);
      await one.page.evaluate('const now = Date.now; Date.now = () => now() + 200_000');
      await world.db.run('delete from hotel_match_claims');
      const other = await world.open('/console/review');
      assert.equal(await shownRow(other.page), row);
      await one.page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
      await one.page.getByText('Another person may have that row now').waitFor();
      assert.notEqual(await shownRow(one.page), row);
      assert.equal(await press(other.page, 'a'), row);
      await saved(other.page);
      await other.page.keyboard.press('u');
      await saved(other.page);
      await leave(one);
      await leave(other);
    },
  },
  {
    name: 'an expired key asks for another one, and the decision is sent with it',
    async run(world) {
      const key = await world.newKey();
      const window = await world.open('/console/review', { key });
      const { page } = window;
      await shownRow(page);
      await page.route(decide, async (route) => {
        const isOld = (await route.request().allHeaders())['x-api-key'] === key;
        if (!isOld) return route.continue();
        return route.fulfill({ status: 401, json: { error: { code: 4001, message: 'Invalid API key' } } });
      });
      const row = await press(page, 'r');
      await page.getByLabel('API key').fill(await world.newKey());
      await page.keyboard.press('Enter');
      await saved(page);
      assert.deepEqual(await decisions(world), { [row]: 'must-not-link' });
      await page.keyboard.press('u');
      await saved(page);
      await leave(window);
    },
  },
];
