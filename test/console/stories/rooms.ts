import assert from 'node:assert/strict';
import type { PageStories } from '../story.ts';
import type { ConsoleWorld } from '../world.ts';

const hotelId = 'pier-1';
const mappings = '**/v3.0/rooms/match/async/matches/*';

/** A hotel with two decisions of deep-map. */
async function runDeepMap({ origin, newKey }: ConsoleWorld): Promise<void> {
  const headers = { 'x-api-key': await newKey(), 'content-type': 'application/json' };
  const referenceRooms = [
    { id: 1, name: 'Deluxe King Room' },
    { id: 2, name: 'Twin Room' },
  ];
  const body = JSON.stringify({ hotelId, referenceRooms, roomNames: ['DLX King', 'Zweibettzimmer'] });
  const url = `${origin}/v3.0/rooms/match/async`;
  const submitted = await fetch(url, { method: 'POST', headers, body });
  const { data } = (await submitted.json()) as { data: { jobId: string } };
  const job = await fetch(`${url}/jobs/${data.jobId}?wait=30`, { headers });
  assert.match(await job.text(), /"status":"completed"/);
}

export const rooms: PageStories = {
  path: '/console/rooms/try',
  reads: '**/v3.0/rooms/explain',
  prepare: runDeepMap,
  stories: [
    {
      name: 'names are explained, and an edit shows which results change',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/rooms');
        await page.getByLabel('Rooms of the hotel').fill('Deluxe King Room\nTwin Room');
        await page.getByLabel('Names of suppliers').fill('DLX King\nZweibettzimmer');
        await page.getByText('2 of 2 mapped').waitFor();
        await page.getByRole('listitem').first().locator('summary').click();
        await page.getByText('class agrees').first().waitFor();
        await page
          .getByLabel('Rooms of the hotel')
          .fill('Deluxe King Room, Sea View\nDeluxe King Room\nJunior Suite');
        await page.getByText('was Twin Room').waitFor();
        await page.reload();
        assert.match(await page.getByLabel('Rooms of the hotel').inputValue(), /Junior Suite/);
        await page.getByRole('tab', { name: 'Groups' }).click();
        await page.getByRole('heading', { name: /King/ }).waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'of 200 names, those near what is seen are read in full, and the evidence of an opened one',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/rooms');
        const names = Array.from({ length: 200 }, (_, at) => `Deluxe King Room ${at + 1}`);
        await page.getByLabel('Names of suppliers').fill(names.join('\n'));
        await page.getByText('of 200 mapped').waitFor();
        const results = page.locator('.room-results > li');
        assert.equal(await results.count(), names.length);
        const nodes = () => page.evaluate<number>(`document.getElementsByTagName('*').length`);
        const isFew = async () => assert.ok((await nodes()) < 3_000, `${await nodes()} nodes`);
        await isFew();
        assert.equal(await results.last().locator('summary').count(), 0);
        await results.last().scrollIntoViewIfNeeded();
        await results.last().locator('summary').click();
        await page.getByText('class agrees').first().waitFor();
        await isFew();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'a cached mapping is rejected, undone, and mapped to another room',
      async run(world) {
        const { page, complaints, close } = await world.open(`/console/rooms/cache?hotel=${hotelId}`);
        const row = page.getByRole('row', { name: /dlx king/ });
        await row.getByRole('button', { name: /^Reject/ }).click();
        await row.getByText('not mapped').waitFor();
        await row.getByRole('button', { name: /^Undo/ }).click();
        await row.getByText('Deluxe King Room (1)').waitFor();
        await row.getByRole('button', { name: /^Remap/ }).click();
        await page.getByRole('dialog').getByRole('combobox').selectOption('2');
        await page.getByRole('dialog').getByRole('button', { name: 'Remap' }).click();
        await row.getByText('Twin Room (2)').waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'a lost connection is reported, and the decision can be sent again',
      async run(world) {
        const { page, close } = await world.open(`/console/rooms/cache?hotel=${hotelId}`);
        const row = page.getByRole('row', { name: /zweibettzimmer/ });
        await row.waitFor();
        await page.route(mappings, (route) => route.abort());
        await row.getByRole('button', { name: /^Confirm/ }).click();
        await page.getByText('The service cannot be reached').waitFor();
        await page.unroute(mappings);
        await row.getByRole('button', { name: /^Confirm/ }).click();
        await row.getByText('by this key').waitFor();
        await close();
      },
    },
  ],
};
