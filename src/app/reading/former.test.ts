import assert from 'node:assert/strict';
import test from 'node:test';
import { formerFields, formerFieldsOf, formerName, formerOperation } from './former.ts';

const operations: readonly (readonly [string, string, RegExp | undefined])[] = [
  ['GET', '/hotels', /POST \/v3\.0\/hotels\/min-rates/],
  ['GET', '/hotels/', /POST \/v3\.0\/hotels\/min-rates/],
  ['GET', '/hotels/rates', /occupancies/],
  ['POST', '/rates/3ds', /usePaymentSdk/],
  ['PUT', '/rates/3DS/7', /usePaymentSdk/],
  ['PATCH', '/bookings/ab3dsX', undefined],
  ['POST', '/hotels/rates', undefined],
  ['POST', '/rates/book', undefined],
];
for (const [method, path, now] of operations) {
  test(`${method} ${path} ${now === undefined ? 'is no former operation' : 'names what replaced it'}`, () =>
    now === undefined
      ? assert.equal(formerOperation(method, path), undefined)
      : assert.match(formerOperation(method, path)?.now ?? '', now));
}

for (const row of formerFields) {
  test(`${row.operation} names what replaced ${row.field}`, () => {
    const rows = formerFieldsOf(row.operation);
    assert.ok(formerName(rows, { [row.field]: 1 })?.includes(row.now));
    if (row.unless !== undefined) {
      assert.equal(formerName(rows, { [row.field]: 1, [row.unless]: 1 }), undefined);
    }
  });
}

test('a body without former fields, or one that is not an object, gives no message', () => {
  for (const body of [{ guests: [] }, [], 'guestInfo', null, undefined]) {
    assert.equal(formerName(formerFieldsOf('POST /rates/book'), body), undefined);
  }
});
