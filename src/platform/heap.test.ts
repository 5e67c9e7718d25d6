import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { tidyHeap } from './heap.ts';

test('what is used stays, what is not goes, however old it is', async () => {
  const holder: { thing: object | undefined } = { thing: { word: 'held' } };
  const thing = new WeakRef(holder.thing!); // One line above.
  await tidyHeap();
  assert.ok(thing.deref() !== undefined);
  holder.thing = undefined;
  // Whoever looked through a weak reference holds what he saw until his turn is over.
  await setImmediate();
  await tidyHeap();
  assert.equal(thing.deref(), undefined);
});
