import assert from 'node:assert/strict';
import type { PageStories } from '../story.ts';

export const overview: PageStories = {
  path: '/console',
  reads: '**/v3.0/jobs*',
  stories: [
    {
      name: 'a key opens the overview, and is asked for again when the service refuses it',
      inShort: true,
      async run(world) {
        const key = await world.newKey();
        const { page, close } = await world.open('/console', { key: '' });
        await page.getByLabel('API key').last().fill('sand_unknown');
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByRole('alert').waitFor();
        await page.getByLabel('API key').last().fill(key);
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
        assert.equal(await page.evaluate('localStorage.length'), 0);
        await page.route('**/v3.0/jobs*', (route) =>
          route.fulfill({ status: 401, json: { error: { code: 4001, message: 'Invalid API key' } } }),
        );
        await page.getByText('The key is no longer accepted').waitFor();
        await page.unroute('**/v3.0/jobs*');
        await page.getByLabel('API key').last().fill(key);
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByText('The key is no longer accepted').waitFor({ state: 'detached' });
        await close();
      },
    },
  ],
};
