import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { noBrowser } from '../support/browser.ts';
import { checkAccess, checkWidth, settled } from './checks.ts';
import { pageStories } from './stories/all.ts';
import { openConsoleWorld } from './world.ts';

/** The console in a browser, in front of the real program. `npm run console -- --test` runs this file alone. */
const skip = noBrowser;
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
const world = skip === false ? await openConsoleWorld({ hotels: 60 }) : undefined;
after(() => world?.close());

for (const { path, reads, prepare, stories } of pageStories) {
  if (world !== undefined) await prepare?.(world);
  test(
    `${path}: axe finds no serious fault in either theme, and the page is as wide as a phone`,
    { skip },
    async () => {
      assert.ok(world);
      const { page, complaints, close } = await world.open(path, { width: 360, height: 740 });
      await settled(page);
      for (const { width, height } of sizes) {
        await page.setViewportSize({ width, height });
        await checkWidth(page, path);
        for (const colorScheme of ['light', 'dark'] as const) {
          // Without transitions between the themes, which would be between two contrasts.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await checkAccess(page, `${path}, ${colorScheme}, at ${width} px`);
        }
      }
      assert.deepEqual(complaints, []);
      await close();
    },
  );

  if (reads !== undefined)
    test(`${path}: a failed call shows its text and request id`, { skip }, async () => {
      assert.ok(world);
      const { page, close } = await world.open('/console/tokens');
      await page.route(reads, (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': 'req-0a1b2c' },
          json: { error: { code: 5000, message: 'Something failed here' } },
        }),
      );
      await page.goto(world.origin + path);
      const alert = page.getByRole('alert').first();
      await alert.waitFor();
      assert.match(await alert.innerText(), /Something failed here[\s\S]*req-0a1b2c/);
      await close();
    });

  for (const { name, run } of stories)
    test(`${path}: ${name}`, { skip }, async () => {
      assert.ok(world);
      await run(world);
    });
}
