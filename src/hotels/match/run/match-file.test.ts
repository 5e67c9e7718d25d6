import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { importText } from '../../../../test/support/catalogue.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { testKey } from '../../../../test/support/http.ts';
import { shrunkWithin } from '../../../../test/support/properties/shrinking.ts';
import { matchFile } from './match-file.ts';

/** Attempts to find a smaller case of a failure. */
const ATTEMPTS = 20;
const numRuns = Number(process.env['WORLDS'] ?? 20);
const seed = Number(process.env['SEED'] ?? 20_261_128);

const needs = await testNeeds();
const towns = ['Stanmere', 'Oldcastle', 'Dunvale'];
const names = ['Heron Court Hotel', 'Juniper Gate Inn', 'Lantern Wharf Lodge', 'Café Nöel Guest House'];
const hotels = names.flatMap((name, at) =>
  towns.map(
    (town, place) => `${at * 10 + place + 1},${name},${town},GB,${52 + place * 0.4},${-1 - at * 0.01}`,
  ),
);
await importText(needs, 'hotels', `id,name,city,country,latitude,longitude\n${hotels.join('\n')}\n`);
await testKey(needs, 'sandbox');
const owner = await needs.db.row<{ accountId: string; environment: 'sandbox' }>(
  `select account_id as "accountId", environment from api_keys`,
);
const ownerOf = () => owner ?? assert.fail('a key was made');

const columns = ['id', 'name', 'city', 'country', 'latitude', 'longitude', 'notes'] as const;
// The file is longer than the first block that is read (src/lib/csv/blocks.ts), so a block may end at any byte of these.
const notes = `"${'Dîner à la carte, ""by the quay"",\r\n'.repeat(400)}"`;
const rows = names.flatMap((name, at) => {
  const point = [`${52 + (at % 3) * 0.4}`, `${-1 - at * 0.01}`];
  return [
    [`r${at}`, name.toUpperCase(), towns[at % 3] ?? '', 'GB', ...point, notes],
    [`s${at}`, `"The ${name}, by the quay"`, towns[(at + 1) % 3] ?? '', 'GB', '', '', notes],
  ];
});

/** The result of a file that arrives in these pieces. */
async function resultOf(text: string, cuts: readonly number[]): Promise<string> {
  const bytes = Buffer.from(text);
  const ends = [...new Set([...cuts.map((cut) => cut % bytes.length), bytes.length])].toSorted(
    (a, b) => a - b,
  );
  const open = async function* () {
    for (const [at, end] of ends.entries()) yield bytes.subarray(ends[at - 1] ?? 0, end);
  };
  const file = matchFile(needs, { owner: ownerOf(), open, onProgress: () => undefined });
  return Buffer.concat(await Array.fromAsync(file)).toString();
}

const fileOf = (order: readonly number[], list: readonly (readonly string[])[]): string =>
  [columns, ...list].map((row) => order.map((at) => row[at]).join(',')).join('\n');

const inOrder = [...columns.keys()];
const whole = await resultOf(fileOf(inOrder, rows), []);

test('the result has the same bytes, wherever the file is split and in whatever order its columns are', async () => {
  assert.match(whole, /matched/);
  assert.ok(fileOf(inOrder, rows).length > 100_000);
  const order = fc.shuffledSubarray(inOrder, { minLength: inOrder.length });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(), { maxLength: 40 }),
      order,
      shrunkWithin(ATTEMPTS, async (cuts, columnOrder) =>
        assert.equal(await resultOf(fileOf(columnOrder, rows), cuts), whole),
      ),
    ),
    { numRuns, seed },
  );
});

test('each row has the same result in whatever order the rows are', async () => {
  const byRow = (text: string) =>
    new Map(
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => [/\b[rs]\d\b/.exec(line)?.[0], line.replace(/^\d+,/, '')]),
    );
  const places = fc.shuffledSubarray([...rows.keys()], { minLength: rows.length });
  await fc.assert(
    fc.asyncProperty(
      places,
      shrunkWithin(ATTEMPTS, async (list) => {
        const file = fileOf(
          inOrder,
          list.map((at) => rows[at] ?? []),
        );
        assert.deepEqual([...byRow(await resultOf(file, []))].toSorted(), [...byRow(whole)].toSorted());
      }),
    ),
    { numRuns, seed },
  );
});
