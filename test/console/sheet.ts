import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { settled } from './checks.ts';
import { submitManyReviews } from './many-reviews.ts';
import { pageStories } from './stories/all.ts';
import { openConsoleWorld, type ConsoleWorld } from './world.ts';

const windows = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1440 },
] as const;
const themes = ['light', 'dark'] as const;
const TOKENS = '/console/tokens';
/** How much data the service has. */
const sizes: Readonly<Record<string, { readonly hotels: number; readonly reviews: number }>> = {
  empty: { hotels: 0, reviews: 0 },
  normal: { hotels: 300, reviews: 0 },
  huge: { hotels: 3_000, reviews: 100_000 },
};

interface Place {
  readonly path: string;
  /** A click on the first row of its table. */
  readonly opens?: boolean;
}

/** Data table: what else than the pages themselves is on the sheet. */
const further: readonly Place[] = [
  { path: TOKENS },
  { path: '/console/match', opens: true },
  { path: '/console/bookings', opens: true },
  { path: '/console/map-ids' },
  { path: '/console/rooms/cache?hotel=pier-1' },
  { path: '/console/data/hotels/lp2711' },
  { path: '/console/data/changes' },
  { path: '/console/develop/keys' },
];

/** A picture of every page in each window, in each theme and with each size of data, and a sheet of each size. */
export async function makeSheet(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  let pictures = 0;
  for (const [size, { hotels, reviews }] of Object.entries(sizes)) {
    const world = await openConsoleWorld({ hotels });
    if (hotels > 0) for (const { prepare } of pageStories) await prepare?.(world);
    if (reviews > 0) await submitManyReviews(world, reviews);
    const names: string[] = [];
    for (const place of [...pageStories, ...further])
      names.push(...(await picturesOf(world, { folder, place, size })));
    await composeSheet(world, { folder, names, size });
    await world.close();
    pictures += names.length;
  }
  console.log(`${pictures} pictures and ${Object.keys(sizes).length} sheets in ${folder}`);
}

interface Wanted {
  readonly folder: string;
  readonly place: Place;
  readonly size: string;
}

async function picturesOf(world: ConsoleWorld, { folder, place, size }: Wanted): Promise<string[]> {
  const { path: where, opens = false } = place;
  const { page, close } = await world.open(where, windows[1]);
  await still(page, where);
  const first = page.locator('button.opener').first();
  if (opens && (await first.isVisible())) {
    await first.click();
    await still(page, where);
  }
  const names: string[] = [];
  for (const window of windows)
    for (const colorScheme of themes) {
      await page.setViewportSize(window);
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(SETTLES_MS);
      const of = where.replace('/console', '').replaceAll(/\W+/g, '-').replace(/^-/, '') || 'overview';
      const name = `${of}${opens ? '-row' : ''}-${size}-${window.width}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(folder, name) });
      names.push(name);
    }
  await close();
  return names;
}

/** Transitions, and plots that are drawn again. */
const SETTLES_MS = 300;

async function still(page: Page, where: string): Promise<void> {
  // The page of tokens shows a placeholder.
  if (where !== TOKENS) await settled(page);
  await page.waitForTimeout(SETTLES_MS);
  if (where !== TOKENS) await settled(page);
}

interface Sheet {
  readonly folder: string;
  readonly names: readonly string[];
  readonly size: string;
}

async function composeSheet(world: ConsoleWorld, { folder, names, size }: Sheet): Promise<void> {
  const { page, close } = await world.open('/console', { width: 2000, height: 1200, key: '' });
  const figures = names
    .map(
      (name) =>
        `<figure><img src="file://${path.resolve(folder, name)}"><figcaption>${name}</figcaption></figure>`,
    )
    .join('');
  const style =
    'body{margin:16px;font:12px sans-serif;display:grid;grid-template-columns:repeat(6,1fr);gap:12px}figure{margin:0}img{width:100%;border:1px solid #999}';
  const sheet = path.resolve(folder, `sheet-${size}.html`);
  await writeFile(sheet, `<style>${style}</style>${figures}`);
  await page.goto(`file://${sheet}`);
  await page.screenshot({ path: path.join(folder, `sheet-${size}.png`), fullPage: true });
  await close();
}
