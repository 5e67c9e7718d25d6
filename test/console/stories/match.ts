import assert from 'node:assert/strict';
import type { Route } from 'playwright-core';
import { grantPartner } from '../../../src/hotels/match/stores/adoption-store.ts';
import { reviewList, submitReviewList } from '../review-list.ts';
import { checkAccess } from '../checks.ts';
import type { PageStories } from '../story.ts';

/** The stream of a job that has ended, as if it was being matched: one chunk at first, and then two. */
async function asRunning(route: Route): Promise<void> {
  const headers = { ...route.request().headers(), accept: 'application/json' };
  const ended = (await (await route.fetch({ headers })).json()) as object;
  const running = (done: number) => ({
    ...ended,
    state: 'running',
    step: 'matching',
    chunks: { done, total: 3 },
    countries: { ready: 0, total: 29 },
  });
  if (route.request().headers()['accept'] !== 'text/event-stream') return route.fulfill({ json: running(1) });
  const body = `event: progress\ndata: ${JSON.stringify(running(2))}\n\n`;
  return route.fulfill({ contentType: 'text/event-stream', body });
}

const adopting = '**/v3.0/hotels/match/async/jobs/*/adopt';

export const match: PageStories = {
  path: '/console/match',
  reads: '**/v3.0/jobs?*',
  stories: [
    {
      name: 'a list is tried, its columns are corrected, and it is matched and adopted',
      inShort: true,
      async run(world) {
        const owner = { accountId: world.accountId, environment: 'production' } as const;
        await grantPartner(world.db, owner, { partner: 'Marlin', at: new Date() });
        const key = await world.newKey({ environment: 'production' });
        const { page, complaints, close } = await world.open('/console/match', { key });
        await page.getByLabel('Partner').fill('Marlin');
        const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('id,name,country\n') };
        await page.locator('input[type=file]').setInputFiles(empty);
        await page.getByText('The list has headings and no rows').waitFor();
        assert.ok(await page.getByRole('button', { name: 'Match 0 rows' }).isDisabled());
        await page.getByRole('button', { name: 'Another file' }).click();
        const csv = (await reviewList(world, 30)).replace('id,name,', 'id,Haus,');
        const file = { name: 'marlin.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByText('No column has the name of the hotels').waitFor();
        await page.getByLabel('What "Haus" is').selectOption('name');
        await page.getByText('Matched from a confidence').waitFor();
        await page.getByRole('slider').fill('0.9');
        await page.getByText('(set:').waitFor();
        await page.getByRole('button', { name: 'Match 30 rows' }).click();
        await page.getByRole('heading', { name: 'Marlin' }).waitFor();
        await page.getByRole('button', { name: /Adopt/ }).click();
        const adopt = page.getByRole('dialog').getByRole('button', { name: /^Adopt \d+ ids$/ });
        await page.getByText(/Expected to be wrong/).waitFor();
        await page.route(adopting, (route) => route.abort());
        await adopt.click();
        await page.getByText('The service cannot be reached').waitFor({ timeout: 10_000 });
        await page.unroute(adopting);
        await adopt.click();
        await page.getByText(/ids of Marlin changed/).waitFor();
        await page.getByRole('link', { name: /changes? of ids of Marlin/ }).click();
        await page.getByText(/^From change/).waitFor();
        await page
          .getByRole('link', { name: /^Marlin H\d+/ })
          .first()
          .waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'the page of a job follows its chunks, and its result has facets that lead to their rows',
      async run(world) {
        const job = await submitReviewList(world, { environment: 'production' });
        const key = await world.newKey({ environment: 'production' });
        const { page, complaints, close } = await world.open('/console/tokens', { key });
        const reading = `**/v3.0/jobs/${job}`;
        await page.route(reading, asRunning);
        await page.goto(`${world.origin}/console/match/${job}`);
        await page.getByText('2 of 3 chunks of the list are done').waitFor();
        assert.equal(await page.getByText('countries').count(), 0, 'only before matching');
        await page.unroute(reading);
        const lines = page.getByRole('region', { name: 'By country' }).getByRole('listitem');
        await lines.first().waitFor();
        const counts = (await lines.allInnerTexts()).map((text) => Number(/\d+$/.exec(text)?.[0]));
        const open = await world.db.row<{ rows: number }>(
          'select count(*)::int as rows from hotel_match_reviews where job = $1',
          [job],
        );
        assert.equal(
          counts.reduce((sum, rows) => sum + rows, 0),
          open?.rows,
        );
        const href = await lines.first().getByRole('link').getAttribute('href');
        assert.match(href ?? '', new RegExp(`^/console/review\\?job=${job}&country=[A-Z]{2}$`));
        await checkAccess(page, 'the result of a job');
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'a cross-check is listed with its kind, and its page has the counts and the download',
      async run(world) {
        const form = new FormData();
        const [a, b] = [
          'id,hotel_id\nH1,lp2711\nH2,lp2712\n',
          'id,hotel_id\nH1,lp2711\nH2,lp2713\nH3,lp2711\n',
        ];
        for (const [name, text] of Object.entries({ a, b })) form.set(name, new Blob([text]), `${name}.csv`);
        const key = await world.newKey();
        const submit = { method: 'POST', body: form, headers: { 'x-api-key': key } };
        assert.equal((await fetch(`${world.origin}/v3.0/hotels/match/cross-checks`, submit)).status, 202);
        const { page, complaints, close } = await world.open('/console', { key });
        const line = page.getByRole('region', { name: 'Jobs' }).getByText('cross-check').first();
        await line.locator('..').getByRole('link').click();
        await page.getByRole('heading', { name: 'Conflicts' }).waitFor();
        assert.match(await page.locator('#main').innerText(), /agreement\D*1\b[\s\S]*conflict\D*1\b/);
        await checkAccess(page, 'a cross-check');
        const saving = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download the result' }).click();
        assert.match((await saving).suggestedFilename(), /^cross-check-.*csv$/);
        assert.deepEqual(complaints, []);
        await close();
      },
    },
  ],
};
