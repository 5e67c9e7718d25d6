import { changesOfRule } from './posix-rule.ts';
import type { Zone } from './zone.ts';

/**
 * A compiled zone file (RFC 9636), as in /usr/share/zoneinfo:
 *
 *   header │ block with four bytes a time │ header │ block with eight bytes a time │ \n rule \n
 *
 * In files of version 2 and later the second block is read, and the rule applies after its last change.
 */
export function readZoneFile(bytes: Buffer, untilMs: number): Zone {
  if (bytes.toString('latin1', 0, 4) !== 'TZif' || bytes.toString('latin1', 4, 5) < '2')
    throw new Error('the file is not a compiled time zone of version 2 or later');
  const first = countsAt(bytes, 0);
  const start = HEADER + blockBytes(first, 4);
  const counts = countsAt(bytes, start);
  const at = start + HEADER;
  const kinds = at + counts.times * 8;
  const types = kinds + counts.times;
  const aheadOf = (type: number): number => bytes.readInt32BE(types + type * 6) * 1000;
  const changesMs = range(counts.times).map((n) => Number(bytes.readBigInt64BE(at + n * 8)) * 1000);
  const aheadMs = [aheadOf(0), ...range(counts.times).map((n) => aheadOf(bytes.readUInt8(kinds + n)))];
  const rule = bytes.toString('latin1', at + blockBytes(counts, 8)).trim();
  const after = changesOfRule(rule, { fromMs: changesMs.at(-1) ?? 0, untilMs });
  return {
    changesMs: [...changesMs, ...after.map(({ atMs }) => atMs)],
    aheadMs: [...aheadMs, ...after.map((change) => change.aheadMs)],
    untilMs,
  };
}

const HEADER = 44;

interface Counts {
  readonly times: number;
  readonly types: number;
  readonly characters: number;
  readonly leaps: number;
  readonly standards: number;
  readonly universals: number;
}

function countsAt(bytes: Buffer, start: number): Counts {
  const count = (n: number): number => bytes.readUInt32BE(start + 20 + n * 4);
  const [universals, standards, leaps, times, types, characters] = [0, 1, 2, 3, 4, 5].map(count) as [
    // The header was read as six counts.
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { times, types, characters, leaps, standards, universals };
}

function blockBytes({ times, types, characters, leaps, standards, universals }: Counts, wide: 4 | 8): number {
  return times * (wide + 1) + types * 6 + characters + leaps * (wide + 4) + standards + universals;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
