import type { Page } from 'playwright-core';
import { goTo } from '../checks.ts';
import { pageStories } from '../stories/all.ts';
import { reviewList } from '../review-list.ts';
import type { ConsoleWorld } from '../world.ts';

/** What the sheet has pictures of. */
export interface Place {
  readonly name: string;
  readonly path: string;
  /** What a person does there first. Undefined: nothing. */
  readonly act?: (page: Page, world: ConsoleWorld) => Promise<void>;
  /** Without a key. */
  readonly isSignedOut?: boolean;
  /** It always shows placeholders. */
  readonly isNeverStill?: boolean;
}

const firstRow = (page: Page) => page.locator('button.opener').first().click();

const press = (key: string) => async (page: Page) => {
  await page.locator('[data-row]').waitFor();
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
};

/** `/console/data/hotels?country=IT` is `data-hotels`. */
const nameOf = (path: string) =>
  path
    .replace(/^\/console\/?/, '')
    .replace(/\?.*/, '')
    .replaceAll('/', '-') || 'overview';

/** Data table: tabs, single objects and dialogs besides the pages themselves. In an empty service some have nothing to open. */
const further: readonly Place[] = [
  { name: 'key', path: '/console', isSignedOut: true },
  { name: 'tokens', path: '/console/tokens', isNeverStill: true },
  { name: 'no-page', path: '/console/nothing' },
  { name: 'map-ids', path: '/console/map-ids' },
  { name: 'map-ids-result', path: '/console/map-ids', act: mapIds },
  // Before the dry run of the survey, which would be the newest job.
  { name: 'match-job', path: '/console/match', act: firstRow },
  { name: 'match-survey', path: '/console/match', act: survey },
  { name: 'cross-check', path: '/console/match', act: crossCheck },
  { name: 'review-help', path: '/console/review', act: press('?') },
  { name: 'review-all', path: '/console/review', act: press('b') },
  { name: 'review-undo', path: '/console/review?state=all', act: press('U') },
  { name: 'review-search', path: '/console/review?state=all', act: press('/') },
  { name: 'rooms-read', path: '/console/rooms', act: readRooms },
  { name: 'rooms-cache', path: '/console/rooms/cache?hotel=pier-1' },
  { name: 'sell-buy', path: '/console/sell?hotels=lp5cea0001', act: buy },
  { name: 'booking', path: '/console/bookings', act: firstRow },
  { name: 'booking-cancel', path: '/console/bookings', act: ofBooking('Cancel…') },
  { name: 'booking-names', path: '/console/bookings', act: ofBooking('Names…') },
  { name: 'booking-dates', path: '/console/bookings', act: ofBooking('Dates…') },
  { name: 'hotel', path: '/console/data/hotels/lp2711' },
  { name: 'hotel-merge', path: '/console/data/hotels/lp2712', act: merge },
  { name: 'data-ids', path: '/console/data/ids' },
  { name: 'data-id', path: '/console/data/ids', act: oneId },
  { name: 'changes', path: '/console/data/changes' },
  { name: 'request', path: '/console/develop/requests', act: oneRequest },
  { name: 'webhooks', path: '/console/develop/webhooks' },
  { name: 'deliveries', path: '/console/develop/webhooks', act: firstWebhook },
  { name: 'delivery', path: '/console/develop/webhooks', act: oneDelivery },
  { name: 'keys', path: '/console/develop/keys' },
  { name: 'calls', path: '/console/develop/calls' },
];

export const places: readonly Place[] = [
  ...pageStories.map(({ path }) => ({ name: nameOf(path), path })),
  ...further,
];

async function mapIds(page: Page, { db }: ConsoleWorld): Promise<void> {
  const ids = await db.rows<{ id: string }>(
    `select partner_id as id from partner_mappings where partner = (select min(id) from partners) and withdrawn_at is null
     order by 1 limit 2000`,
  );
  await page.getByRole('textbox').fill(['unknown-1', '=1+1', ...ids.map(({ id }) => id)].join('\n'));
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('heading', { name: /ids matched/ }).waitFor();
}

