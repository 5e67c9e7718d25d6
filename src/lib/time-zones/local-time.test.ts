import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantMs, offerZones, zoneSource } from './local-time.ts';
import { nodeZones, packedZones, type ZoneSource } from './sources.ts';

const noon = Temporal.PlainDateTime.from('2027-01-01T12:00');

test('a zone whose rules never change is the same in every release', () => {
  for (const source of [nodeZones, packedZones])
    for (const [name, instant] of [
      ['Asia/Tokyo', '2027-01-01T03:00Z'],
      ['Europe/Paris', '2027-01-01T11:00Z'],
    ] as const)
      assert.equal(instantMs(name, noon, source), Date.parse(instant), `${source.name}: ${name}`);
});

test('an unknown zone has no local times', () => {
  assert.equal(instantMs('Nowhere/Atall', noon), undefined);
});

test('the data of Node is used for zones and years that a source does not contain', () => {
  const short: ZoneSource = {
    name: 'short',
    version: '2000a',
    zone: (name) =>
      name === 'Asia/Tokyo' ? { changesMs: [], aheadMs: [0], untilMs: Date.UTC(2000, 0) } : undefined,
  };
  for (const name of ['Asia/Tokyo', 'Europe/Paris'])
    assert.equal(instantMs(name, noon, short), instantMs(name, noon, nodeZones));
});

test('a newer release is used, an older one is not', () => {
  const before = zoneSource();
  const older: ZoneSource = { name: 'older', version: '2001a', zone: () => undefined };
  const newer: ZoneSource = { name: 'newer', version: '2999a', zone: () => undefined };
  offerZones(older);
  assert.equal(zoneSource(), before);
  offerZones(newer);
  assert.equal(zoneSource(), newer);
});
