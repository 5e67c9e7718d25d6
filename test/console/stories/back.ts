import assert from 'node:assert/strict';
import { goTo } from '../checks.ts';
import type { ConsoleStory } from '../story.ts';

interface Filter {
  readonly path: string;
  readonly role: 'combobox' | 'searchbox';
  readonly name: string;
  /** Undefined: the second one of a list. */
  readonly value?: string;
}

// Data table. A filter of each page that has some.
const filters: readonly Filter[] = [
  { path: '/console/review?state=skipped', role: 'combobox', name: 'State' },
  { path: '/console/review?state=all', role: 'searchbox', name: 'Words of the row', value: 'hotel' },
  { path: '/console/bookings', role: 'combobox', name: 'State' },
  { path: '/console/data/hotels?country=FR', role: 'searchbox', name: 'City', value: 'Paris' },
  { path: '/console/develop/requests', role: 'combobox', name: 'Method' },
  { path: '/console/sell', role: 'searchbox', name: 'Currency', value: 'GBP' },
  { path: '/console/map-ids', role: 'combobox', name: 'Partner' },
];

/** The address without the row that the review page puts into it. */
const filterIn = ({ href }: URL): string => href.replace(/[?&]at=[^&]+$/, '');

export const back: ConsoleStory = {
  name: 'Back undoes the change of a filter on each page',
  async run(world) {
    const { page, complaints, close } = await world.open('/console/tokens');
    for (const filter of filters) {
      await goTo(page, filter.path);
      const field = page.getByRole(filter.role, { name: filter.name, exact: true });
      const before = await field.inputValue();
      if (filter.value === undefined) {
        await field.locator('option').nth(1).waitFor({ state: 'attached' });
        await field.selectOption({ index: 1 });
      } else {
        await field.fill(filter.value);
        await field.press('Enter');
      }
      await page.waitForURL((url) => filterIn(url) !== world.origin + filter.path);
      await page.goBack();
      await page.waitForURL((url) => filterIn(url) === world.origin + filter.path);
      assert.equal(await field.inputValue(), before, `${filter.path}, ${filter.name}`);
    }
    assert.deepEqual(complaints, []);
    await close();
  },
};
