import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText } from '../../../test/support/catalogue.ts';
import { multipart } from '../../../test/support/forms.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { mergeHotels } from '../../catalogue/maintain/merge-hotels.ts';
import { pin, unpin } from '../../catalogue/releases/pins.ts';
import { publishRelease } from '../../catalogue/releases/publish-release.ts';
import { matchFile } from './run/match-file.ts';
import { matchRoutes } from './routes.ts';
import { matchTasks } from './tasks.ts';

const needs = await testNeeds();
const server = await testServer(needs, matchRoutes);
const { key, accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const list = `id,name,address,city,country,lat,lng
A,Heron Court Hotel,4 Quay Road,Stanmere,GB,52.1,-1.1
B,Juniper Gate Inn,9 Mill Lane,Stanmere,GB,52.2,-1.2
C,Lantern Wharf Lodge,1 Wharf Side,Stanmere,GB,52.3,-1.3
D,Nothing Known,,Nowhere,GB,,
`;

async function matched(
  partner?: string,
): Promise<{ release: string | undefined; hotels: (string | undefined)[] }> {
  const form = multipart([...(partner === undefined ? [] : [['partner', partner] as const]), ['file', list]]);
  const { json } = await server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/async', ...form });
  await workOff(needs, matchTasks);
  const { job_id: id, release } = json as Json;
  const { text } = await server.ask({ key, url: `/v3.0/hotels/match/async/jobs/${id}` });
  return { release, hotels: hotelsIn(text) };
}
const hotelsIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').at(-1));

test('match jobs, and files at the command line, see the hotels and merges of the release that a pin names', async () => {
  const header = 'id,name,address,city,country,latitude,longitude\n';
  await importText(
    needs,
    'hotels',
    `${header}1,Heron Court Hotel,4 Quay Road,Stanmere,GB,52.1,-1.1\n2,Juniper Gate Inn,9 Mill Lane,Stanmere,GB,52.2,-1.2\n9,Far Away,,Elsewhere,GB,55,-4\n`,
  );
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,X,9\n');
  const decisions = [
    { externalId: 'D', hotelId: 'lp2', decision: 'must-link' },
    { externalId: 'A', hotelId: 'lp9', decision: 'must-not-link' },
  ];
  await server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/decisions', body: { decisions } });
  await needs.clock.advance(60_000);
  await publishRelease(needs, { name: 'spring', note: '', by: 'cli:test', isCanary: false });
  const first = await matched();
  assert.deepEqual(first, { release: undefined, hotels: ['lp1', 'lp2', '', 'lp2'] });

  await needs.clock.advance(60_000);
  await importText(needs, 'hotels', `${header}3,Lantern Wharf Lodge,1 Wharf Side,Stanmere,GB,52.3,-1.3\n`);
  await mergeHotels(needs, { loser: '2', survivor: '9' });
  const now = await matched();
  assert.deepEqual([now.hotels[0], now.hotels[2], now.hotels[3]], ['lp1', 'lp3', 'lp9']);
  assert.notEqual(now.hotels[1], 'lp2', 'it was merged');

  await pin(needs, { subject: { owner }, release: 'spring', by: 'cli:test' });
  assert.deepEqual(await matched(), { release: 'spring', hotels: first.hotels });
  const bytes = matchFile(needs, {
    owner,
    open: async function* () {
      yield Buffer.from(list);
    },
    onProgress: () => undefined,
  });
  assert.deepEqual(hotelsIn(Buffer.concat(await Array.fromAsync(bytes)).toString()), first.hotels);
  await unpin(needs, { owner });
  assert.deepEqual(await matched(), now);
  const [acme] = await needs.db.rows<{ id: number }>('select id from partners');
  await pin(needs, { subject: { partner: acme?.id ?? 0 }, release: 'spring', by: 'cli:test' });
  assert.deepEqual(await matched('acme'), { release: 'spring', hotels: first.hotels });
  assert.deepEqual(await matched(), now, 'a job that names no partner');
});
