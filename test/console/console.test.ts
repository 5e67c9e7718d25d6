import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { isLong, onlyLong } from '../support/runs/form.ts';
import { DEMO_HOTELS } from '../support/database/server.ts';
import { checkAccess, checkPrint, checkTables, checkWidth, goTo, settled } from './checks.ts';
import { pageStories } from './stories/all.ts';
import { openConsoleWorld } from './world.ts';

/**
 * The console in a browser, in front of the real program. The long form (`npm run console -- --test`) has all stories, and
 * looks for every fault of accessibility in both themes, also in the window of a phone and next to an error.
 */
const skip = noBrowser;
const phone = { width: 360, height: 740 };
const laptop = { width: 1280, height: 900 };
const SMALL_LAPTOP = 1024;
const themes = ['light', 'dark'] as const;
const world = skip === false ? await openConsoleWorld({ hotels: DEMO_HOTELS }) : undefined;
after(() => world?.close());

async function checkThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of isLong ? themes : themes.slice(0, 1)) {
    // Without transitions between the themes, which would be between two contrasts.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await checkAccess(page, `${name}, ${colorScheme}`);
  }
}

async function failedCallIsShown(
  page: Page,
  { path, reads }: Record<'path' | 'reads', string>,
): Promise<void> {
  await goTo(page, '/console/tokens');
  await page.route(reads, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'req-0a1b2c' },
      json: { error: { code: 5000, message: 'Something failed here' } },
    }),
  );
  await goTo(page, path);
  const alert = page.getByRole('alert').first();
  await alert.waitFor();
  assert.match(await alert.innerText(), /Something failed here[\s\S]*code 5000[\s\S]*req-0a1b2c/, path);
  if (isLong) await checkAccess(page, `${path}, with an error`);
}

for (const { path, reads, prepare, stories } of pageStories) {
  if (world !== undefined) await prepare?.(world);
  test(
    `${path}: as wide as a phone, no serious fault, and a failed call is explained`,
    { skip },
    async () => {
      assert.ok(world);
      const { page, complaints, close } = await world.open(path, phone);
      await settled(page);
      await checkWidth(page, path);
      await checkTables(page, phone.width);
      await checkTables(page, SMALL_LAPTOP);
      if (isLong) await checkThemes(page, `${path} on a phone`);
      await page.setViewportSize(laptop);
      await checkWidth(page, path);
      await checkPrint(page, path);
      await checkThemes(page, path);
      assert.deepEqual(complaints, []);
      if (reads !== undefined) await failedCallIsShown(page, { path, reads });
      await close();
    },
  );

  for (const { name, inShort, run } of stories)
    test(`${path}: ${name}`, { skip: skip || (inShort !== true && onlyLong) }, async () => {
      assert.ok(world);
      await run(world);
    });
}
