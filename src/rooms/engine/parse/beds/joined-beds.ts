import type { Group } from './bed-group.ts';
import type { Reading } from '../reading.ts';
import type { Beds } from '../../room.ts';

/** Data table: capacities that are one more option where "or" or a stroke joins them to a bed: "King or Twin Room". */
const optional: Readonly<Record<string, Beds>> = {
  twin: { count: 2, kind: 'twin', isCounted: true },
  double: { count: 1, kind: 'double', isCounted: false },
};

/** Data table: capacities that are one more bed where "and" joins them to a bed: "letto matrimoniale e singolo". */
const additional: Readonly<Record<string, Beds>> = {
  single: { count: 1, kind: 'single', isCounted: false },
  double: { count: 1, kind: 'double', isCounted: false },
  twin: { count: 2, kind: 'twin', isCounted: true },
};

/** "1 or 2 beds" */
export function otherCount(reading: Reading, { beds, from }: Group): Group[] {
  const at = from - 2;
  const count = reading.number(at);
  if (count === undefined || !beds.isCounted || !reading.states(from - 1, 'joint', 'or')) return [];
  reading.take(at, 'beds', `${count} ${beds.kind}`);
  return [{ beds: { ...beds, count }, from: at, to: at }];
}

/** Capacities that are beds because a word joins them to a bed. */
export function joinedBeds(reading: Reading, groups: readonly Group[]): Group[] {
  return reading.phrases.flatMap((_, at) => {
    const beds = reading.isFree(at) ? bedsAt(reading, at, groups) : undefined;
    if (beds === undefined) return [];
    reading.take(at, 'beds', `${beds.count} ${beds.kind}`);
    return [{ beds, from: at, to: at }];
  });
}

function bedsAt(reading: Reading, at: number, groups: readonly Group[]): Beds | undefined {
  const capacity = reading.fact(at, 'capacity')?.value ?? '';
  if (!(capacity in optional) && !(capacity in additional)) return undefined;
  if (groups.some((group) => isOtherOption(reading, at, group))) return optional[capacity];
  return groups.some((group) => isOneMore(reading, at, group)) ? additional[capacity] : undefined;
}

function isOtherOption(reading: Reading, at: number, { from, to }: Group): boolean {
  const [one, other] = at < from ? [at, from] : [to, at];
  for (let next = one + 1; next < other; next += 1)
    if (!reading.isFiller(next) && !reading.states(next, 'joint') && !reading.states(next, 'type'))
      return false;
  return reading.isEither(one, other);
}

/** "Double and single bed"; "and single room" is one more room. */
function isOneMore(reading: Reading, at: number, { from, to }: Group): boolean {
  const [one, other] = at < from ? [at, from] : [to, at];
  if (other - one > 2 || !reading.sameSegment(one, other)) return false;
  return reading.isAlso(one, other) && !reading.states(at + 1, 'type');
}
