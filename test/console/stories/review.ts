import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAccess, goTo } from '../checks.ts';
import { submitManyReviews } from '../many-reviews.ts';
import { submitReviewList } from '../review-list.ts';
import { decisions, leave, press, saved, shownRow } from '../review-window.ts';
import type { PageStories } from '../story.ts';
import { filters } from './review-filters.ts';
import { interruptions } from './review-interruptions.ts';
import { kept } from './review-kept.ts';
import { reservations } from './review-reservations.ts';

const MANY_ROWS = 1_000;

async function rowsLeft(page: Page): Promise<number> {
  const count = page.getByText(/^[\d,]+ rows/);
  await count.waitFor();
  return Number.parseInt(await count.innerText(), 10);
}

/** In the page: the buttons of a row that something covers at any place to which it is scrolled. */
const coveredButtons = `(() => {
  const bar = document.querySelector('.review-actions');
  let pane = bar.parentElement;
  while (pane !== null && pane.scrollHeight < pane.clientHeight + 100) pane = pane.parentElement;
  if (pane === null) return ['the row is not scrolled'];
  const found = new Set();
  for (let top = 0; top < pane.scrollHeight; top += 20) {
    pane.scrollTop = top;
    for (const button of bar.querySelectorAll('button')) {
      const { x, y, width, height } = button.getBoundingClientRect();
      if (!button.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
        found.add(button.innerText + ' at ' + top);
    }
  }
  return [...found];
})()`;

