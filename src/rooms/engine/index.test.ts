import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRoomEngine } from './index.ts';

test('the engine is created from words and weights only', () => {
  const engine = createRoomEngine([{ language: 'xx', text: '[class]\ndeluxe|blorp\n' }], {
    version: 'test',
    pair: { prior: 0, weights: { 'class agrees': 2, 'class missing': -2 } },
    list: {
      prior: -1,
      fit: 1,
      lead: 0,
      conflict: 0,
      addition: 0,
      leadLimit: 1,
      farLead: 0,
      same: 0,
      unread: 0,
      open: 0,
      farLeadLimit: 1,
      fitLimit: 9,
      conflictLimit: 9,
    },
  });
  const [first] = engine.rank(engine.parse('blorp'), engine.hotel(['plain', 'blorp']));
  assert.equal(first?.at, 1);
  assert.ok((first?.score ?? 0) > 0.5);
});
