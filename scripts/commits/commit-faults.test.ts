import assert from 'node:assert/strict';
import test from 'node:test';
import { faultsOf } from './commit-faults.ts';

test('a commit has a short imperative subject, and a body that gives the reason', () => {
  const faults = (subject: string, body = 'Because.') =>
    faultsOf({ hash: 'a1', subject, body }).map((fault) => fault.slice(`a1 ${subject}: `.length));
  assert.deepEqual(faults('Pass the deadline to suppliers'), []);
  assert.deepEqual(faults('Retry a look-up', ' \n'), ['the body is empty: it gives the reason']);
  assert.deepEqual(faults('x'.repeat(73)), [
    'the subject has 73 characters: at most 72',
    'the subject does not begin with a capital',
  ]);
  for (const first of ['Added', 'Adding', 'Adds'])
    assert.deepEqual(faults(`${first} a test`), [`"${first}" is not in the imperative`]);
  assert.deepEqual(faults('Add a test.'), ['the subject ends with a full stop']);
});
