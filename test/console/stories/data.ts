import assert from 'node:assert/strict';
import { grantPartner } from '../../../src/hotels/match/stores/adoption-store.ts';
import { checkAccess, checkTables, goTo, settled } from '../checks.ts';
import type { PageStories } from '../story.ts';

export const data: PageStories = {
  path: '/console/data/hotels?country=IT',
  reads: '**/v3.0/data/hotels*',
  stories: [
    {
      name: 'a catalogue without hotels is said to be empty on the pages that need them',
      async run(world) {
        const { page, close } = await world.open('/console/no-page');
        await page.route('**/v3.0/data/changes?*', (route) => route.fulfill({ json: { data: [], last: 0 } }));
        for (const place of ['', '/map-ids', '/match', '/rooms', '/data']) {
          await goTo(page, `/console${place}`);
          await page.getByText('The catalogue has no hotels yet').waitFor();
          await checkAccess(page, `/console${place} without hotels`);
          await goTo(page, '/console/no-page');
          await page.getByText('The catalogue has no hotels yet').waitFor({ state: 'detached' });
        }
        await page.unroute('**/v3.0/data/changes?*');
        await goTo(page, '/console/match');
        await settled(page);
        assert.equal(await page.getByText('The catalogue has no hotels yet').count(), 0);
        await close();
      },
    },
    {
      name: 'a hotel is found, merged after a preview, and unmerged; an unknown one is said to be unknown',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/data/hotels?country=IT');
        const hotelId = await page.getByRole('row').nth(1).locator('code').innerText();
        const idField = page.getByLabel('Hotel id');
        await idField.fill('Lodge');
        await page.keyboard.press('Enter');
        await page.getByText('"Lodge" is not a hotel id').waitFor();
        await idField.fill(hotelId);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Record' }).waitFor();
        assert.equal(await page.locator('.hotel-photo').count(), 1);
        await settled(page);
        await checkTables(page, 360);
        await page.getByLabel('Survivor').fill('nothing');
        await page.getByRole('button', { name: 'Preview' }).click();
        await page
          .getByRole('alert')
          .getByText(/is not a hotel id/)
          .waitFor();
        const survivorId = hotelId === 'lp2711' ? 'lp2712' : 'lp2711';
        await page.getByLabel('Survivor').fill(survivorId);
        await page.getByRole('button', { name: 'Preview' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
        await page.getByText(`${hotelId} is merged`).waitFor();
        await page.getByText('merged', { exact: true }).first().waitFor();
        await page.getByRole('button', { name: 'Preview' }).click();
        const undoing = page.getByRole('dialog');
        await undoing.getByText(`Without its survivor, ${hotelId} has`).waitFor();
        assert.doesNotMatch(await undoing.innerText(), /Rooms\s+0\b/, 'its rooms return');
        await checkAccess(page, 'the preview of an unmerge');
        await undoing.getByRole('button', { name: 'Undo the merge' }).click();
        await page.getByText(`${hotelId} is merged`).waitFor({ state: 'detached' });
        await page.getByText('unmerged', { exact: true }).first().waitFor();
        assert.deepEqual(complaints, []);
        await goTo(page, '/console/data/hotels/lp7fffff');
        await page.getByText('The catalogue has no such hotel').waitFor();
        await page.getByText('no entry of the history has this id').waitFor();
        assert.equal(await page.getByRole('heading', { name: /Merge|Partner ids/ }).count(), 0);
        assert.equal(await page.getByRole('alert').count(), 0);
        await close();
      },
    },
    {
      name: 'a list that a revoked key could not read is read with the next key',
      async run(world) {
        const hotels = '**/v3.0/data/hotels?*';
        const { page, close } = await world.open('/console/no-page');
        await page.route(hotels, (route) =>
          route.fulfill({ status: 401, json: { error: { code: 4001, message: 'Invalid API key' } } }),
        );
        await goTo(page, '/console/data/hotels?country=IT');
        await page.getByText('The key is no longer accepted').waitFor();
        await page.unroute(hotels);
        // A key of the page that was interrupted is in the field before another API key is pasted.
        const field = page.locator('input[name=key]');
        await field.press('a');
        const pasted = JSON.stringify(await world.newKey());
        await page.evaluate(`
          const clipboardData = new DataTransfer();
          clipboardData.setData('text', ${pasted});
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          document.querySelector('input[name=key]').dispatchEvent(event);
        `);
        await field.press('Enter');
        await page.getByText('The key is no longer accepted').waitFor({ state: 'detached' });
        await page.getByRole('row').nth(1).waitFor();
        assert.equal(await page.getByRole('alert').count(), 0);
        await close();
      },
    },
    {
      name: 'an id is corrected, and its history shows it',
      async run(world) {
        const partner = await world.db.row<{ name: string; partner_id: string }>(
          `select p.name, m.partner_id from partner_mappings m join partners p on p.id = m.partner
           where m.hotel = 10003 order by p.id limit 1`,
        );
        assert.ok(partner);
        const owner = { accountId: world.accountId, environment: 'sandbox' } as const;
        await grantPartner(world.db, owner, { partner: partner.name, at: new Date() });
        const { page, close } = await world.open('/console/data/hotels');
        // The list of partners comes while one is being typed.
        let sendPartners = () => {};
        const typed = new Promise<void>((resolve) => (sendPartners = resolve));
        await page.route('**/match/coverage', async (route) => {
          await typed;
          await route.continue();
        });
        await page.getByRole('tab', { name: 'Partner ids' }).click();
        await page.getByLabel('Partner').pressSequentially(partner.name);
        sendPartners();
        await page.locator('#partners option').first().waitFor({ state: 'attached' });
        assert.equal(await page.getByLabel('Partner').inputValue(), partner.name);
        await page.getByLabel('Id', { exact: true }).fill(partner.partner_id);
        await page.keyboard.press('Enter');
        await page.getByText('mapping added').first().waitFor();
        await page.getByLabel('Hotel id').fill('10004');
        await page.getByRole('button', { name: 'Correct', exact: true }).click();
        await page.getByText('mapping moved').first().waitFor();
        const moved = page.getByRole('listitem').filter({ hasText: 'mapping moved' }).first();
        assert.match(await moved.innerText(), /by correction[\s\S]*, this key$/, 'with its author');
        await page.getByRole('tab', { name: 'What changed' }).click();
        await page.getByRole('cell', { name: 'mapping moved' }).first().waitFor();
        await close();
      },
    },
  ],
};
