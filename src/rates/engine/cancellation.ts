import { percentOf } from '../../lib/money.ts';
import { instantMs } from '../../lib/time-zones/local-time.ts';

/**
 * What it costs to cancel, and from when.
 *
 *   supplier:  "until 18:00 two days before arrival, hotel time, then the first night, …"   (Terms)
 *                    │  zone of the hotel
 *                    ▼
 *   ours:      instants in GMT, fees in minor units, each valid from its instant on        (Policy)
 *
 * The fee at an instant is that of the latest step already reached; before the first step it is free. Where the
 * zone of a hotel is unknown, a deadline is the earliest instant at which any place on earth reads that clock
 * time: a buyer who keeps to it never pays a fee they did not owe.
 */
export interface Terms {
  readonly refundable: boolean;
  /** In any order. */
  readonly steps: readonly TermsStep[];
}

export interface TermsStep {
  /** The deadline's date counts back from the day of arrival; its time is the hotel's clock, `HH:MM`. */
  readonly daysBefore: number;
  readonly at: string;
  readonly penalty: Penalty;
}

export type Penalty =
  | { readonly kind: 'percent'; readonly percent: string }
  | { readonly kind: 'nights'; readonly nights: number }
  | { readonly kind: 'amount'; readonly minor: number };

/** Refundable or not, and the steps in the order of time. A policy that is not refundable costs all from the start. */
export interface Policy {
  readonly refundable: boolean;
  readonly steps: readonly PolicyStep[];
}

export interface PolicyStep {
  /** Milliseconds since 1970. */
  readonly fromMs: number;
  readonly feeMinor: number;
}

export interface Priced {
  readonly checkin: string;
  readonly timeZone: string | undefined;
  /** Price of each night; their sum is the price of the stay. */
  readonly nightsMinor: readonly number[];
}

/** UTC+14, where clocks read every time of day first. */
const EARLIEST_OFFSET = '+14:00';

export function policyOf(terms: Terms, priced: Priced): Policy {
  if (!terms.refundable) return { refundable: false, steps: [] };
  const deadlines = deadlinesOf(terms, priced);
  const dated = terms.steps.map((step, at) => ({
    fromMs: deadlines[at] ?? 0,
    feeMinor: feeOf(step.penalty, priced.nightsMinor),
  }));
  // Most terms say their steps in the order of time, each costs more than the one before.
  if (dated.every(isNext)) return { refundable: true, steps: dated };
  const steps = dated.filter(({ feeMinor }) => feeMinor > 0).sort((a, b) => a.fromMs - b.fromMs);
  // Two deadlines can fall on one instant, and a later one never costs less than was owed before it.
  const rising = steps.filter((step, at) => steps.slice(0, at).every((old) => old.feeMinor < step.feeMinor));
  const last = rising.filter((step, at) => rising[at + 1]?.fromMs !== step.fromMs);
  return { refundable: true, steps: last };
}

function isNext({ fromMs, feeMinor }: PolicyStep, at: number, all: readonly PolicyStep[]): boolean {
  const before = all[at - 1];
  return feeMinor > (before?.feeMinor ?? 0) && fromMs > (before?.fromMs ?? -Infinity);
}

/** What a cancellation costs at an instant, of a stay that costs `totalMinor`. */
export function feeAt(policy: Policy, { atMs, totalMinor }: { atMs: number; totalMinor: number }): number {
  if (!policy.refundable) return totalMinor;
  const reached = policy.steps.filter((step) => step.fromMs <= atMs);
  return Math.min(reached.at(-1)?.feeMinor ?? 0, totalMinor);
}

/** The last instant at which cancelling is free; undefined where it never is, or always. */
export function freeUntilMs(policy: Policy): number | undefined {
  return policy.refundable ? policy.steps[0]?.fromMs : undefined;
}

/** The policies of several rooms as one of the whole: the fees add up step by step. */
export function together(policies: readonly Policy[]): Policy {
  const [only, ...others] = policies;
  // Nearly all searches are for one room.
  if (only !== undefined && others.length === 0 && isRising(only)) return only;
  if (policies.some((policy) => !policy.refundable)) return { refundable: false, steps: [] };
  const instants = [...new Set(policies.flatMap((policy) => policy.steps.map(({ fromMs }) => fromMs)))].sort(
    (a, b) => a - b,
  );
  return {
    refundable: true,
    steps: instants.map((fromMs) => ({
      fromMs,
      feeMinor: policies
        .map((policy) => policy.steps.filter((step) => step.fromMs <= fromMs).at(-1)?.feeMinor ?? 0)
        .reduce((one, other) => one + other, 0),
    })),
  };
}

