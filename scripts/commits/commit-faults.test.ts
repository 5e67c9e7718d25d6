import assert from 'node:assert/strict';
import test from 'node:test';
import { faultsOf, wordsOf } from './commit-faults.ts';

test('a commit has a short imperative subject, and a body that gives the reason', () => {
  const faults = (subject: string, body = 'Because.') =>
    faultsOf({ hash: 'a1', subject, body, files: [] }).map((fault) => fault.slice(`a1 ${subject}: `.length));
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

test('a commit has its generated files with the change that moves them', () => {
  const faults = (...files: string[]) =>
    faultsOf({ hash: 'a1', subject: 'Change it', body: 'Because.', files }).map((fault) =>
      fault.slice('a1 Change it: '.length),
    );
  assert.deepEqual(faults('docs/openapi.json', 'src/rates/shapes.ts'), []);
  assert.deepEqual(faults('migrations/0012_more.sql', 'docs/schema.sql'), []);
  for (const file of ['docs/openapi.json', 'cases/frozen/rooms/de.csv', 'examples/04-rooms.out'])
    assert.deepEqual(faults(file), [
      `it changes ${file} only: commit generated files with the change that moves them`,
    ]);
  assert.deepEqual(faults('migrations/0012_more.sql'), [
    'it changes a migration without docs/schema.sql: run `npm run goldens -- --update`',
  ]);
});

test('the message of a commit has no banned word, except in code', () => {
  const found = (subject: string, body: string) =>
    wordsOf({ hash: 'a1', subject, body, files: [] }).map((fault) => fault.split(': write')[0]);
  assert.deepEqual(found('Fix two tests', 'The name `told` stays.'), []);
  assert.deepEqual(found('Fix a test', 'One.\nIt runs\nbeside that.'), ['a1 Fix a test: line 5: "beside"']);
  assert.deepEqual(found('Start it beside initdb', 'Why.'), ['a1 Start it beside initdb: line 1: "beside"']);
});
