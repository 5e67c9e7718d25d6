import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { multipart } from '../../../../test/support/forms.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { workOff } from '../../../../test/support/tasks.ts';
import { adoptRoutes } from '../adopt-routes.ts';
import { readRowKey } from '../input/id-key.ts';
import { queueRoutes } from '../queue-routes.ts';
import { matchRoutes } from '../routes.ts';
import { grantPartner } from '../stores/adoption-store.ts';
import { matchTasks } from '../tasks.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...matchRoutes, ...queueRoutes, ...adoptRoutes]);

before(() => landMarling(needs.db));

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const cormorant = 'Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,United Kingdom,53.4021,-2.9801';
/** People must check this row. */
const unsure = 'Cormorant Hotel Annex,12 Pilchard Street,Marling,GB,,';
const heading = 'id,Hotel Name,Address,City,Country,lat,lng';

async function newAccount() {
  const { key, accountId } = await testKey(needs, 'production');
  const owner = { accountId, environment: 'production' } as const;
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<Json> => {
    const { status, json, text } = await server.ask({
      key,
      method,
      url: `/v3.0/hotels/match${url}`,
      ...(body && { body }),
    });
    return { status, text, ...(json as Json) };
  };
  return {
    call,
    async submit(rows: readonly string[], partner?: string): Promise<string> {
      if (partner !== undefined) await grantPartner(needs.db, owner, { partner, at: needs.clock.now() });
      const file = `${[heading, ...rows].join('\n')}\n`;
      const name = partner === undefined ? [] : [['partner', partner] as const];
      const form = multipart([...name, ['file', file]]);
      const { json } = await server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/async', ...form });
      await workOff(needs, matchTasks);
      return (json as Json).job_id;
    },
    /** Stores one decision for each row that is named, and returns their keys. */
    async decide(row: object, hotelId = 'lp3e9'): Promise<string[]> {
      const decisions = [{ ...row, hotelId, decision: 'must-link' }];
      const { status, text, decisions: kept } = await call('POST', '/decisions', { decisions });
      assert.equal(status, 200, text);
      return kept.map(({ rowKey }: Json) => rowKey);
    },
  };
}

const hotelsOf = (id: string) =>
  needs.db.rows<{ partner: string; hotel: number }>(
    `select p.name_key as partner, hotel from partner_mappings m join partners p on p.id = m.partner
     where m.partner_id = $1 and withdrawn_at is null order by 1`,
    [id],
  );

test('a decision about a row of one partner changes nothing of another partner with the same id', async () => {
  const { call, submit } = await newAccount();
  const larkspur = await submit([`500,${cormorant}`], 'Larkspur');
  assert.equal((await call('POST', `/async/jobs/${larkspur}/adopt`, {})).changes.new, 1);
  await submit([`500,${unsure}`], 'Marlin');
  const action = { filter: { partner: 'Marlin' }, decision: 'reject' };
  assert.deepEqual((await call('POST', '/reviews', { ...action, preview: true })).rows, 1);
  const { actId, decided } = await call('POST', '/reviews', action);
  assert.equal(decided, 1);
  assert.deepEqual(await hotelsOf('500'), [{ partner: 'larkspur', hotel: 1001 }]);
  const again = await submit([`500,${cormorant}`], 'Larkspur');
  assert.equal((await call('POST', `/async/jobs/${again}/adopt`, {})).rows.matched, 1);
  await call('DELETE', `/acts/${actId}`);
  assert.deepEqual(await hotelsOf('500'), [{ partner: 'larkspur', hotel: 1001 }]);
});

test('an id without a partner is every known row with it, and otherwise one of any list to come', async () => {
  const { call, submit, decide } = await newAccount();
  assert.deepEqual(await decide({ externalId: '600' }, 'lp3ea'), ['id:600'], 'no list has it');
  const job = await submit([`600,${unsure}`, `700,${unsure}`], 'Larkspur Beds');
  const { changes, sample } = await call('POST', `/async/jobs/${job}/adopt`, {});
  assert.deepEqual([changes.new, sample[0].hotelId], [1, 'lp3ea'], 'the decision waited for the list');
  const [{ decisionId }] = (await call('GET', '/decisions')).decisions;
  await call('DELETE', `/decisions/${decisionId}`);
  assert.deepEqual(await hotelsOf('600'), [], 'the id is withdrawn with it');
  await submit([`700,${unsure}`], 'Marlin');
  const both = ['partner:larkspur%20beds/id:700', 'partner:marlin/id:700'];
  assert.deepEqual((await decide({ externalId: '700' })).toSorted(), both);
  assert.deepEqual(await decide({ externalId: '700', partner: 'MARLIN' }), ['partner:marlin/id:700']);
  assert.deepEqual(await decide({ rowKey: 'id:700' }), ['id:700']);
});

test('a decision about a review row of a list without a partner is not about the lists of partners', async () => {
  const { call, submit } = await newAccount();
  const job = await submit([`900,${unsure}`]);
  await call('POST', `/async/jobs/${job}/reviews`, { rows: [1], decision: 'accept' });
  await submit([`900,${unsure}`], 'Larkspur');
  assert.equal((await call('GET', '/reviews?state=open')).reviews.length, 1);
});

test('a key is read as it is written', () => {
  for (const key of [`row:${'0a'.repeat(12)}`, 'id:5', 'id: 5/6', 'partner:larkspur%20beds/id:a b'])
    assert.equal(readRowKey(key), key.replace('id: ', 'id:'));
  assert.match(
    readRowKey(`partner:marlin/id:${'7'.repeat(300)}`) ?? '',
    /^partner:marlin\/id:sha256-[0-9a-f]{64}$/,
  );
  for (const text of ['', '5', 'id:', 'id:\0', 'row:5', 'partner:a b/id:5', 'partner:marlin/5'])
    assert.equal(readRowKey(text), undefined);
});
