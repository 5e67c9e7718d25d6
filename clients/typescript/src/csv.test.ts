import assert from 'node:assert/strict';
import test from 'node:test';
import { csvRecords, csvStream } from './csv.ts';

test('records that are written are read again, however the bytes are cut', async () => {
  const rows = [
    ['id', 'name'],
    ['1', 'Hôtel "Le Port", Nice'],
    ['2', 'two\r\nlines'],
    ['3', ''],
    ['', '"'],
  ];
  const text = await new Response(csvStream(each(rows))).text();
  assert.match(text, /^id,name\r\n1,"Hôtel ""Le Port"", Nice"\r\n/);
  const expected = rows.slice(1).map(([id, name]) => ({ id, name }));
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    assert.deepEqual(
      await Array.fromAsync(csvRecords(cut(bytes, size))),
      expected,
      `${size} bytes at a time`,
    );
  }
});

test('a last line without an end, short lines and empty lines', async () => {
  const bytes = new TextEncoder().encode('a,b\n1\n\n2,3');
  assert.deepEqual(await Array.fromAsync(csvRecords(cut(bytes, 4))), [
    { a: '1', b: '' },
    { a: '2', b: '3' },
  ]);
});

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

function cut(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}
