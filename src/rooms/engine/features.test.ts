import assert from 'node:assert/strict';
import { test } from 'node:test';
import model from '../../../models/rooms-v1.json' with { type: 'json' };
import { featureNamed, featureNames } from './features.ts';

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
