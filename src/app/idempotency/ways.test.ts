import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { routes } from '../routes.ts';

test('the decision on idempotency keys lists every operation that accepts one, and how a repeat is safe', async () => {
  const page = await readFile(
    new URL('../../../docs/decisions/idempotency/ways.md', import.meta.url),
    'utf8',
  );
  const documented = [...page.matchAll(/^\| `([A-Z]+ \/\S+)` \| `([a-z-]+)` \|/gm)].map(
    ([, operation, way]) => ({
      operation,
      way,
    }),
  );
  const declared = routes.flatMap(({ method, path, idempotent }) =>
    idempotent === undefined ? [] : [{ operation: `${method} ${path}`, way: idempotent }],
  );
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  assert.deepEqual(sorted(documented), sorted(declared));
});

test('an operation that resumes declares `resume`', () => {
  for (const { method, path, idempotent, resume } of routes)
    assert.equal(resume !== undefined, idempotent === 'resumes', `${method} ${path}`);
});
