import assert from 'node:assert/strict';
import { grantPartner } from '../../../src/hotels/match/stores/adoption-store.ts';
import { reviewList } from '../review-list.ts';
import type { PageStories } from '../story.ts';

const adopting = '**/v3.0/hotels/match/async/jobs/*/adopt';

export const match: PageStories = {
  path: '/console/match',
  reads: '**/v3.0/jobs?*',
  stories: [
    {
      name: 'a list is tried, its columns are corrected, and it is matched and adopted',
      async run(world) {
        const owner = { accountId: world.accountId, environment: 'production' } as const;
        await grantPartner(world.db, owner, { partner: 'Marlin', at: new Date() });
        const key = await world.newKey({ environment: 'production' });
        const { page, complaints, close } = await world.open('/console/match', { key });
        await page.getByLabel('Partner').fill('Marlin');
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
        const adopt = page.getByRole('dialog').getByRole('button', { name: 'Adopt', exact: true });
        await page.getByText(/Expected to be wrong/).waitFor();
        await page.route(adopting, (route) => route.abort());
        await adopt.click();
        await page.getByText('The service cannot be reached').waitFor({ timeout: 10_000 });
        await page.unroute(adopting);
        await adopt.click();
        await page.getByText(/ids of Marlin changed/).waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
  ],
};
