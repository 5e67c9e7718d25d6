import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  feeAt,
  policyOf,
  type Penalty,
  type Policy,
  type PolicyStep,
  type Terms,
} from '../src/rates/engine/cancellation.ts';
import { together } from '../src/rates/engine/rooms-together.ts';
import { seededRandom, testSeed } from './support/random.ts';
import { isLong } from './support/runs/form.ts';

/**
 * Cancellation fees, computed a second time without code of the engine: no Temporal, no sorted
 * steps, no rounding helpers. A deadline is found by comparing every minute of the days around it with the local time of
 * the zone; the fee is found by checking each rule of the supplier.
 */
const cases = Number(process.env['CASES'] ?? (isLong ? 40_000 : 10_000));
const random = seededRandom(testSeed());

const zones = [
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Pacific/Marquesas',
  'Africa/Casablanca',
  'Atlantic/Azores',
  'UTC',
  '',
];

/** Days with a clock change in some zone, so that deadlines fall into skipped and repeated hours. */
const edges = [
  '2026-03-29',
  '2026-10-25',
  '2026-03-08',
  '2026-11-01',
  '2026-04-05',
  '2026-10-04',
  '2027-03-14',
];
const exponents = [0, 2, 3];

const pick = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(random.fraction() * values.length)];
  assert.ok(value !== undefined);
  return value;
};
const whole = (from: number, to: number): number => from + Math.floor(random.fraction() * (to - from + 1));

interface Room {
  readonly terms: Terms;
  readonly nightsMinor: readonly number[];
}
interface Case {
  readonly zone: string;
  readonly checkin: string;
  readonly rooms: readonly Room[];
}

function anyCase(): Case {
  const arrival = Date.parse(`${pick(edges)}T00:00:00Z`) + whole(-2, 6) * 86_400_000;
  const nights = whole(1, 5);
  const unit = 10 ** pick(exponents);
  return {
    zone: pick(zones),
    checkin: new Date(arrival).toISOString().slice(0, 10),
    rooms: Array.from({ length: whole(1, 3) }, () => ({
      nightsMinor: Array.from({ length: nights }, () => whole(1, 300) * unit + whole(0, unit - 1)),
      terms: { refundable: random.fraction() > 0.05, steps: Array.from({ length: whole(0, 4) }, anyStep) },
    })),
  };
}

type Kind = Penalty['kind'];
type Of<K extends Kind> = Extract<Penalty, { readonly kind: K }>;

interface Rule<K extends Kind> {
  readonly any: () => Of<K>;
  /** The penalty of a room, limited to its price. */
  readonly fee: (penalty: Of<K>, room: Room) => number;
}

/** Every kind of penalty: random ones of it, and its fee computed another way. A new kind does not compile without a row. */
const rules: { readonly [K in Kind]: Rule<K> } = {
  percent: {
    any: () => ({ kind: 'percent', percent: pick(['10', '33.3', '50', '12.5', '100', '0']) }),
    fee: ({ percent }, room) => percentFee(totalOf(room), percent),
  },
  nights: {
    any: () => ({ kind: 'nights', nights: whole(0, 3) }),
    fee: ({ nights }, { nightsMinor }) => {
      let fee = 0;
      for (let night = 0; night < nights; night++) fee += nightsMinor[night] ?? 0;
      return fee;
    },
  },
  amount: {
    any: () => ({ kind: 'amount', minor: whole(0, 50_000) }),
    fee: ({ minor }) => minor,
  },
};
const kinds = Object.keys(rules) as Kind[]; // the keys of the table

function feeIn<K extends Kind>(penalty: Of<K>, room: Room): number {
  const kind = penalty.kind as K; // a penalty of this kind has this kind
  return rules[kind].fee(penalty, room);
}

function totalOf({ nightsMinor }: Room): number {
  return nightsMinor.reduce((sum, night) => sum + night, 0);
}

function anyStep(): Terms['steps'][number] {
  const time = `${String(whole(0, 23)).padStart(2, '0')}:${pick(['00', '15', '30', '59'])}`;
  const penalty = rules[pick(kinds)].any();
  return { daysBefore: whole(0, 5), at: pick([time, '02:30', '01:30', '00:00', '18:00']), penalty };
}

/** The local time of a zone, minute by minute; the results of a day are cached. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const readings = new Map<string, number>();

function clockReads(zone: string, ms: number): string {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(zone, clock);
  }
  return clock.format(ms);
}

/** The first minute with this local time, or, if it is skipped, as if the clock had not changed yet. */
function firstReading(zone: string, date: string, time: string): number {
  const key = `${zone} ${date} ${time}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const found = zone === '' ? firstAnywhere(date, time) : search(zone, date, time);
  readings.set(key, found);
  return found;
}

/** No zone is more than fourteen hours ahead. */
function firstAnywhere(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`) - 14 * 3_600_000;
}

