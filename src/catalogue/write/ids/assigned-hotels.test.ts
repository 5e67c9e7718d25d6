import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { emptyCatalogue, importText } from '../../../../test/support/catalogue.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { limits } from '../../../contract/limits.ts';
import { exportRecords } from '../../maintain/export-records.ts';

const needs = await testNeeds();
const { db } = needs;

beforeEach(() => emptyCatalogue(needs));

test('rows without an id get one that no file contains, and the same one in a later import', async () => {
  const csv = 'name,city,country,phone\nAlpha,Bonn,DE,1\nBeta,Bonn,DE,2\n';
  await importText(needs, 'hotels', csv);
  const all = [
    { id: limits.firstGivenId, name: 'Alpha' },
    { id: limits.firstGivenId + 1, name: 'Beta' },
  ];
  const hotels = () => db.rows('select id, name from hotels order by id');
  assert.deepEqual(await hotels(), all);
  const again = await importText(needs, 'hotels', csv.replace(',2', ',3'));
  assert.deepEqual([again.created, again.updated, again.unchanged], [0, 1, 1]);
  await importText(needs, 'hotels', 'id,name,country\n1,One,DE\n2,Two,DE\n9000000000,Many,DE\n');
  assert.deepEqual((await hotels()).slice(3), all, 'ids of another system mean other hotels');
});

test('an assigned id in a file, as in an export, means the hotel that got it', async () => {
  await importText(needs, 'hotels', 'name,country\nAlpha,DE\nBeta,DE\n');
  const second = limits.firstGivenId + 1;
  const result = await importText(needs, 'hotels', `id,name,country\n${second},Gamma,DE\n`);
  assert.deepEqual([result.created, result.updated, result.bad], [0, 1, 0]);
  assert.deepEqual(await db.rows('select name from hotels order by id'), [
    { name: 'Alpha' },
    { name: 'Gamma' },
  ]);
  await importText(needs, 'hotels', `id,name,country\n${second + 7},Delta,DE\n,Epsilon,DE\n`);
  assert.ok(
    await db.row(`select from hotels where name = 'Epsilon' and id = $1`, [second + 8]),
    'what another catalogue gave is not given again',
  );
});

test('whatever ids files contain, assigned ids stay in the valid range, and follow those of another catalogue', async () => {
  const [first, largest] = [limits.firstGivenId, limits.largestId];
  for (const [named, next] of [
    [[largest - 1, largest], first],
    [[first + 2 ** 40], first + 1],
    [[first + 5, first + 2 ** 32], first + 2 ** 32 + 1],
    [[first + 2 ** 34], first + 2 ** 32 + 2],
  ] as const) {
    const [rows, place] = [named.map((id) => `${id},Inn ${id},FR\n`).join(''), `place ${next}`];
    await importText(needs, 'hotels', `id,name,country\n${rows}`);
    assert.equal((await importText(needs, 'hotels', `name,country\n${place},FR\n`)).created, 1);
    assert.deepEqual(await db.rows('select id from hotels where name = $1', [place]), [{ id: next }]);
  }
  await importText(needs, 'rooms', `id,hotel_id,name\n${largest},${first},Loft\n,${first},Attic\n`);
  assert.deepEqual(await db.rows('select id from hotel_rooms order by id'), [{ id: first }, { id: largest }]);
});

for (const [way, others] of [
  ['straight into the table', ''],
  ['by way of the stage', `1,One,,FR\n`],
] as const)
  test(`hotels with assigned ids are recognized in another catalogue if they come without an id, ${way}`, async () => {
    const supplied = 'name,city,country\nAlpha,Bonn,DE\nBeta,Bonn,DE\n';
    await importText(needs, 'hotels', supplied);
    const written = await Array.fromAsync(exportRecords(needs, { kind: 'hotels', form: 'csv' }));
    await emptyCatalogue(needs);
    await importText(needs, 'hotels', `id,name,city,country\n${others}`);
    await importText(
      needs,
      'hotels',
      written.join('').replace(/\n(?=\d)/, `\n${others === '' ? '' : '1,One,,,,,,FR\n'}`),
    );
    const again = await importText(needs, 'hotels', supplied);
    assert.deepEqual([again.created, again.unchanged], [0, 2]);
  });
