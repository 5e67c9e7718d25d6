import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { fields } from './columns.ts';
import { hotelTextOf, readInput } from './input.ts';

test('a chunk is full at a number of rows, or at a length of text', async () => {
  const heavy = `${'x'.repeat(limits.matchChunkCharacters / 2)},FR\n`;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`name,country\n${'a,FR\n'.repeat(7)}${heavy.repeat(5)}`);
  }
  const cut: number[][] = [];
  for await (const { chunk, firstRow, rows } of (await readInput(bytes(), 5)).chunks)
    cut.push([chunk, firstRow, rows.length]);
  assert.deepEqual(cut, [
    [0, 1, 5],
    [1, 6, 4],
    [2, 10, 2],
    [3, 12, 1],
  ]);
});

test('of each field of a row the beginning is compared', () => {
  const { name, chain, ...rest } = hotelTextOf(fields.map((field) => `${field} ${'x'.repeat(1_000_000)}`));
  for (const text of [name, chain, ...Object.values(rest)])
    assert.equal(text?.length, limits.matchFieldCharacters);
  assert.ok(name.startsWith('name xx') && chain.startsWith('chain xx'));
});

test('card numbers are removed from cells; ids are judged together, so long ids are kept and a card number among ids is found', async () => {
  const read = async (rows: readonly string[]) => {
    const bytes = new TextEncoder().encode(['id,name,country,phone,lat', ...rows].join('\n'));
    const all: string[] = [];
    const { chunks } = await readInput(
      (async function* () {
        yield bytes;
      })(),
      10,
    );
    for await (const { rows: kept } of chunks) all.push(JSON.stringify(kept));
    return all.join('');
  };
  const cells = await read(['1,Inn 4242 4242 4242 4242,DE,+49 30 1234567,4.242424242424242']);
  assert.match(cells, /Inn \(card number removed\).*\+49 30 1234567/);
  assert.match(cells, /4\.242424242424242/);
  await assert.rejects(read(['1,Inn,DE,,', '4242424242424242,Inn,DE,,']), { refusal: 'unreadable-hotels' });
  const ids = Array.from({ length: 300 }, (_, at) => `${4_000_000_000_000_000 + at * 7919},Inn,DE,,`);
  assert.match(await read(ids), /4000000000000000/);
});