function search(zone: string, date: string, time: string): number {
  const wanted = `${date} ${time}`;
  const around = Date.parse(`${date}T${time}:00Z`);
  const minute = 60_000;
  // Offsets are whole quarters of an hour, so a quarter's steps hit the reading if it exists.
  for (let ms = around - 15 * 60 * minute; ms <= around + 13 * 60 * minute; ms += 15 * minute)
    if (clockReads(zone, ms) === wanted) return ms;
  // The clock jumps over the wanted time. Read backwards from the jump by as much as was asked beyond it.
  let before = around - 15 * 60 * minute;
  while (clockReads(zone, before + minute) < wanted) before += minute;
  const jump = before + minute;
  const landed = clockReads(zone, jump);
  const gap =
    Date.parse(`${landed.replace(' ', 'T')}:00Z`) -
    Date.parse(`${clockReads(zone, before).replace(' ', 'T')}:00Z`);
  const intoGap = around - (Date.parse(`${landed.replace(' ', 'T')}:00Z`) - (gap - minute));
  return jump + intoGap - (gap - minute);
}

/** Exact thousandths of a per cent; what is left over counts as one more minor unit. */
function percentFee(totalMinor: number, percent: string): number {
  const thousandths = BigInt(Math.round(Number(percent) * 1000));
  const product = BigInt(totalMinor) * thousandths;
  return Number(product / 100_000n + (product % 100_000n > 0n ? 1n : 0n));
}

function owedForRoom({ zone, checkin }: Case, room: Room, atMs: number): number {
  const total = totalOf(room);
  if (!room.terms.refundable) return total;
  let owed = 0;
  for (const { daysBefore, at, penalty } of room.terms.steps) {
    const day = new Date(Date.parse(`${checkin}T00:00:00Z`) - daysBefore * 86_400_000)
      .toISOString()
      .slice(0, 10);
    if (firstReading(zone, day, at) > atMs) continue;
    owed = Math.max(owed, Math.min(feeIn(penalty, room), total));
  }
  return owed;
}

/** Each room costs what its own terms say. */
function owed(one: Case, atMs: number): number {
  return one.rooms.reduce((sum, room) => sum + owedForRoom(one, room, atMs), 0);
}

function instants({ zone, checkin, rooms }: Case): number[] {
  const deadlines = rooms.flatMap(({ terms }) =>
    terms.steps.map(({ daysBefore, at }) => {
      const day = new Date(Date.parse(`${checkin}T00:00:00Z`) - daysBefore * 86_400_000);
      return firstReading(zone, day.toISOString().slice(0, 10), at);
    }),
  );
  const deadline = deadlines.length === 0 ? Date.parse(`${checkin}T00:00:00Z`) : pick(deadlines);
  return [deadline - 1, deadline, deadline + whole(-3, 3) * 1_800_000];
}

function engineFee(one: Case, atMs: number): { fee: number; policy: Policy } {
  const { zone, checkin } = one;
  const rooms = one.rooms.map((room) => ({
    policy: policyOf(room.terms, {
      checkin,
      timeZone: zone === '' ? undefined : zone,
      nightsMinor: room.nightsMinor,
    }),
    totalMinor: totalOf(room),
  }));
  const policy = together(rooms);
  const totalMinor = one.rooms
    .flatMap(({ nightsMinor }) => nightsMinor)
    .reduce((sum, night) => sum + night, 0);
  return { fee: feeAt(policy, { atMs, totalMinor }), policy };
}

/** The fee by the list of steps that buyers see: that of the last deadline that has passed. */
function feeByTheList(steps: readonly PolicyStep[], atMs: number): number {
  let fee = 0;
  let latest = -Infinity;
  for (const step of steps)
    if (step.fromMs <= atMs && step.fromMs >= latest) [fee, latest] = [step.feeMinor, step.fromMs];
  return fee;
}

test(`${cases} cancellations cost the same as by a naive reading of the terms`, () => {
  let checked = 0;
  while (checked < cases) {
    const one = anyCase();
    for (const atMs of instants(one)) {
      const { fee, policy } = engineFee(one, atMs);
      const message = () => `${JSON.stringify(one)} at ${new Date(atMs).toISOString()}`;
      assert.equal(fee, owed(one, atMs), message());
      if (policy.refundable) assert.equal(fee, feeByTheList(policy.steps, atMs), message());
      checked += 1;
    }
  }
});
