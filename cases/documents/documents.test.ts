import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedRows } from './documents.ts';

const change = 'en/a: was matched 1 0.99, is review 1 0.60';

test('a run that changes no row keeps the changed rows of the document before', () => {
  const first = changedRows([change], '');
  assert.match(first, /1 rows were answered otherwise/);
  assert.equal(changedRows([], `# Accuracy\n${first}`), first);
  assert.match(changedRows(['en/b: new, matched 2 0.99'], `# Accuracy\n${first}`), /^(?!.*en\/a).*en\/b/s);
  assert.match(changedRows([], '# Accuracy\n'), /None/);
});
