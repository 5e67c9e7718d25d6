import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../../load-engine.ts';

const engine = roomEngine();

/** Name, the words that must agree, and the words of remarks. */
const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['Zorbulon Double Room', ['zorbulon'], []],
  ['KING ROOM WEEKEND ZORBULON SAVINGS', [], ['zorbulon']],
  ['KING ROOM FREE ZORBULON AND TRIMBLE', [], ['trimble', 'zorbulon']],
  // Nothing here is about a room: it may be an unknown language.
  ['Zorbulon trimble wifi', ['trimble', 'zorbulon'], []],
  ['Style Room', ['style'], []],
  ['Twin Room - Style', ['style'], []],
  ['Room Style Room', ['style'], []],
  ['Zorbulon Style Room', ['zorbulon'], []],
  ['Double Room 20usd AGL1', [], []],
];

for (const [name, words, asides] of table)
  test(`the words of "${name}"`, () => {
    const room = engine.parse(name);
    assert.deepEqual({ words: room.words, asides: room.asides }, { words, asides });
  });
