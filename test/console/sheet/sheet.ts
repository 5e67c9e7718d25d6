import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { settled } from '../checks.ts';
import { pageStories } from '../stories/all.ts';
import { openConsoleWorld, type ConsoleWorld } from '../world.ts';
import { fillWorld } from './fill.ts';
import { places, type Place } from './places.ts';

const windows = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1440 },
] as const;
const themes = ['light', 'dark'] as const;

/** A picture has what is below the end of the window too, up to this. */
const MOST_HEIGHT = 2_400;
/** The time limit of one step on a page. A page that fails is reported, and the others follow. */
const STEP_MS = 15_000;
/** The time limit of a picture of hundreds of pictures. */
const SHEET_MS = 120_000;
/** In an empty service, which has nothing to open. */
const EMPTY_STEP_MS = 1_500;

/** How much data the service has; each follows on the one before in the same service. */
const sizes = ['empty', 'normal', 'huge'] as const;
type Size = (typeof sizes)[number];

interface SheetOptions {
  readonly folder: string;
  /** Parts of the names of places; none: all. */
  readonly only: readonly string[];
}

/** A picture of every page in each window, in each theme and with each size of data, and a sheet of each size. */
export async function makeSheet({ folder, only }: SheetOptions): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const chosen = places.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  const failures: string[] = [];
  let pictures = 0;
  const sheetOf = async (world: ConsoleWorld, size: Size) => {
    const names: string[] = [];
    for (const place of chosen) {
      const began = performance.now();
      const made = await picturesOf(world, { folder, place, size }).catch((error: unknown) => {
        failures.push(`${place.name}, ${size}: ${String(error).split('\n', 1)[0]}`);
        return [];
      });
      names.push(...made);
      console.log(`${size} ${place.name}: ${made.length} pictures, ${seconds(began)} s`);
    }
    await composeSheet(world, { folder, names, size }).catch((error: unknown) =>
      failures.push(`the sheet, ${size}: ${String(error).split('\n', 1)[0]}`),
    );
    pictures += names.length;
  };
  const empty = await openConsoleWorld({ hotels: 0 });
  await sheetOf(empty, 'empty').finally(() => empty.close());
  const world = await openConsoleWorld({ hotels: 300 });
  try {
    for (const { prepare } of pageStories) await prepare?.(world);
    await registerWebhook(world);
    await sheetOf(world, 'normal');
    const began = performance.now();
    await fillWorld(world);
    console.log(`huge data: ${seconds(began)} s`);
    await sheetOf(world, 'huge');
  } finally {
    await world.close();
  }
  console.log(`${pictures} pictures and ${sizes.length} sheets in ${folder}`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
}

async function registerWebhook({ origin, newKey }: ConsoleWorld): Promise<void> {
  const headers = { 'x-api-key': await newKey(), 'content-type': 'application/json' };
  const body = JSON.stringify({ url: 'https://hooks.example.com/events', description: 'Ledger' });
  const { status } = await fetch(`${origin}/v3.0/webhooks`, { method: 'POST', headers, body });
  if (status !== 201) throw new Error(`the webhook was refused with ${status}`);
}

const seconds = (began: number) => ((performance.now() - began) / 1_000).toFixed(1);

interface Wanted {
  readonly folder: string;
  readonly place: Place;
  readonly size: Size;
}

async function picturesOf(world: ConsoleWorld, { folder, place, size }: Wanted): Promise<string[]> {
  const { name, path: where, act, isSignedOut = false } = place;
  const { page, close } = await world.open(where, { ...windows[1], ...(isSignedOut ? { key: '' } : {}) });
  page.setDefaultTimeout(STEP_MS);
  try {
    await still(page, place);
    // An empty service has nothing to open: the picture shows what the page says then.
    if (act !== undefined && size === 'empty') page.setDefaultTimeout(EMPTY_STEP_MS);
    await act?.(page, world).catch((error: unknown) => {
      if (size !== 'empty') throw error;
    });
    page.setDefaultTimeout(STEP_MS);
    await still(page, place);
    const names: string[] = [];
    for (const window of windows)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(window);
        await still(page, place);
        await page.setViewportSize({ ...window, height: await wholeHeight(page, window.height) });
        await still(page, place);
        const file = `${name}-${size}-${window.width}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(folder, file) });
        names.push(file);
      }
    return names;
  } finally {
    await close();
  }
}

/** The height of a window that shows the whole page. */
async function wholeHeight(page: Page, height: number): Promise<number> {
  const hidden = (await page.evaluate(
    '(() => { const main = document.getElementById("main"); return main === null ? 0 : main.scrollHeight - main.clientHeight })()',
  )) as number;
  return Math.min(height + hidden, MOST_HEIGHT);
}

/** Transitions, and plots that are drawn again. */
const SETTLES_MS = 150;

async function still(page: Page, { isNeverStill = false }: Place): Promise<void> {
  await page.waitForTimeout(SETTLES_MS);
  if (!isNeverStill) await settled(page);
}

interface Sheet {
  readonly folder: string;
  readonly names: readonly string[];
  readonly size: Size;
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
  await writeFile(sheet, `<!doctype html><title>${size}</title><style>${style}</style>${figures}`);
  await page.goto(`file://${sheet}`);
  await page.screenshot({ path: path.join(folder, `sheet-${size}.jpg`), fullPage: true, timeout: SHEET_MS });
  await close();
}
