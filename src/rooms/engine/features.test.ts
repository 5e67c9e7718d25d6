import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import model from '../../../models/rooms-v1.json' with { type: 'json' };
import { featureNamed, featureNames, type Features } from './features.ts';

test('the model has a weight for every feature, and for no other', () => {
  assert.deepEqual(Object.keys(model.pair.weights).sort(), featureNames.toSorted());
});

test('no weight contradicts the sign of its feature', () => {
  const weights: Readonly<Record<string, number>> = model.pair.weights;
  for (const name of featureNames) {
    const { sign } = featureNamed(name);
    assert.ok((weights[name] ?? 0) * sign >= 0, `${name}: ${weights[name]}`);
  }
});

test('a conflict is never in favour of a match', () => {
  for (const name of featureNames) {
    const { sign, effect, about } = featureNamed(name);
    if (effect !== undefined || about !== undefined) assert.equal(sign, -1, name);
  }
});

test('a misspelt name does not compile', () => {
  // @ts-expect-error: the feature is called "view unread"
  const measured: Features = { 'view unraed': 1 };
  assert.equal(Object.keys(measured).length, 1);
  // @ts-expect-error: as above
  assert.equal(featureNamed('view unraed'), undefined);
});

test('facets state names as they are: the compiler does not check a name that is computed between brackets', async () => {
  const folder = new URL('compare/facets/', import.meta.url);
  const computed = /\[[^\][]*'[^\][]*\]:/g;
  assert.equal("{ [isRead ? 'view extra' : 'view unraed']: 1 }".match(computed)?.length, 1);
  for (const file of await readdir(folder))
    assert.deepEqual((await readFile(new URL(file, folder), 'utf8')).match(computed), null, file);
});
