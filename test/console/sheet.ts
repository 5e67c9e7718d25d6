import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { settled } from './checks.ts';
import { submitManyReviews } from './many-reviews.ts';
import { pageStories } from './stories/all.ts';
import { openConsoleWorld, type ConsoleWorld } from './world.ts';

const widths = [360, 1024, 2560];
const heights: Readonly<Record<number, number>> = { 360: 740, 1024: 768, 2560: 1440 };
const themes = ['light', 'dark'] as const;
const TOKENS = '/console/tokens';
/** How much data the service has. */
const sizes: Readonly<Record<string, { readonly hotels: number; readonly reviews: number }>> = {
  empty: { hotels: 0, reviews: 0 },
  normal: { hotels: 300, reviews: 0 },
  huge: { hotels: 3_000, reviews: 100_000 },
};

/** A picture of every page at each width, in each theme and with each size of data, and one sheet with all of them. */
export async function makeSheet(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  for (const [size, { hotels, reviews }] of Object.entries(sizes)) {
    const world = await openConsoleWorld({ hotels });
    if (hotels > 0) for (const { prepare } of pageStories) await prepare?.(world);
    if (reviews > 0) await submitManyReviews(world, reviews);
    for (const { path: where } of [...pageStories, { path: TOKENS }])
      names.push(...(await picturesOf(world, { folder, where, size })));
    if (size === 'huge') await composeSheet(world, folder, names);
    await world.close();
  }
  console.log(`${names.length} pictures and sheet.png in ${folder}`);
}

interface Wanted {
  readonly folder: string;
  readonly where: string;
  readonly size: string;
}

async function picturesOf(world: ConsoleWorld, { folder, where, size }: Wanted): Promise<string[]> {
  const names: string[] = [];
  for (const theme of themes)
    for (const width of widths) {
      const window = await world.open(where, { width, height: heights[width] ?? 900, theme });
      // The page of tokens shows a placeholder.
      if (where !== TOKENS) await settled(window.page);
      await window.page.waitForTimeout(300);
      if (where !== TOKENS) await settled(window.page);
      const page = where.replace('/console', '').replaceAll(/\W+/g, '-').replace(/^-/, '') || 'overview';
      const name = `${page}-${size}-${width}-${theme}.png`;
      await window.page.screenshot({ path: path.join(folder, name) });
      names.push(name);
      await window.close();
    }
  return names;
}

async function composeSheet(world: ConsoleWorld, folder: string, names: readonly string[]): Promise<void> {
  const { page, close } = await world.open('/console', { width: 2000, height: 1200, key: '' });
  const figures = names
    .map(
      (name) =>
        `<figure><img src="file://${path.resolve(folder, name)}"><figcaption>${name}</figcaption></figure>`,
    )
    .join('');
  const style =
    'body{margin:16px;font:12px sans-serif;display:grid;grid-template-columns:repeat(6,1fr);gap:12px}figure{margin:0}img{width:100%;border:1px solid #999}';
  const sheet = path.resolve(folder, 'sheet.html');
  await writeFile(sheet, `<style>${style}</style>${figures}`);
  await page.goto(`file://${sheet}`);
  await page.screenshot({ path: path.join(folder, 'sheet.png'), fullPage: true });
  await close();
}
