import { noBrowser } from '../../test/support/browser.ts';
import { submitManyReviews } from '../../test/console/many-reviews.ts';
import { chooseFilter, typeDecisions } from '../../test/console/scripted-user.ts';
import { openConsoleWorld, type ConsoleWorld } from '../../test/console/world.ts';
import type { Claim } from '../claim.ts';

const HOTELS = 300;
const DECISIONS = 40;
/** A person needs this to look at a row; 25 decisions a minute leave 2.4 s for each. */
const READ_MS = 1_500;
const GOAL_PER_MINUTE = 25;
const GOAL_KEY_MS = 50;
const GOAL_FILTER_MS = 100;

/** Data table: what a person chooses, each after the other. */
const filters = [
  ['State', 'all'],
  ['Order', 'country'],
  ['Order', '-confidence'],
  ['Class', 'weak_match'],
  ['State', 'decided'],
  ['State', 'open'],
  // The words of a third of the rows, and of a few.
  ['Words', 'house'],
  ['Words', 'lane rest'],
] as const;

/** A scripted person decides rows by keyboard in a browser, in front of the real program with this many rows in review. */
export async function keyboardClaims(rows: number, say: (line: string) => void): Promise<readonly Claim[]> {
  if (noBrowser !== false) {
    say(`keyboard: ${noBrowser}`);
    return [];
  }
  say('the service starts, and a browser');
  const world = await openConsoleWorld({ hotels: HOTELS });
  try {
    say(`${rows.toLocaleString('en')} rows are made for the browser`);
    await submitManyReviews(world, { rows, say });
    return [...(await decisionClaims(world, rows, say)), await filterClaim(world, rows, say)];
  } finally {
    await world.close();
  }
}

async function decisionClaims(
  world: ConsoleWorld,
  rows: number,
  say: (line: string) => void,
): Promise<readonly Claim[]> {
  const { page, close } = await world.open('/console/review');
  const typed = await typeDecisions(page, { keys: 'arsar', decisions: DECISIONS, readMs: READ_MS });
  await close();
  const { waits, perMinute } = typed;
  const p95 = waits[Math.ceil(waits.length * 0.95) - 1] ?? 0;
  say(`key to next row: median ${ms(waits[waits.length >> 1])}, p95 ${ms(p95)}, slowest ${ms(waits.at(-1))}`);
  return [
    {
      claim: `decisions by keyboard, ${READ_MS / 1000} s to read each row, ${rows.toLocaleString('en')} rows in review`,
      metric: `mean of ${DECISIONS}`,
      unit: 'a minute',
      ours: perMinute,
      rivals: {},
      goal: `at least ${GOAL_PER_MINUTE}`,
      isMet: perMinute >= GOAL_PER_MINUTE,
    },
    {
      claim: 'from the key to the frame with the next row',
      metric: `p95 of ${DECISIONS}`,
      unit: 'ms',
      ours: p95,
      rivals: {},
      goal: `at most ${GOAL_KEY_MS} ms`,
      isMet: p95 <= GOAL_KEY_MS,
    },
  ];
}

async function filterClaim(world: ConsoleWorld, rows: number, say: (line: string) => void): Promise<Claim> {
  const { page, close } = await world.open('/console/review');
  await page.locator('.queue-line').first().waitFor();
  const waits: number[] = [];
  for (const [label, value] of filters) {
    await page.waitForTimeout(READ_MS);
    waits.push(await chooseFilter(page, label, value));
    say(`${label} ${value}: ${ms(waits.at(-1))}`);
  }
  await close();
  const slowest = Math.max(...waits);
  return {
    claim: `from the choice of a filter to its rows, ${rows.toLocaleString('en')} rows in review`,
    metric: `slowest of ${filters.length}`,
    unit: 'ms',
    ours: slowest,
    rivals: {},
    goal: `at most ${GOAL_FILTER_MS} ms`,
    isMet: slowest <= GOAL_FILTER_MS,
  };
}

const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(1)} ms`;
