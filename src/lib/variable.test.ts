import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneOf, readVariable, webAddress, wholeNumber, withoutPassword, yesOrNo } from './variable.ts';

const about = { name: 'SIZE', unit: 'unit', meaning: 'A test.' };

const rows: readonly (readonly [rule: object, given: string, value: unknown])[] = [
  [wholeNumber(1, 10), '7', 7],
  [wholeNumber(1, 10), '11', undefined],
  [wholeNumber(1, 10), '7.5', undefined],
  [wholeNumber(1, 10), ' 7', undefined],
  [oneOf(['low', 'high']), 'HIGH', 'high'],
  [oneOf(['low', 'high']), 'middle', undefined],
  [yesOrNo(), 'yes', true],
  [yesOrNo(), 'FALSE', false],
  [yesOrNo(), 'perhaps', undefined],
  [webAddress(), 'http://127.0.0.1:9090/', 'http://127.0.0.1:9090'],
  [webAddress(), 'ftp://files.example', undefined],
];

for (const [rule, given, value] of rows) {
  test(`"${given}" is ${value === undefined ? 'refused' : 'read'} as ${'allowed' in rule ? rule.allowed : ''}`, () => {
    // Each rule has its own type; this test only compares the values.
    const row = { ...about, fallback: 'fallback', ...(rule as ReturnType<typeof oneOf>) };
    if (value === undefined) assert.throws(() => readVariable(row, { SIZE: given }), /^Problem: SIZE is /);
    else assert.equal(readVariable(row, { SIZE: given }), value);
    assert.equal(readVariable(row, { SIZE: '' }), 'fallback');
  });
}

test('a password is masked wherever an address may contain one, and the rest stays unchanged', () => {
  assert.equal(withoutPassword('postgres://ada:s3cret@db/inn'), 'postgres://ada:***@db/inn');
  assert.equal(withoutPassword('postgres://db/inn?password=s3cret'), 'postgres://db/inn?password=***');
  assert.equal(withoutPassword('postgres://db:5432/inn'), 'postgres://db:5432/inn');
  assert.equal(withoutPassword('no address'), 'no address');
  const row = { ...about, fallback: '', ...webAddress() };
  assert.throws(
    () => readVariable(row, { SIZE: 'ftp://ada:s3cret@files' }),
    /is "ftp:\/\/ada:\*\*\*@files\/"; it must/,
  );
});
