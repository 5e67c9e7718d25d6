import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { goTo } from '../checks.ts';
import { decisions, leave, press, saved, shownRow, signIn } from '../review-window.ts';
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

/** The address of the row that is shown, as a person sends it to a colleague. */
async function addressOfRow(page: Page): Promise<string> {
  await page.waitForURL(/at=/);
  return page.url();
}

/** Calls wait until they may pass. */
function gate() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => (pass = resolve));
  return { pass, passed };
}

/** Two people, or two tabs of one person, get different rows. */
export const reservations: PageStories['stories'] = [
  {
    name: 'two people do not get the same rows until one of them signs out',
    async run(world) {
      const one = await world.open('/console/review');
      const row = await shownRow(one.page);
      // There are more rows than one person reserves.
      const reserved = await reservedConfidences(world);
      const other = await world.open('/console/review');
      assert.notEqual(await shownRow(other.page), row);
      const { searchParams } = new URL(await addressOfRow(one.page));
      await goTo(other.page, `/console/review?at=${searchParams.get('at')}`);
      await other.page.getByText('Another tab has reserved this row').waitFor();
      assert.equal(await one.page.getByText('Another tab has reserved').count(), 0);
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
      const open = gate();
      await one.page.route(decide, async (route) => {
        await open.passed;
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
      open.pass();
      await (await released).response();
      assert.deepEqual(await decisions(world), { [row]: 'must-link' });
      await world.db.run('delete from hotel_match_decisions');
      await one.close();
      await leave(other);
    },
  },
  {
    name: 'no other person gets a row whose decision is not stored yet, also after a reload or a sign-out',
    async run(world) {
      const one = await world.open('/console/review');
      const { page } = one;
      const row = await shownRow(page);
      const other = await world.open('/console/review?state=all');
      const othersGet = async () => {
        await goTo(other.page, '/console/review');
        const got = await shownRow(other.page);
        const left = other.page.waitForRequest((request) => request.method() === 'DELETE');
        await goTo(other.page, '/console/review?state=all');
        await (await left).response();
        return got;
      };
      const open = gate();
      await page.route(decide, async (route) => {
        await open.passed;
        // The page that sent it may be gone.
        await route.continue().catch(() => undefined);
      });
      await press(page, 'a');
      // Another page of the console sends the decision, and releases the rows.
      await page.goto(`${world.origin}/console/develop/calls`);
      assert.notEqual(await othersGet(), row);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('One decision is not saved yet').waitFor();
      assert.notEqual(await othersGet(), row);
      // The decision is not one of this account.
      await signIn(page, await world.newKey({ environment: 'production' }));
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('One decision is not saved yet').waitFor();
      const released = page.waitForRequest((request) => request.method() === 'DELETE');
      open.pass();
      await signIn(page, await world.newKey());
      await (await released).response();
      assert.deepEqual(await decisions(world), { [row]: 'must-link' });
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key').waitFor();
      assert.equal(await page.getByText('not saved yet').count(), 0);
      await world.db.run('delete from hotel_match_decisions');
      await one.close();
      await other.close();
    },
  },
  {
    name: 'a duplicated tab gets other rows, and a reload the same ones',
    async run(world) {
      const one = await world.open('/console/review');
      const { page } = one;
      const row = await shownRow(page);
      const { searchParams: mine } = new URL(await addressOfRow(page));
      // As the browser duplicates it: with the address and a copy of the session.
      const opened = page.context().waitForEvent('page');
      await page.evaluate('void open(location.href)');
      const copy = await opened;
      await copy.waitForURL(({ searchParams }) => searchParams.get('at') !== mine.get('at'));
      assert.notEqual(await shownRow(copy), row);
      const held = await world.db.row<{ tabs: number }>(
        'select count(distinct claimed_by)::int as tabs from hotel_match_claims',
      );
      assert.equal(held?.tabs, 2);
      await copy.close();
      const again = page.waitForResponse(claims);
      const name = 'sessionStorage["innkeeper.reviewer"]';
      const before = await page.evaluate(name);
      await page.reload();
      await again;
      assert.equal(await page.evaluate(name), before);
      await leave(one);
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
];
