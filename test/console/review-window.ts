import type { Page } from 'playwright-core';
import type { ConsoleWorld } from './world.ts';

/** What the page shows, once a row of its filter is in front of the person. */
export const shownRow = async (page: Page) => {
  await page.locator('.review-list[aria-busy=false]').waitFor();
  await page.locator('[data-row]').waitFor();
  return Number(await page.locator('[data-row]').getAttribute('data-row'));
};
export const saved = (page: Page) => page.getByText('all saved').waitFor();

export async function press(page: Page, key: string): Promise<number> {
  const row = await shownRow(page);
  await page.keyboard.press(key);
  await page.locator(`[data-row="${row}"]`).waitFor({ state: 'detached' });
  return row;
}

export async function decisions(world: ConsoleWorld): Promise<Record<string, string>> {
  const rows = await world.db.rows<{ row: number; decision: string }>(
    `select r.row_number as row, d.decision from hotel_match_decisions d
     join hotel_match_reviews r on r.row_key = d.row_key order by 1`,
  );
  return Object.fromEntries(rows.map(({ row, decision }) => [row, decision]));
}

/** Rows that a window has reserved are free for the next story. */
export async function leave({ page, close }: { readonly page: Page; readonly close: () => Promise<void> }) {
  const released = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().includes('claims'),
  );
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await (await released).response();
  await close();
}

export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}