const FAULTS = [
  'H900,GRAND HOTEL,Nowhere,XX,0,0,',
  'H900,Отель Северный,Somewhere,FR,43.0,-40.0,',
  'H901,"Inn, the old one with a name that is longer than the place that any page has for it",Pier,GB,,,',
];

async function survey(page: Page, world: ConsoleWorld): Promise<void> {
  const csv = [await reviewList(world, 200), ...FAULTS].join('\n');
  const file = { name: 'a list of a partner.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Matched from a confidence').or(page.getByRole('alert')).first().waitFor();
}

async function readRooms(page: Page): Promise<void> {
  await page.getByLabel('Rooms of the hotel').fill('Deluxe King Room, Sea View\nTwin Room\nJunior Suite');
  await page
    .getByLabel('Names of suppliers')
    .fill('DLX King\nZweibettzimmer\nسويت جونيور\nA room of another hotel');
  await page.getByText(/ of 4 mapped/).waitFor();
  await page.getByRole('listitem').first().locator('summary').click();
}

async function buy(page: Page): Promise<void> {
  await firstRow(page);
  await page.getByLabel('Payment').selectOption('form');
  await page.getByRole('button', { name: 'Prebook', exact: true }).click();
  await page.getByRole('button', { name: 'A card that pays at once' }).click();
  await page.getByRole('button', { name: 'Book', exact: true }).waitFor();
}

/** One of the operations of a confirmed booking. */
function ofBooking(button: string) {
  return async (page: Page): Promise<void> => {
    await page.getByLabel('State').selectOption('confirmed');
    await firstRow(page);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
  };
}

async function merge(page: Page): Promise<void> {
  await page.getByLabel('Survivor').fill('lp2711');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).waitFor();
}

/** The id with the most changes, with its correction. */
async function oneId(page: Page, { db }: ConsoleWorld): Promise<void> {
  const id = await db.row<{ partner: string; id: string }>(
    `select p.name as partner, m.partner_id as id from partner_mappings m join partners p on p.id = m.partner
     group by 1, 2 order by count(*) desc, 1, 2 limit 1`,
  );
  if (id === undefined) throw new Error('no partner has an id');
  await goTo(page, `/console/data/ids?${new URLSearchParams({ ...id })}`);
  await page.getByText('mapping added').first().waitFor();
}

/** Two files that agree about one id, contradict each other about another, and know three alone. */
async function crossCheck(page: Page, { origin, newKey }: ConsoleWorld): Promise<void> {
  const form = new FormData();
  const ours = 'id,hotel_id\nH1,lp2711\nH2,lp2712\nH4,lp2714\n';
  const theirs = 'id,hotel_id\nH1,lp2711\nH2,lp2713\nH3,lp2711\nH5,lp2715\n';
  for (const [name, text] of Object.entries({ a: ours, b: theirs })) form.set(name, new Blob([text]), name);
  const headers = { 'x-api-key': await newKey() };
  const submit = { method: 'POST', body: form, headers };
  const response = await fetch(`${origin}/v3.0/hotels/match/cross-checks`, submit);
  const { job_id: job } = (await response.json()) as { job_id: string };
  await goTo(page, `/console/match/cross-checks/${job}`);
  await page.getByRole('heading', { name: 'Conflicts' }).waitFor();
}

async function oneRequest(page: Page): Promise<void> {
  await firstRow(page);
  await page.getByRole('dialog').waitFor();
}

async function oneDelivery(page: Page): Promise<void> {
  await firstWebhook(page);
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page
    .getByRole('row', { name: /webhook\.test/ })
    .first()
    .getByRole('button')
    .click();
  await page.getByRole('dialog').waitFor();
}

async function firstWebhook(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^https:/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Send a test event' }).waitFor();
}
