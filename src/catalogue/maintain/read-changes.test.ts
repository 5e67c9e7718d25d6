import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { mergeHotels } from './merge-hotels.ts';
import { readChanges, type Change } from './read-changes.ts';

const needs = await testNeeds();

async function followed(step: number): Promise<Change[]> {
  const seen: Change[] = [];
  for (;;) {
    const more = await readChanges(needs, { after: seen.at(-1)?.number ?? 0, limit: step });
    if (more.length === 0) return seen;
    seen.push(...more);
  }
}

test('a reader that follows the feed sees every change once and in order, whatever its limit', async () => {
  await importText(needs, 'hotels', 'id,name,country\n1,One,FR\n2,Two,FR\n3,Three,FR\n');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a,1\nBest,b,2\nAcme,c,3\n');
  await importText(needs, 'hotels', 'id,name,country\n2,Two again,FR\n4,Four,FR\n');
  await mergeHotels(needs, { loser: '1', survivor: '3' });
  const all = await followed(1000);
  assert.deepEqual(
    all.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  assert.deepEqual(await followed(1), all);
  assert.deepEqual(await followed(4), all);
  const lines = all.map(({ change, subject, hotelId, partner, partnerId, survivorId }) =>
    [change, subject, hotelId, partner, partnerId, survivorId].filter(Boolean).join(' '),
  );
  assert.deepEqual(lines.toSorted(), [
    'created hotel lp1',
    'created hotel lp2',
    'created hotel lp3',
    'created hotel lp4',
    'created mapping lp1 Acme a',
    'created mapping lp2 Best b',
    'created mapping lp3 Acme c',
    'merged hotel lp1 lp3',
    'updated hotel lp2',
  ]);
  assert.equal(lines.at(-1), 'merged hotel lp1 lp3');
});

test('a reader that asks while writers write never skips a change', async () => {
  const before = (await followed(1000)).length;
  const writers = Array.from({ length: 6 }, (_, writer) =>
    importText(
      needs,
      'hotels',
      `id,name,country\n${Array.from({ length: 40 }, (__, row) => `${100 + writer * 40 + row},H,FR`).join('\n')}\n`,
    ),
  );
  const seen: number[] = [];
  let isWriting = true;
  const reading = (async () => {
    while (isWriting || (await readChanges(needs, { after: seen.at(-1) ?? 0, limit: 1 })).length > 0) {
      seen.push(
        ...(await readChanges(needs, { after: seen.at(-1) ?? 0, limit: 30 })).map(({ number }) => number),
      );
    }
  })();
  await Promise.all(writers);
  isWriting = false;
  await reading;
  assert.deepEqual(
    seen,
    Array.from({ length: before + 240 }, (_, place) => place + 1),
  );
});
