import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { settled } from './checks.ts';
import { pageStories } from './stories/all.ts';
import { openConsoleWorld } from './world.ts';

/** Data table: the pictures of docs/console.md. */
const pictures = [
  { name: 'overview', path: '/console', theme: 'light' },
  { name: 'review', path: '/console/review?state=all', theme: 'light' },
  { name: 'match', path: '/console/match', theme: 'light', opens: 'the first row' },
  { name: 'sell', path: '/console/sell?hotels=lp5cea0001', theme: 'light' },
  { name: 'booking', path: '/console/bookings', theme: 'light', opens: 'the first row' },
] as const;

/** Makes the pictures again, from the demo world. */
export async function makePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const world = await openConsoleWorld({ hotels: 300 });
  for (const { prepare } of pageStories) await prepare?.(world);
  for (const picture of pictures) {
    const { name, path: where, theme } = picture;
    const { page, close } = await world.open(where, { width: 1280, height: 800, theme });
    await settled(page);
    if ('opens' in picture) await page.locator('button.opener').first().click();
    await page.waitForTimeout(500);
    await settled(page);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await close();
  }
  await world.close();
}
