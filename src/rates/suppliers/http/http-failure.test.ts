import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { errorText } from '../../../lib/shown-error.ts';
import { SupplierRefused, SupplierTimeout } from '../connector.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { httpFailure } from './http-failure.ts';

test('the kind of an error follows from the status', () => {
  const kind = (status: number) => httpFailure(status, { code: 1, text: 'no' }).constructor;
  assert.deepEqual([408, 404, 429, 500].map(kind), [SupplierTimeout, SupplierRefused, Error, Error]);
});

for (const status of [400, 500])
  test(`a supplier that answers ${status} and repeats guest and key: neither is logged, the key is not kept`, async (t) => {
    const echo = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const message = `cannot read ${Buffer.concat(chunks).toString()} of ${request.headers['x-api-key']}`;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { code: 7, message } }));
      });
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    t.after(() => echo.close());
    const address = echo.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const upstream = openUpstream({
      code: 'house',
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: 'sealed-key',
      paymentMethod: 'WALLET',
      toPrivate: true,
    });
    const person = { firstName: 'Perpetua', lastName: 'Nobody' };
    const order = { reference: 'B1', token: 'pb', holder: person, guests: [], remarks: '' };
    const error: unknown = await upstream
      .book({ ...order, netMinor: 1, currency: 'USD' }, new AbortController().signal)
      .catch((err: unknown) => err);
    assert.ok(error instanceof Error);
    assert.match(error.message, /Perpetua/, 'the operator can read it with the booking');
    assert.doesNotMatch(error.message, /sealed-key/);
    assert.match(errorText(error), new RegExp(`answered ${status}, code 7`));
    assert.doesNotMatch(errorText(error), /Perpetua|Nobody|sealed-key/);
  });
