import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Fails for serious and critical faults of accessibility. */
export async function checkAccess(page: Page, name: string): Promise<void> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axeSource);
  const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  const serious = found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 200))
          .join(' | ')}`,
    );
  assert.deepEqual(serious, [], name);
}

/** Fails for a page that is wider than the window. */
export async function checkWidth(page: Page, name: string): Promise<void> {
  const [wide, width] = (await page.evaluate(
    '[Math.max(document.documentElement.scrollWidth, document.getElementById("main")?.scrollWidth ?? 0), innerWidth]',
  )) as [number, number];
  assert.ok(wide <= width, `${name} is ${wide} px wide in a window of ${width} px`);
}

/** Fails for a table that scrolls sideways, or whose headings are cut, in a window of this width. The window keeps its width afterwards. */
export async function checkTables(page: Page, width: number): Promise<void> {
  const window = page.viewportSize();
  assert.ok(window);
  await page.setViewportSize({ ...window, width });
  for (const frame of await page.locator('.table-frame').all()) {
    const hidden = await frame.evaluate((div) => div.scrollWidth - div.clientWidth);
    const name = `${await frame.getAttribute('aria-label')} at ${width} px`;
    assert.equal(hidden, 0, name);
    for (const head of await frame.locator('thead th').all())
      assert.ok(await head.evaluate((th) => th.scrollWidth <= th.clientWidth), `${name}: a heading is cut`);
  }
  await page.setViewportSize(window);
}

/** Fails for a page that paper shows a part of. */
export async function checkPrint(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const hidden = await page.evaluate(
    `Math.max(0, ...[...document.querySelectorAll('#main, .table-frame')].map((part) => part.scrollHeight - part.clientHeight))`,
  );
  await page.emulateMedia({ media: 'screen' });
  assert.equal(hidden, 0, `${name}: pixels that are not printed`);
}

/** To another place of the console, as its own links go: the page is not loaded again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

const SETTLED_WITHIN_MS = 10_000;

/** Until the page shows something else than placeholders. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  while ((await page.locator('[aria-busy=true]').count()) > 0) {
    assert.ok(performance.now() < deadline, `${page.url()} still loads`);
    await page.waitForTimeout(50);
  }
}
