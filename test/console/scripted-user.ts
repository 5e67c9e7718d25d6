import type { Page } from 'playwright-core';

/**
 * Runs in the page: notes the milliseconds from each key to the end of the frame in which another row is shown completely,
 * with its layout and painting: a message that is sent within a frame arrives after it.
 */
const watchKeys = `
  window.rowWaits = [];
  const frames = new MessageChannel();
  let began;
  frames.port1.onmessage = () => window.rowWaits.push(performance.now() - began);
  const shown = () => document.querySelector('[data-row]:not(:has([aria-busy=true]))')?.getAttribute('data-row');
  addEventListener('keydown', (event) => {
    const before = shown();
    began = event.timeStamp;
    const look = () => {
      const now = shown();
      if (now !== undefined && now !== before) frames.port2.postMessage(undefined);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
`;

export interface Typed {
  readonly decisions: number;
  readonly perMinute: number;
  /** From a key to the next row, in milliseconds, in ascending order. */
  readonly waits: readonly number[];
}

/** A person at the review page who looks at each row for `readMs`, and then presses the next of these keys. */
export async function typeDecisions(
  page: Page,
  { keys, decisions, readMs }: { readonly keys: string; readonly decisions: number; readonly readMs: number },
): Promise<Typed> {
  await page.locator('[data-row]').waitFor();
  await page.evaluate(watchKeys);
  const began = performance.now();
  for (let made = 0; made < decisions; made += 1) {
    await page.waitForTimeout(readMs);
    await page.keyboard.press(keys[made % keys.length] ?? 'a');
    await until(page, `rowWaits.length > ${made}`);
  }
  await page.getByText('all saved').waitFor();
  const minutes = (performance.now() - began) / 60_000;
  const waits = ((await page.evaluate('rowWaits')) as number[]).toSorted((a, b) => a - b);
  return { decisions, perMinute: decisions / minutes, waits };
}

/** From a choice in a filter to the frame with rows of the new filter, in milliseconds. */
export async function chooseFilter(page: Page, label: string, value: string): Promise<number> {
  await page.evaluate(`
    window.filterWait = undefined;
    let began;
    const look = () => {
      // Rows that both filters have are not drawn again.
      if (document.querySelector('.review-list[aria-busy=false] .queue-line') !== null)
        window.filterWait = performance.now() - began;
      else requestAnimationFrame(look);
    };
    addEventListener('change', () => {
      began = performance.now();
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  `);
  if (label === 'Words') {
    const words = page.getByRole('searchbox', { name: /^Words/ });
    await words.fill(value);
    await words.press('Enter');
  } else await page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
  await until(page, 'filterWait !== undefined');
  return (await page.evaluate('filterWait')) as number;
}

const WITHIN_MS = 15_000;

/** `page.waitForFunction` evaluates text in the page, which its content security policy forbids. */
async function until(page: Page, condition: string): Promise<void> {
  await page.evaluate(
    `new Promise((resolve, reject) => {
      const latest = performance.now() + ${WITHIN_MS};
      const look = () => {
        if (${condition}) resolve();
        else if (performance.now() > latest) reject(new Error('not within ${WITHIN_MS} ms: ${condition}'));
        else requestAnimationFrame(look);
      };
      look();
    })`,
  );
}
