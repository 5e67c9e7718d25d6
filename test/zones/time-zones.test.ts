import assert from 'node:assert/strict';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { instantMs } from '../../src/lib/time-zones/local-time.ts';
import { nodeZones, packedZones, type ZoneSource } from '../../src/lib/time-zones/sources.ts';
import { judgedZones } from '../../src/platform/doctor/doctor.ts';
import { systemZones } from '../../src/platform/files/zone-files.ts';
import { policyOf } from '../../src/rates/engine/cancellation.ts';

/**
 * Deadlines in zones whose rules have changed. The zone files in `zones/` are read a second time by independent code,
 * which searches for an hour with the expected local time.
 */
const folder = new URL('2026d/', import.meta.url).pathname;
const system = await systemZones(folder);
assert.ok(system !== undefined);

const HOUR_MS = 3_600_000;

interface Change {
  readonly atS: bigint;
  readonly aheadS: number;
}

/** The changes of a compiled zone, from its second block (RFC 9636, 3.2); what follows the last one is not read. */
async function changesOf(name: string): Promise<Change[]> {
  const file = await readFile(path.join(folder, name));
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = file.indexOf('TZif', 4);
  const [isut, isstd, leap, times = 0, types = 0] = [20, 24, 28, 32, 36].map((at) =>
    view.getUint32(start + at),
  );
  assert.ok(isut !== undefined && isstd !== undefined && leap !== undefined && types > 0);
  const [timesAt, kindsAt] = [start + 44, start + 44 + times * 8];
  return Array.from({ length: times }, (_, n) => ({
    atS: view.getBigInt64(timesAt + n * 8),
    aheadS: view.getInt32(kindsAt + times + view.getUint8(kindsAt + n) * 6),
  }));
}

/** The first quarter of an hour around the day at which the clock of the zone reads this. */
function readsFirst(changes: readonly Change[], localMs: number): number | undefined {
  for (let ms = localMs - 30 * HOUR_MS; ms <= localMs + 30 * HOUR_MS; ms += HOUR_MS / 4) {
    const last = changes.findLast(({ atS }) => Number(atS) * 1000 <= ms);
    if (last !== undefined && ms + last.aheadS * 1000 === localMs) return ms;
  }
  return undefined;
}

/** Every fifth day of the time that the explicit changes of all these files cover, at the hours of deadlines. */
function* times(): Generator<Temporal.PlainDateTime> {
  const end = Temporal.PlainDate.from('2027-12-31');
  for (let day = Temporal.PlainDate.from('2026-01-01'); day.until(end).sign > 0; day = day.add({ days: 5 }))
    for (const hour of ['00:00', '10:00', '18:00', '23:45']) yield day.toPlainDateTime(hour);
}

function differing(name: string, one: ZoneSource, other: ZoneSource): number {
  return [...times()].filter((local) => instantMs(name, local, one) !== instantMs(name, local, other)).length;
}

describe('zone files', () => {
  // Zones that have explicit changes to the end of those times, or have none any more.
  for (const name of ['America/Inuvik', 'Africa/Casablanca', 'Asia/Kathmandu', 'Asia/Gaza'])
    test(`${name}: each local time is read as in the file`, async () => {
      const changes = await changesOf(name);
      let compared = 0;
      for (const local of times()) {
        const expected = readsFirst(changes, local.toZonedDateTime('UTC').epochMilliseconds);
        if (expected === undefined) continue;
        assert.equal(instantMs(name, local, system), expected, `${local.toString()}`);
        compared += 1;
      }
      assert.ok(compared > 550, `${compared} times were compared`);
    });

  // Times after the explicit changes follow from the rules, which the package has evaluated independently.
  for (const name of ['Europe/Paris', 'Australia/Lord_Howe', 'America/Nuuk'])
    test(`${name}: by its rule, as the package says`, () => {
      assert.ok(system.zone(name) !== undefined);
      assert.equal(differing(name, system, packedZones), 0);
    });

  test('have a release, and a folder without one is not used', async () => {
    assert.equal(system.version, '2026d');
    const empty = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-zones-'));
    after(() => rm(empty, { recursive: true, force: true }));
    assert.equal(await systemZones(empty), undefined);
  });

  test('are found by the names of zones only', () => {
    for (const name of ['../../package.json', '/etc/passwd', 'tzdata.zi', '', 'Europe', 'Europe/Nowhere'])
      assert.equal(system.zone(name), undefined, name);
  });
});

describe('rules that changed after the data of Node', () => {
  test('Inuvik: the package has what the zone file of 2026d has', () => {
    assert.equal(differing('America/Inuvik', packedZones, system), 0);
  });

  test('the package differs from Node only where rules have changed', () => {
    // Found by a review with Debian's tzdata 2026f and Python's zoneinfo.
    const changed = ['America/Havana', 'America/Inuvik', 'America/Winnipeg'];
    const differ = Intl.supportedValuesOf('timeZone').filter(
      (name) => differing(name, packedZones, nodeZones) > 0,
    );
    // A newer Node has the same rules, and then nothing differs.
    assert.deepEqual(
      differ,
      nodeZones.version < '2026d' ? changed : differ.filter((name) => changed.includes(name)),
    );
  });

  for (const name of ['America/Winnipeg', 'Canada/Central', 'America/Rainy_River'])
    test(`a deadline in ${name} follows the new rule`, () => {
      const { steps } = policyOf(
        {
          refundable: true,
          steps: [{ daysBefore: 2, at: '18:00', penalty: { kind: 'percent', percent: '100' } }],
        },
        { checkin: '2026-12-03', timeZone: name, nightsMinor: [100] },
      );
      // From the same review: at 23:00 UTC, and not at midnight.
      assert.deepEqual(steps, [{ fromMs: Date.parse('2026-12-01T23:00:00Z'), feeMinor: 100 }]);
    });
});

test('doctor names release and source, and warns when the data is older than about a year', () => {
  const detail = (version: string, now: string): unknown =>
    judgedZones({ name: 'x', version }, Date.parse(now));
  assert.equal(detail('2026f', '2026-11-22'), '2026f from x, about 1 month old');
  assert.match(
    JSON.stringify(detail('2025b', '2026-11-22')),
    /"warning":"2025b from x, about 21 months old: update/,
  );
  assert.match(JSON.stringify(detail('', '2026-11-22')), /"warning":"unknown release/);
});
