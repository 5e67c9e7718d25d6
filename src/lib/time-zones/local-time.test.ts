import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantMs, offerZones, zoneSource } from './local-time.ts';
import { nodeZones, packedZones, type ZoneSource } from './sources.ts';

const noon = Temporal.PlainDateTime.from('2027-01-01T12:00');

test('every release is the same about a place that changes nothing', () => {
  for (const source of [nodeZones, packedZones])
    for (const [name, instant] of [
      ['Asia/Tokyo', '2027-01-01T03:00Z'],
      ['Europe/Paris', '2027-01-01T11:00Z'],
    ] as const)
      assert.equal(instantMs(name, noon, source), Date.parse(instant), `${source.name}: ${name}`);
});

test('an unknown zone has no instants', () => {
  assert.equal(instantMs('Nowhere/Atall', noon), undefined);
});

test('what a source does not know, or not for so long, Node says', () => {
  const short: ZoneSource = {
    name: 'short',
    version: '2000a',
    zone: (name) =>
      name === 'Asia/Tokyo' ? { changesMs: [], aheadMs: [0], untilMs: Date.UTC(2000, 0) } : undefined,
  };
  for (const name of ['Asia/Tokyo', 'Europe/Paris'])
    assert.equal(instantMs(name, noon, short), instantMs(name, noon, nodeZones));
});

test('an older release is not taken, a newer one is', () => {
  const before = zoneSource();
  const older: ZoneSource = { name: 'older', version: '2001a', zone: () => undefined };
  const newer: ZoneSource = { name: 'newer', version: '2999a', zone: () => undefined };
  offerZones(older);
  assert.equal(zoneSource(), before);
  offerZones(newer);
  assert.equal(zoneSource(), newer);
});
