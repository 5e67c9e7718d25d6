import assert from 'node:assert/strict';
import { eventually } from '../../support/service/service.ts';
import { leave, shownRow } from '../review-window.ts';
import type { PageStories } from '../story.ts';

/** Runs in the page: notes the calls after a change, and whether the page is drawn before they are sent. */
const watchCalls = `
  window.calls = [];
  window.row = document.querySelector('[data-row]');
  let frames = 0;
  const count = () => {
    frames += 1;
    requestAnimationFrame(count);
  };
  addEventListener('change', () => requestAnimationFrame(count), { capture: true, once: true });
  const send = window.fetch;
  window.fetch = (request) => {
    const { pathname } = new URL(request.url);
    window.calls.push((frames === 0 ? 'frame 0' : 'later') + ': ' + request.method + ' ' + pathname);
    return send(request);
  };
`;

/** What a change of a filter asks for, and in which order. */
export const filters: PageStories['stories'] = [
  {
    name: 'a filter reserves its rows and releases the others in one call, and the counts come after it',
    async run(world) {
      const window = await world.open('/console/review');
      const { page } = window;
      await shownRow(page);
      await page.getByText(/^[\d,]+ rows/).waitFor();
      const facets = '**/v3.0/hotels/match/reviews/facets?*';
      await page.route(facets, async (route) => {
        const json = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...json, isComplete: false } });
      });
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.includes('/reviews/'))
          calls.push(`${request.method()} ${pathname.replace(/.*\/reviews/, '')}`);
      });
      let answer = () => {};
      const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/reviews/claims', async (route) => {
        await mayAnswer;
        await route.continue();
      });
      await page.getByRole('combobox', { name: 'Country', exact: true }).selectOption({ index: 1 });
      await page.waitForTimeout(300);
      assert.deepEqual(calls, ['POST /claims']);
      answer();
      await page.getByText(/^at least [\d,]+ rows/).waitFor();
      assert.deepEqual(
        calls.filter((call) => !/\d/.test(call)),
        ['POST /claims', 'GET /facets'],
      );
      const held = await world.db.row<{ countries: number }>(
        `select count(distinct q.country)::int as countries from hotel_match_claims c
           join hotel_match_queue q using (job, row_number) where c.claimed_until > now()`,
      );
      assert.equal(held?.countries, 1, 'the rows of the filter before are free');
      await leave(window);
    },
  },
  {
    name: 'a change of the state asks for its rows at once and alone, and draws the page once',
    async run(world) {
      const window = await world.open('/console/review');
      const { page } = window;
      const row = await shownRow(page);
      await page.getByText(/^[\d,]+ rows/).waitFor();
      await page.waitForLoadState('networkidle');
      let answer = () => {};
      const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
      const lists = '**/v3.0/hotels/match/reviews?*';
      await page.route(lists, async (route) => {
        await mayAnswer;
        await route.continue();
      });
      await page.evaluate(watchCalls);
      await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('all');
      await eventually('the rows before are free', async () =>
        Boolean(await world.db.row('select 1 as one where not exists (select from hotel_match_claims)')),
      );
      assert.deepEqual(await page.evaluate('calls'), [
        'frame 0: GET /v3.0/hotels/match/reviews',
        'later: DELETE /v3.0/hotels/match/reviews/claims',
      ]);
      assert.equal(await page.evaluate('row.isConnected'), true, 'the row stays until the others are there');
      answer();
      await page.locator('.review-list[aria-busy=false]').waitFor();
      // The row that settles most is the first one in any state.
      assert.equal(await shownRow(page), row);
      assert.equal(await page.evaluate('row.isConnected'), true, 'the same row is not drawn again');
      await page.waitForLoadState('networkidle');
      await page.evaluate('calls.length = 0');
      await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('open');
      assert.equal(await shownRow(page), row);
      const [first] = (await page.evaluate('calls')) as readonly string[];
      assert.match(first ?? '', /POST .*\/claims$/, 'the counts come after the rows');
      assert.equal(await page.evaluate('row.isConnected'), true, 'the row is not drawn again either');
      await leave(window);
    },
  },
];
