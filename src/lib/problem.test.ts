import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from './problem.ts';

test('a problem differs from a programming error by its class, and so do its subclasses', () => {
  class Busy extends Problem {
    override readonly name = 'Busy';
  }
  const busy = new Busy('Port 1 is taken: set PORT to another number.');
  assert.ok(busy instanceof Problem);
  assert.equal(String(busy), 'Busy: Port 1 is taken: set PORT to another number.');
  assert.equal(new Problem('x').name, 'Problem');
});
