import assert from 'node:assert/strict';
import type { PageStories } from '../story.ts';
import { back } from './back.ts';

export const overview: PageStories = {
  path: '/console',
  reads: '**/v3.0/jobs*',
  stories: [
    back,
    {
      name: 'a key opens the overview, and is asked for again when the service refuses it',
      inShort: true,
      async run(world) {
        const key = await world.newKey();
        const { page, close } = await world.open('/console', { key: '' });
        await page.getByLabel('API key').fill('sand_unknown');
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByRole('alert').waitFor();
        await page.getByLabel('API key').fill(key);
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
        assert.equal(await page.evaluate('localStorage.length'), 0);
        await page.route('**/v3.0/jobs*', (route) =>
          route.fulfill({ status: 401, json: { error: { code: 4001, message: 'Invalid API key' } } }),
        );
        await page.getByText('The key is no longer accepted').waitFor();
        await page.unroute('**/v3.0/jobs*');
        await page.getByLabel('API key').fill(key);
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByText('The key is no longer accepted').waitFor({ state: 'detached' });
        await close();
      },
    },
    {
      name: 'a job that runs is shown behind fifty newer ones',
      async run(world) {
        const { page, close } = await world.open('/console', { key: '' });
        const job = (jobId: string, state: string) => ({
          jobId,
          kind: 'hotel-match',
          state,
          partner: jobId,
          hotelId: null,
          step: null,
          done: 1,
          total: 2,
          secondsLeft: null,
          updatedAt: '2026-11-29T10:00:00.000Z',
        });
        const newest = Array.from({ length: 50 }, (_, at) => job(`newer-${at}`, 'done'));
        await page.route('**/v3.0/jobs*', (route) => {
          const state = new URL(route.request().url()).searchParams.get('state');
          if (state === null) return route.fulfill({ json: { jobs: newest, next: 'more' } });
          const jobs = state === 'running' ? [job('old-list', state)] : [];
          return route.fulfill({ json: { jobs, next: null } });
        });
        await page.getByLabel('API key').fill(await world.newKey());
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByRole('link', { name: 'old-list' }).waitFor();
        assert.equal(await page.getByText('No job is running.').count(), 0);
        await close();
      },
    },
    {
      name: 'everything that waits for an operator can be shown',
      async run(world) {
        const items = Array.from({ length: 8 }, (_, number) => ({
          kind: 'dead-job',
          id: String(number),
          account: world.accountId,
          bookingId: null,
          since: '2026-11-29T10:00:00.000Z',
          detail: `It failed ${number} times.`,
          command: `jobs retry ${number}`,
        }));
        const { page, close } = await world.open('/console', { key: '' });
        await page.route('**/v3.0/attention*', (route) => route.fulfill({ json: { items, next: null } }));
        await page.getByLabel('API key').fill(await world.newKey());
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByRole('button', { name: 'Show all 8' }).click();
        await page.getByText('jobs retry 7').waitFor();
        await close();
      },
    },
  ],
};