export const review: PageStories = {
  path: '/console/review?state=all',
  reads: '**/v3.0/hotels/match/reviews?*',
  prepare: async (world) => void (await submitReviewList(world)),
  stories: [
    {
      name: 'each key decides a row and shows the next one; undo shows the row again',
      inShort: true,
      async run(world) {
        const window = await world.open('/console/review');
        const { page, complaints } = window;
        const rows = await rowsLeft(page);
        const next = page.getByRole('status', { name: 'Row to decide' });
        const first = await next.innerText();
        assert.match(first, /, .*\. confidence \d+%\. candidate: /);
        const accepted = await press(page, 'a');
        assert.notEqual(await next.innerText(), first, 'a screen reader says the next row');
        const rejected = await press(page, 'r');
        const skipped = await press(page, 's');
        await saved(page);
        assert.equal(await rowsLeft(page), rows - 3);
        assert.deepEqual(await decisions(world), { [accepted]: 'must-link', [rejected]: 'must-not-link' });
        await page.keyboard.press('u');
        await page.locator(`[data-row="${skipped}"]`).waitFor();
        await page.keyboard.press('u');
        await page.locator(`[data-row="${rejected}"]`).waitFor();
        await saved(page);
        assert.deepEqual(await decisions(world), { [accepted]: 'must-link' });
        await page.keyboard.press('n');
        await page.keyboard.type('the same owner');
        await page.keyboard.press('Enter');
        await page.keyboard.press('/');
        const search = page.getByRole('dialog');
        await search.getByLabel('Name').waitFor();
        await page.keyboard.type('h ');
        await search.getByRole('listitem').first().waitFor();
        assert.equal(await search.getByLabel('Name').inputValue(), 'h ', 'a word may follow');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.locator(`[data-row="${rejected}"]`).waitFor({ state: 'detached' });
        await saved(page);
        const noted = await world.db.row<{ note: string }>(
          "select note from hotel_match_decisions where note <> ''",
        );
        assert.equal(noted?.note, 'the same owner');
        for (const _ of [1, 2]) await page.keyboard.press('u');
        await saved(page);
        assert.deepEqual(await decisions(world), {});
        assert.deepEqual(complaints, []);
        await leave(window);
      },
    },
    {
      name: 'the buttons of a row are not covered while it is scrolled',
      async run(world) {
        const window = await world.open('/console/review');
        const { page } = window;
        await page.setViewportSize({ width: 1280, height: 700 });
        await page.locator('[data-row] th').first().waitFor();
        const covered = await page.evaluate(coveredButtons);
        assert.deepEqual(covered, []);
        await leave(window);
      },
    },
    ...interruptions,
    ...reservations,
    {
      name: 'a key that may not decide is offered no decision',
      async run(world) {
        const key = await world.newKey({ scopes: ['read', 'map'] });
        const { page, close } = await world.open('/console/review?state=all', { key });
        await shownRow(page);
        for (const name of [/^Undo earlier/, /^Decide all/, /^Accept/, /^Reject/, /^Skip/])
          assert.ok(await page.getByRole('button', { name }).isDisabled(), String(name));
        const row = await shownRow(page);
        for (const pressed of ['U', 'b', 'a', 's']) await page.keyboard.press(pressed);
        assert.equal(await page.getByRole('dialog').count(), 0);
        assert.equal(await shownRow(page), row);
        await page.keyboard.press('j');
        await page.locator(`[data-row="${row}"]`).waitFor({ state: 'detached' });
        await close();
      },
    },
    {
      name: 'all rows under a filter are decided after a preview, and undone at once',
      async run(world) {
        const window = await world.open('/console/review');
        const { page } = window;
        await shownRow(page);
        // The row in the URL is not shown as open afterwards.
        await page.waitForURL(/at=/);
        await page.keyboard.press('b');
        await page.getByText(/of these would be wrong/).waitFor();
        await page.getByRole('button', { name: /^Accept \d+ rows/ }).click();
        await page.getByText(/rows accepted/).waitFor();
        assert.ok(Object.keys(await decisions(world)).length >= 6);
        await page.getByText('No row waits for a decision').waitFor();
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
        await page.getByText(/decisions undone/).waitFor();
        assert.deepEqual(await decisions(world), {});
        await shownRow(page);
        await leave(window);
      },
    },
    ...kept,
    {
      name: 'earlier decisions are undone: a bulk one after a reload, and all of one author after a preview',
      async run(world) {
        const key = await world.newKey();
        const { page, complaints, close } = await world.open('/console/review?state=all', { key });
        await shownRow(page);
        await page.keyboard.press('b');
        await page.getByRole('button', { name: /^Accept \d+ rows/ }).click();
        await page.getByText(/rows accepted/).waitFor();
        const job = await world.db.row<{ id: string }>(
          'select job as id from hotel_match_reviews order by job limit 1',
          [],
        );
        await goTo(page, `/console/review?job=${job?.id}`);
        await page.getByRole('link', { name: 'Open the job' }).waitFor();
        await goTo(page, '/console/review?state=all');
        await page.reload();
        await page.getByRole('button', { name: /^Undo earlier/ }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
        await page.getByText(/decisions undone/).waitFor();
        assert.deepEqual(await decisions(world), {});
        await shownRow(page);
        await press(page, 'r');
        await press(page, 'a');
        await saved(page);
        await world.db.run(
          "update api_keys set name = 'Bo, mapping' where id = (select decided_by from hotel_match_decisions limit 1)",
        );
        const other = await world.open('/console/review?state=decided');
        await shownRow(other.page);
        await other.page
          .getByText(/^Bo, mapping, .*\d$/)
          .first()
          .waitFor();
        await other.page.keyboard.press('U');
        const authors = other.page.getByRole('dialog').getByLabel('Author');
        await authors.getByRole('option', { name: 'Bo, mapping: 2 rows' }).waitFor({ state: 'attached' });
        const queue = other.page.getByRole('list', { name: 'Rows to review' });
        for (const outcome of ['accept', 'reject'])
          await queue.getByText(outcome, { exact: true }).first().waitFor();
        await queue.getByText('Bo, mapping').first().waitFor();
        await other.close();
        await page.keyboard.press('U');
        await dialog.getByText('2 decisions would be undone').waitFor();
        await checkAccess(page, 'the undoing of earlier decisions');
        await dialog.getByLabel('From').fill('2999-01-01T00:00');
        await dialog.getByText('0 decisions would be undone').waitFor();
        await dialog.getByLabel('From').fill('');
        await dialog.getByRole('button', { name: 'Undo 2 decisions' }).click();
        await page.getByText('2 decisions undone').waitFor();
        await page.getByText('by you').waitFor({ state: 'detached' });
        assert.deepEqual(await decisions(world), {});
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    ...filters,
    {
      name: 'a long queue is read in pages, and only the lines in view are in the page',
      async run(world) {
        const job = await submitManyReviews(world, { rows: MANY_ROWS });
        const { page, close } = await world.open(`/console/review?state=all&job=${job}&sort=row`);
        const list = page.getByRole('list', { name: 'Rows to review' });
        const scrolled = `document.querySelector('.virtual').scrollTop = 1e7`;
        await page.getByText(`${MANY_ROWS.toLocaleString('en-GB')} rows`, { exact: true }).waitFor();
        let read = 0;
        for (const _ of ['first', 'next', 'third']) {
          const line = list.locator(`[aria-setsize]:not([aria-setsize="${read}"])`).first();
          await line.waitFor();
          const rows = Number(await line.getAttribute('aria-setsize'));
          assert.ok(rows > read && rows < MANY_ROWS, `${rows} rows are read`);
          assert.ok((await list.getByRole('listitem').count()) < 60);
          read = rows;
          await page.evaluate(scrolled);
        }
        const line = list.getByRole('listitem').last();
        await line.getByRole('button').click();
        await page.keyboard.press('j');
        await page.locator('[data-row]').waitFor();
        await page.keyboard.press('f');
        await page.keyboard.type('zzz');
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Clear the filters' }).waitFor();
        assert.match(page.url(), /text=zzz/, 'Escape keeps what was typed');
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
        await close();
      },
    },
  ],
};
