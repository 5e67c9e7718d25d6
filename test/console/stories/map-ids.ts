import assert from 'node:assert/strict';
import { grantPartner } from '../../../src/hotels/match/stores/adoption-store.ts';
import { checkAccess } from '../checks.ts';
import type { PageStories } from '../story.ts';
import type { ConsoleWorld } from '../world.ts';

const mapping = '**/v3.0/hotels/match/partners/with-id';
const switching = '**/v3.0/data/releases/current';

/** Ids of a partner of the demo world, of which the first leads to several hotels. */
async function someIds({ db, accountId }: ConsoleWorld) {
  const found = await db.row<{ partner: string; several: string; one: string }>(
    `with ids as (
       select partner, partner_id, count(*) as hotels from partner_mappings
       where withdrawn_at is null and partner_id ~ '^[A-Za-z0-9]+$' group by 1, 2
     )
     select p.name as partner, several.partner_id as several,
       (select min(partner_id) from ids where partner = p.id and hotels = 1) as one
     from ids several join partners p on p.id = several.partner where hotels > 1 order by 1, 2 limit 1`,
  );
  assert.ok(found);
  const owner = { accountId, environment: 'production' } as const;
  await grantPartner(db, owner, { partner: found.partner, at: new Date() });
  return found;
}

async function publish({ origin, newKey }: ConsoleWorld, name: string): Promise<void> {
  const response = await fetch(`${origin}/v3.0/data/releases`, {
    method: 'POST',
    headers: { 'x-api-key': await newKey(), 'content-type': 'application/json' },
    body: JSON.stringify({ name, note: 'after the spring lists' }),
  });
  assert.ok(response.ok, await response.text());
}

export const mapIds: PageStories = {
  path: '/console/map-ids/releases',
  reads: '**/v3.0/data/releases',
  prepare: (world) => publish(world, 'spring'),
  stories: [
    {
      name: 'pasted ids survive a lost connection, and one of several hotels is chosen',
      inShort: true,
      async run(world) {
        const { partner, several, one } = await someIds(world);
        const key = await world.newKey({ environment: 'production' });
        const { page, complaints, close } = await world.open('/console/map-ids', { key });
        await page.getByRole('textbox').fill(`${one}\n${several}\n=1+1\n`);
        await page.getByText(`${partner} has 2 of the first 2 ids.`).waitFor();
        assert.equal(await page.getByLabel('Partner').inputValue(), partner);
        await page.route(mapping, (route) => route.abort());
        await page.getByRole('button', { name: 'Map', exact: true }).click();
        await page.getByText('The service cannot be reached').waitFor({ timeout: 10_000 });
        await page.reload();
        assert.match(await page.getByRole('textbox').inputValue(), /=1\+1/);
        await page.unroute(mapping);
        await page.getByRole('button', { name: 'Map', exact: true }).click();
        await page.getByRole('heading', { name: '1 of 3 ids matched' }).waitFor();
        await checkAccess(page, 'the result');
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download' }).click();
        assert.equal((await saved).suggestedFilename(), `${partner}-hotels.csv`);
        await page.getByRole('tab', { name: 'Several hotels 1' }).click();
        await page.getByRole('row').nth(1).getByRole('button').click();
        const choices = page.getByRole('dialog').getByRole('button', { name: 'Choose this hotel' });
        await choices.first().click();
        await page.getByRole('heading', { name: '2 of 3 ids matched' }).waitFor();
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'a long list that is pasted is taken as a file, and one that is too large is not sent',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/map-ids');
        await page.getByRole('textbox').waitFor();
        await page.evaluate(`
          const clipboardData = new DataTransfer();
          clipboardData.setData('text', 'unknown-1234\\n'.repeat(100_000));
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          document.querySelector('textarea').dispatchEvent(event);
        `);
        await page.getByText('Pasted ids').waitFor();
        await page.getByRole('button', { name: 'Remove' }).click();
        assert.equal(await page.getByRole('textbox').inputValue(), '');
        await page.getByRole('textbox').waitFor();
        // A file with a size of 300 MB.
        await page.evaluate(`
          const file = new File([], 'ids.csv');
          Object.defineProperty(file, 'size', { value: 3e8 });
          const dropped = new Event('drop', { bubbles: true, cancelable: true });
          dropped.dataTransfer = { files: [file] };
          document.querySelector('.drop').dispatchEvent(dropped);
        `);
        await page.getByText('ids.csv is too large').waitFor();
        await checkAccess(page, 'a file that is too large');
        assert.deepEqual(complaints, []);
        await close();
      },
    },
    {
      name: 'a release is published as a canary, promoted after a lost connection, and rolled back',
      async run(world) {
        const { page, complaints, close } = await world.open('/console/map-ids/releases');
        await page.getByText(/to the map as it is now/).waitFor();
        await page.getByRole('textbox', { name: 'Name' }).fill('summer');
        await page.getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Publish' }).click();
        const summer = page.getByRole('row', { name: /summer/ });
        await summer.getByText('newer').waitFor();
        await page.getByLabel('Pin to').selectOption('summer');
        await page.getByRole('button', { name: 'Set the pin' }).click();
        await summer.getByText('followed').waitFor();
        await page.reload();
        await summer.getByText('followed').waitFor();
        assert.equal(await page.getByLabel('Pin to').inputValue(), 'summer');
        await summer.getByRole('button', { name: 'Promote' }).click();
        await page.route(switching, (route) => route.abort());
        const make = page.getByRole('dialog').getByRole('button', { name: 'Make it current' });
        await make.click();
        await page.getByText('The service cannot be reached').waitFor({ timeout: 10_000 });
        await page.unroute(switching);
        await make.click();
        await summer.getByText('current').waitFor();
        await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
        await page
          .getByRole('row', { name: /spring/ })
          .getByText('current')
          .waitFor();
        await page.getByLabel('Pin to').selectOption('');
        await page.getByRole('button', { name: 'Set the pin' }).click();
        await summer.getByText('followed').waitFor({ state: 'detached' });
        assert.deepEqual(complaints, []);
        await close();
      },
    },
  ],
};
