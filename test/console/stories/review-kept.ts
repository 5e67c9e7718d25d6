import assert from 'node:assert/strict';
import { decisions, leave, shownRow, signIn } from '../review-window.ts';
import type { PageStories } from '../story.ts';

/** What a tab keeps through a reload and a sign-out. */
export const kept: PageStories['stories'] = [
  {
    name: 'a bulk decision whose answer was lost is undone as one after a reload and another account',
    async run(world) {
      const window = await world.open('/console/review');
      const { page } = window;
      await shownRow(page);
      await page.keyboard.press('b');
      const bulk = page.getByRole('button', { name: /^Accept \d+ rows/ });
      await bulk.waitFor();
      const stored = '**/v3.0/hotels/match/reviews';
      await page.route(stored, async (route) => {
        if (route.request().postDataJSON()?.preview === true) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await bulk.click();
      await page.getByText('The service cannot be reached').waitFor({ timeout: 15_000 });
      await page.unroute(stored);
      const decided = Object.keys(await decisions(world)).length;
      assert.ok(decided >= 6);
      await page.keyboard.press('Escape');
      await page.reload();
      const undo = page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true });
      const openUndo = () => page.getByRole('button', { name: /^Undo earlier/ }).click();
      await openUndo();
      await page.getByText('it may not have happened').waitFor();
      await page.keyboard.press('Escape');
      // Another environment has its own, and this one keeps what it had.
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signIn(page, await world.newKey({ environment: 'production' }));
      await openUndo();
      await page.getByText('All that one author decided').waitFor();
      assert.equal(await undo.count(), 0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signIn(page, await world.newKey());
      await openUndo();
      await undo.click();
      await page.getByText(`${decided} decisions undone`).waitFor();
      assert.deepEqual(await decisions(world), {});
      await shownRow(page);
      await leave(window);
    },
  },
  {
    name: 'a reload keeps a note that is not finished and the chosen candidate, and a sign-out ends them',
    async run(world) {
      const window = await world.open('/console/review');
      const { page } = window;
      await shownRow(page);
      await page.waitForURL(/at=/);
      await page.keyboard.press(']');
      await page.keyboard.press('n');
      await page.keyboard.type('the same ow');
      const kept = () => page.evaluate<string | null>(`sessionStorage.getItem('innkeeper.choice')`);
      assert.match((await kept()) ?? '', /"picked":1/);
      await page.reload();
      await shownRow(page);
      assert.equal(await page.getByLabel('Note for the decision').inputValue(), 'the same ow');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key').waitFor();
      assert.equal(await kept(), null);
      await window.close();
    },
  },
];