function isRising({ refundable, steps }: Policy): boolean {
  return (
    steps.length === 0 ||
    (refundable && steps.every(({ fromMs }, at) => fromMs > (steps[at - 1]?.fromMs ?? -Infinity)))
  );
}

/** Every fee of a policy through the same function: into another currency, or with a markup. */
export function withFees(policy: Policy, change: (feeMinor: number) => number): Policy {
  return {
    refundable: policy.refundable,
    steps: policy.steps.map((step) => ({ fromMs: step.fromMs, feeMinor: change(step.feeMinor) })),
  };
}

/** A policy and the price that its fees are a part of. */
export interface Accepted {
  readonly policy: Policy;
  readonly priceMinor: number;
}

/**
 * Whether a buyer who accepted `before` would be worse or better off with `now`. Fees that move as the price does do
 * not count as a change; the fee of each room was then rounded for itself.
 */
export function policyChanged(before: Accepted, now: Accepted, { rooms }: { rooms: number }): boolean {
  const [old, young] = [before.policy, now.policy];
  const isSamePrice = before.priceMinor === now.priceMinor;
  const sameFee = (feeMinor: number, nowMinor: number): boolean => {
    if (isSamePrice) return feeMinor === nowMinor;
    const movedMinor = Math.round((feeMinor * now.priceMinor) / before.priceMinor);
    return Math.abs(movedMinor - nowMinor) <= rooms;
  };
  return (
    old.refundable !== young.refundable ||
    old.steps.length !== young.steps.length ||
    old.steps.some(({ fromMs, feeMinor }, at) => {
      const step = young.steps[at];
      return step?.fromMs !== fromMs || !sameFee(feeMinor, step.feeMinor);
    })
  );
}

/** `YYYY-MM-DD HH:MM:SS` in GMT, as the wire wants it. */
export function gmtText(ms: number): string {
  const known = texts.get(ms);
  if (known !== undefined) return known;
  if (texts.size >= REMEMBERED) texts.clear();
  const text = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  texts.set(ms, text);
  return text;
}

/** Of the steps of terms, in their order. */
function deadlinesOf(terms: Terms, { checkin, timeZone }: Priced): readonly number[] {
  const ofTerms = deadlinesByTerms.get(terms) ?? new Map<string, readonly number[]>();
  deadlinesByTerms.set(terms, ofTerms);
  const key = `${timeZone}/${checkin}`;
  const known = ofTerms.get(key);
  if (known !== undefined) return known;
  if (ofTerms.size >= REMEMBERED) ofTerms.clear();
  const made = terms.steps.map((step) => deadlineMs(step, { checkin, timeZone }));
  ofTerms.set(key, made);
  return made;
}

function deadlineMs(step: TermsStep, { checkin, timeZone }: Omit<Priced, 'nightsMinor'>): number {
  const key = `${timeZone}/${checkin}/${step.daysBefore}/${step.at}`;
  const known = deadlines.get(key);
  if (known !== undefined) return known;
  if (deadlines.size >= REMEMBERED) deadlines.clear();
  const ms = readDeadline(step, { checkin, timeZone });
  deadlines.set(key, ms);
  return ms;
}

/** The rates of a search share a handful of terms and deadlines; reading one takes two microseconds, writing it one. */
const REMEMBERED = 10_000;
const deadlinesByTerms = new WeakMap<Terms, Map<string, readonly number[]>>();
const deadlines = new Map<string, number>();
const texts = new Map<number, string>();

function readDeadline(step: TermsStep, { checkin, timeZone }: Omit<Priced, 'nightsMinor'>): number {
  const date = Temporal.PlainDate.from(checkin).subtract({ days: step.daysBefore });
  const local = date.toPlainDateTime(Temporal.PlainTime.from(step.at));
  // In the hour that a clock change repeats or skips, the earlier reading is the safe one.
  const known = timeZone === undefined || timeZone === '' ? undefined : instantMs(timeZone, local);
  return known ?? local.toZonedDateTime(EARLIEST_OFFSET).epochMilliseconds;
}

function feeOf(penalty: Penalty, nightsMinor: readonly number[]): number {
  const total = sum(nightsMinor);
  switch (penalty.kind) {
    case 'percent':
      return percentUp(total, penalty.percent);
    case 'nights':
      return sum(nightsMinor.slice(0, penalty.nights));
    case 'amount':
      return Math.min(penalty.minor, total);
  }
}

/** A fee is what the supplier takes: a fraction of a minor unit counts as a whole one. */
function percentUp(total: number, percent: string): number {
  return Math.min(percentOf(total, percent, 'up'), total);
}

function sum(values: readonly number[]): number {
  return values.reduce((one, other) => one + other, 0);
}
