import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newest, nodeZones, packedZones, releasedAboutMs, type ZoneSource } from './sources.ts';

const source = (version: string): ZoneSource => ({ name: version, version, zone: () => undefined });

test('the newest release decides; of equal ones the first, and one that cannot be read is the oldest', () => {
  const chosen = (first: string, ...others: readonly string[]) =>
    newest([source(first), ...others.map(source)]).version;
  assert.equal(chosen('2026c', '2026f', '2025b'), '2026f');
  assert.equal(chosen('2026c', '2026c-debian'), '2026c');
  assert.equal(chosen('', '2019a'), '2019a');
  assert.equal(chosen('2026c', 'newer'), '2026c');
});

test('the age of a release follows from its year and letter', () => {
  assert.equal(releasedAboutMs('2026a'), Date.UTC(2026, 0));
  assert.equal(releasedAboutMs('2026f'), Date.UTC(2026, 10));
  assert.equal(releasedAboutMs('2026z'), Date.UTC(2026, 11));
  assert.equal(releasedAboutMs('unknown'), undefined);
});

test('the package contains every zone that Node knows, also under former names', () => {
  const unknown = Intl.supportedValuesOf('timeZone').filter((name) => packedZones.zone(name) === undefined);
  assert.deepEqual(unknown, []);
  for (const name of ['US/Central', 'Canada/Central', 'Asia/Calcutta', 'UTC'])
    assert.ok(packedZones.zone(name) !== undefined, name);
  assert.equal(packedZones.zone('Nowhere/Atall'), undefined);
  assert.match(nodeZones.version, /^\d{4}[a-z]/);
});
