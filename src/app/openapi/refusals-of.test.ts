import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../routes.ts';
import { shellRefusals } from './refusals-of.ts';

test('an entry lists no refusal that follows from the rest of it', () => {
  const repeated = routes.flatMap((entry) => {
    const following = new Set(shellRefusals(entry));
    return entry.refusals
      .filter((name) => following.has(name))
      .map((name) => `${entry.method} ${entry.path}: ${name}`);
  });
  assert.deepEqual(repeated, []);
});
