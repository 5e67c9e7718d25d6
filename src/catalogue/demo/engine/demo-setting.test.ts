import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingOf } from './demo-setting.ts';

test('a destination has its surroundings, and another town what its latitude says', () => {
  const davos = settingOf({ name: 'Davos', country: 'CH', latitude: 47 });
  assert.ok(davos.has('snow') && !davos.has('beach') && !davos.isWarm);
  const dubai = settingOf({ name: 'Dubai', country: 'AE', latitude: 25 });
  assert.ok(dubai.has('beach') && !dubai.has('snow') && dubai.isWarm);
  const village = { name: 'Hamlet', country: 'GB' };
  assert.ok(settingOf({ ...village, latitude: -4 }).isWarm);
  assert.ok(
    !settingOf({ ...village, latitude: 55 }).isWarm && !settingOf({ ...village, latitude: 55 }).has('sea'),
  );
});
