import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZoneFile } from './tzif.ts';

/** A file of version 2 with an empty first block, these changes in seconds, and a rule. */
function zoneFile(
  changes: readonly (readonly [atS: number, type: number])[],
  aheadS: readonly number[],
  rule = '',
): Buffer {
  const header = (times: number, types: number): Buffer => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2', 'latin1');
    bytes.writeUInt32BE(times, 32);
    bytes.writeUInt32BE(types, 36);
    return bytes;
  };
  const times = Buffer.alloc(changes.length * 9);
  changes.forEach(([atS, type], n) => {
    times.writeBigInt64BE(BigInt(atS), n * 8);
    times.writeUInt8(type, changes.length * 8 + n);
  });
  const types = Buffer.alloc(aheadS.length * 6);
  aheadS.forEach((ahead, n) => types.writeInt32BE(ahead, n * 6));
  return Buffer.concat([
    header(0, 0),
    header(changes.length, aheadS.length),
    times,
    types,
    Buffer.from(`\n${rule}\n`),
  ]);
}

test('a file gives the changes, and the offsets before and after each of them', () => {
  const file = zoneFile([[-10, 1], [3_600, 0]], [60, 120]); // prettier-ignore
  assert.deepEqual(readZoneFile(file, 5), {
    changesMs: [-10_000, 3_600_000],
    aheadMs: [60_000, 120_000, 60_000],
    untilMs: 5,
  });
});

test('the rule applies after the last change', () => {
  const untilMs = Date.UTC(1972, 0);
  const { changesMs, aheadMs } = readZoneFile(zoneFile([], [3_600], 'CET-1CEST,M3.5.0,M10.5.0/3'), untilMs);
  assert.deepEqual(
    changesMs,
    ['1970-03-29T01:00Z', '1970-10-25T01:00Z', '1971-03-28T01:00Z', '1971-10-31T01:00Z'].map((text) =>
      Date.parse(text),
    ),
  );
  assert.deepEqual(
    aheadMs,
    [1, 2, 1, 2, 1].map((hours) => hours * 3_600_000),
  );
});

test('a file of another format is refused', () => {
  const whole = zoneFile([[0, 0]], [0]);
  for (const file of [Buffer.alloc(0), Buffer.from('# version 2026f\n'), whole.subarray(0, 60)])
    assert.throws(() => readZoneFile(file, 0));
});
