import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bytesOf, importText, keptReport, nineHotels } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from '../maintain/delete-records.ts';
import { mergeHotels } from '../maintain/merge-hotels.ts';
import { scoreCases } from './cases-store.ts';
import { loadCases } from './labelled-cases.ts';
import { makeCurrent, publishRelease } from './publish-release.ts';
import { saveGate } from './release-store.ts';

const needs = await testNeeds();
before(async () => {
  await nineHotels(needs);
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,c1,1\nAcme,c2,2\nAcme,c3,3\n');
});

const load = (text: string) => loadCases(needs, bytesOf(`partner,partner_id,hotel_id\n${text}`));
const publish = (name: string) => publishRelease(needs, { name, note: '', by: 'cli:test', isCanary: false });
const score = async () => {
  const { cases, wrong, sample } = await scoreCases(needs.db, { most: 20 });
  return [cases, wrong, sample.map(({ partnerId, hotels }) => `${partnerId} ${hotels.join(' ')}`)];
};

const deleteHotel = (id: number) =>
  deleteRecords(needs, {
    kind: 'hotels',
    bytes: bytesOf(`id\n${id}\n`),
    report: keptReport(),
    from: 'gone.csv',
  });

test('a release whose labelled cases score below the gate is refused', async () => {
  await saveGate(needs.db, { mostMoved: null, leastScore: 0.75 });
  await assert.rejects(publish('one'), /there are none/);
  assert.deepEqual(await load('acme,c1,lp1\nACME,c2,2\nAcme,c3,lp3\nAcme,gone,\n'), { cases: 4 });
  assert.deepEqual(await score(), [4, 0, []]);
  await publish('one');
  await mergeHotels(needs, { loser: '1', survivor: '9' });
  assert.deepEqual(await score(), [4, 0, []], 'a merge is followed on both sides');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,c2,4\n');
  assert.deepEqual(await score(), [4, 1, ['c2 2 4']]);
  await publish('two');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,gone,5\n');
  await assert.rejects(
    publish('three'),
    /2 of 4 labelled cases are wrong, and the gate needs a score of 0.75/,
  );
  await saveGate(needs.db, { mostMoved: null, leastScore: null });
  await publish('three');
});

test('the cases of a canary are compared with its state, whatever the map is now', async () => {
  const publishCanary = (name: string) =>
    publishRelease(needs, { name, note: '', by: 'cli:test', isCanary: true });
  const use = (name: string) => makeCurrent(needs, { name, by: 'cli:test' });
  await load('Acme,c4,6\n');
  await publishCanary('without c4');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,c4,6\n');
  await publishCanary('with c4');
  await mergeHotels(needs, { loser: '6', survivor: '7' });
  await publishCanary('merged');
  await deleteHotel(7);
  await load('Acme,c4,6\n');
  await saveGate(needs.db, { mostMoved: null, leastScore: 1 });
  assert.deepEqual(await score(), [1, 0, []]);
  await assert.rejects(use('without c4'), /1 of 1 labelled cases are wrong/);
  await use('with c4');
  await use('merged');
  await load('Acme,c4,\n');
  await publishCanary('deleted');
  await use('deleted');
  await saveGate(needs.db, { mostMoved: null, leastScore: null });
});

test('a case whose hotel was deleted is right if its id leads to none', async () => {
  await load('Acme,c3,3\n');
  await deleteHotel(3);
  assert.deepEqual(await score(), [1, 0, []]);
});

for (const [name, text, expected] of [
  ['an unknown partner', 'nobody,c1,1\n', /"nobody" is not a partner/],
  ['a wrong hotel id', 'Acme,c1,1\nAcme,c2,x\n', /line 3: "x" is not a hotel id/],
  ['an empty partner id', 'Acme,,1\n', /line 2: the partner id is empty/],
] as const)
  test(`cases with ${name} are refused, and the former ones stay`, async () => {
    await load('Acme,c1,1\n');
    await assert.rejects(load(text), expected);
    assert.equal((await score())[0], 1);
  });

test('a file without the columns is refused', async () => {
  await assert.rejects(loadCases(needs, bytesOf('a,b\n1,2\n')), /expected the columns partner, partner_id/);
});
