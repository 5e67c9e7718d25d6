import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/service/service.ts';
import { goTo } from '../checks.ts';
import { decisions, leave, press, saved, shownRow, signIn } from '../review-window.ts';
import type { PageStories } from '../story.ts';
import type { ConsoleWorld } from '../world.ts';

const decide = '**/v3.0/hotels/match/async/jobs/*/reviews';
const claims = '**/v3.0/hotels/match/reviews/claims';

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
    name: 'a service that is called without TLS from another machine is decided at too',
    async run(world) {
      const window = await world.open('/console/develop/calls');
      const { page, complaints } = window;
      // Browsers trust the own machine only.
      const origin = 'http://innkeeper.test';
      await page.route(`${origin}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ url: world.origin + pathname + search }) });
      });
      await page.addInitScript('delete window.requestIdleCallback');
      await page.goto(`${origin}/console/review`);
      assert.equal(await page.evaluate('isSecureContext'), false);
      await signIn(page, await world.newKey());
      const row = await press(page, 'a');
      await saved(page);
      assert.deepEqual(await decisions(world), { [row]: 'must-link' });
      await page.keyboard.press('u');
      await saved(page);
      assert.deepEqual(complaints, []);
      await leave(window);
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
      const form = page.getByRole('dialog', { name: 'Sign in again' });
      await form.waitFor();
      const behind = await shownRow(page);
      // The page behind the form cannot be reached, and its keys decide nothing.
      const hasFocus = () => page.evaluate(`document.activeElement?.closest('dialog, body')?.tagName`);
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Escape', 'Escape', 'a', 's']) {
        await page.keyboard.press(key);
        await form.waitFor();
      }
      assert.equal(await hasFocus(), 'DIALOG');
      assert.equal(await shownRow(page), behind);
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
