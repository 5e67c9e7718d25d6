import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { tidyHeap } from './heap.ts';

test('objects in use stay, all others are collected, however old they are', async () => {
  const holder: { thing: object | undefined } = { thing: { word: 'held' } };
  const thing = new WeakRef(holder.thing!); // Reset above.
  await tidyHeap();
  assert.ok(thing.deref() !== undefined);
  holder.thing = undefined;
  // Reading a weak reference keeps its target until the current job of the event loop ends.
  await setImmediate();
  await tidyHeap();
  assert.equal(thing.deref(), undefined);
});
