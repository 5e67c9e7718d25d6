import { percentOf, sum } from '../../lib/money.ts';
import { instantMs } from '../../lib/time-zones/local-time.ts';

/**
 * Cancellation fees, and the times from which they apply.
 *
 *   supplier:  "until 18:00 two days before arrival, hotel time, then the first night, …"   (Terms)
 *                    │  zone of the hotel
 *                    ▼
 *   ours:      instants in GMT, fees in minor units, each valid from its instant on        (Policy)
 *
 * The fee at an instant is that of the latest step already reached; before the first step it is free. If the
 * zone of a hotel is unknown, a deadline is the earliest instant that has this local time anywhere on earth:
 * a buyer who cancels before it never pays a fee that they do not owe.
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

/** Refundable or not, and the steps in the order of time. A non-refundable policy costs the full price from the start. */
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

/** UTC+14, the zone where every local time comes first. */
const EARLIEST_OFFSET = '+14:00';

export function policyOf(terms: Terms, priced: Priced): Policy {
  if (!terms.refundable) return { refundable: false, steps: [] };
  const deadlines = deadlinesOf(terms, priced);
  const dated = terms.steps.map((step, at) => ({
    fromMs: deadlines[at] ?? 0,
    feeMinor: feeOf(step.penalty, priced.nightsMinor),
  }));
  // Most terms have their steps in the order of time, with rising fees.
  if (dated.every(isNext)) return { refundable: true, steps: dated };
  const steps = dated.filter(({ feeMinor }) => feeMinor > 0).sort((a, b) => a.fromMs - b.fromMs);
  // Two deadlines can be the same instant, and a later fee is never lower than an earlier one.
  const rising = steps.filter((step, at) => steps.slice(0, at).every((old) => old.feeMinor < step.feeMinor));
  const last = rising.filter((step, at) => rising[at + 1]?.fromMs !== step.fromMs);
  return { refundable: true, steps: last };
}

function isNext({ fromMs, feeMinor }: PolicyStep, at: number, all: readonly PolicyStep[]): boolean {
  const before = all[at - 1];
  return feeMinor > (before?.feeMinor ?? 0) && fromMs > (before?.fromMs ?? -Infinity);
}

/** The fee of a cancellation at an instant, for a stay that costs `totalMinor`. */
export function feeAt(policy: Policy, { atMs, totalMinor }: { atMs: number; totalMinor: number }): number {
  if (!policy.refundable) return totalMinor;
  return Math.min(dueStep(policy, atMs)?.feeMinor ?? 0, totalMinor);
}

/**
 * What an answer of this instant states: `RFN` if a cancellation is free of charge, until the first step; `NRFN` if it
 * costs a fee at once, also if that is only a part of the price.
 */
export function refundableTagAt(policy: Policy, atMs: number): 'RFN' | 'NRFN' {
  return policy.refundable && dueStep(policy, atMs) === undefined ? 'RFN' : 'NRFN';
}

/** The steps that still matter at an instant: the one whose fee is due, and those that follow. */
export function stepsFrom(policy: Policy, atMs: number): readonly PolicyStep[] {
  const due = dueStep(policy, atMs);
  if (due === undefined) return policy.steps;
  const later = policy.steps.slice(policy.steps.indexOf(due) + 1);
  return [due.fromMs === ALWAYS_MS ? { ...due, fromMs: atMs } : due, ...later];
}

function dueStep({ steps }: Policy, atMs: number): PolicyStep | undefined {
  let due: PolicyStep | undefined;
  // No temporary array: this runs for each rate of a search. The steps are in the order of time.
  for (const step of steps) if (step.fromMs <= atMs) due = step;
  return due;
}

/** The last instant of free cancellation; undefined if it is never free, or always. */
export function freeUntilMs(policy: Policy): number | undefined {
  const first = policy.refundable ? policy.steps[0] : undefined;
  return first?.fromMs === ALWAYS_MS ? undefined : first?.fromMs;
}

/** The start of a fee that no cancellation avoids: before every booking. */
export const ALWAYS_MS = 0;

/** Applies a function to every fee of a policy: to convert the currency, or to add a markup. */
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
 * Whether `now` differs from `before`, which the buyer has accepted. Fees that change in proportion to the price do
 * not count as a change; the fee of each room may have been rounded separately.
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

/** `YYYY-MM-DD HH:MM:SS` in GMT, the form of the API. */
export function gmtText(ms: number): string {
  const known = texts.get(ms);
  if (known !== undefined) return known;
  if (texts.size >= REMEMBERED) texts.clear();
  const text = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  texts.set(ms, text);
  return text;
}

/** The deadlines of the steps, in their order. */
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

/** The rates of a search share few terms and deadlines; parsing one takes two microseconds, formatting it one. */
const REMEMBERED = 10_000;
const deadlinesByTerms = new WeakMap<Terms, Map<string, readonly number[]>>();
const deadlines = new Map<string, number>();
const texts = new Map<number, string>();

function readDeadline(step: TermsStep, { checkin, timeZone }: Omit<Priced, 'nightsMinor'>): number {
  const date = Temporal.PlainDate.from(checkin).subtract({ days: step.daysBefore });
  const local = date.toPlainDateTime(Temporal.PlainTime.from(step.at));
  // In an hour that a clock change repeats or skips, the earlier instant is safe for the buyer.
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

/** The supplier charges the fee: a fraction of a minor unit is rounded up. */
function percentUp(total: number, percent: string): number {
  return Math.min(percentOf(total, percent, 'up'), total);
}
