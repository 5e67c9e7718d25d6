import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { before, test } from 'node:test';
import { appearance } from '../src/contract/refusals.ts';
import { Refusal } from '../src/contract/refusal.ts';
import type { Part } from '../src/contract/route.ts';
import type { Reply } from '../src/contract/reply.ts';
import { mapForm } from '../src/hotels/ids/map-form.ts';
import { readCsv } from '../src/lib/csv/read.ts';
import { testNeeds } from '../test/support/needs.ts';

/** Every folder of `cases/ids` is a file of ids and its expected result (its README describes how to add one). */
const folder = path.join(import.meta.dirname, 'ids');
const needs = await testNeeds();
const PARTNER = 'Larkspur Beds';

before(async () => {
  for await (const [id, latitude, longitude, becomes] of rowsOf('world/hotels.csv')) {
    await needs.db.run(
      `insert into hotels (id, name, country, latitude, longitude, name_key, city_key, created_at, updated_at, deleted_at)
       values ($1, 'Hotel', 'FR', $2, $3, 'hotel', '', now(), now(), case when $4 <> '' then now() end)`,
      [id, latitude || null, longitude || null, becomes],
    );
    if (Number(becomes) > 0) {
      await needs.db.run('insert into hotel_merges (loser, survivor, merged_at) values ($1, $2, now())', [
        id,
        becomes,
      ]);
    }
  }
  await needs.db.run('insert into partners (name, name_key) values ($1, lower($1))', [PARTNER]);
  for await (const [id, hotel, withdrawn, latitude, longitude] of rowsOf('world/mappings.csv')) {
    await needs.db.run(
      `insert into partner_mappings (partner, partner_id, hotel, withdrawn_at, latitude, longitude)
       values (1, $1, $2, case when $3 <> '' then now() end, $4, $5)`,
      [id, hotel, withdrawn, latitude || null, longitude || null],
    );
  }
});

function read(...names: string[]): Promise<Buffer> {
  return readFile(path.join(folder, ...names));
}

async function* rowsOf(name: string): AsyncGenerator<readonly string[]> {
  const { batches } = await readCsv(Readable.from([await read(name)]), { header: 'always' });
  for await (const batch of batches) for (const { fields } of batch) yield fields;
}

const caller = {
  accountId: 'acc_cases',
  environment: 'sandbox',
  keyId: 'key_cases',
  compat: 'spec',
} as const;

/** Uploads the file in pieces of `cut` bytes. */
function map(file: Uint8Array, cut: number): Promise<Reply> {
  const pieces = Array.from({ length: Math.ceil(file.length / cut) }, (_, at) =>
    file.subarray(at * cut, (at + 1) * cut),
  );
  async function* parts(): AsyncGenerator<Part> {
    yield { kind: 'field', name: 'partner', value: PARTNER };
    yield { kind: 'file', name: 'file', fileName: 'input.csv', bytes: Readable.from(pieces) };
  }
  return mapForm(needs, { caller, parts: parts(), signal: new AbortController().signal });
}

async function outcome(file: Uint8Array, cut: number): Promise<{ text: string; summary: unknown }> {
  const { body, headers } = await map(file, cut);
  assert.ok(body instanceof Readable);
  const text = Buffer.concat(await Array.fromAsync(body)).toString();
  return { text, summary: JSON.parse(headers?.['x-mapping-summary'] ?? '') };
}

async function refusal(file: Uint8Array): Promise<unknown> {
  try {
    await map(file, 1 << 16);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, simple = '{}' } = appearance('id-mapping', error.refusal);
    return { status, error: simple.replace('{}', error.detail ?? '') };
  }
  return 'the file was mapped';
}

const entries = await readdir(folder, { withFileTypes: true });
const names = entries
  .filter((entry) => entry.isDirectory() && entry.name !== 'world')
  .map(({ name }) => name);
for (const name of names) {
  test(name.replaceAll('-', ' '), async () => {
    const files = await readdir(path.join(folder, name));
    const input = await read(name, 'input.csv');
    if (files.includes('error.json')) {
      assert.deepEqual(await refusal(input), JSON.parse(String(await read(name, 'error.json'))));
      return;
    }
    const expected = String(await read(name, 'expected.csv'));
    const summary: unknown = JSON.parse(String(await read(name, 'summary.json')));
    // Small files also byte by byte: no cut may change the answer.
    for (const cut of input.length < 2000 ? [1 << 16, 7, 1] : [1 << 16]) {
      assert.deepEqual(await outcome(input, cut), { text: expected, summary });
    }
  });
}

test('there are cases', () => assert.ok(names.length > 40));
