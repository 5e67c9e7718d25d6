import type { Quote } from '../../rates/engine/quote.ts';
import { isRefundable } from './refundable.ts';
import type { Sale } from './sale.ts';

const DAY_MS = 86_400_000;

/** Smaller differences are ignored: hours and cents change with the stay. */
const TOLERATED = { days: 0.1, share: 0.02 };

/**
 * Whether the cancellation terms of an alternative differ from those of the original. Deadlines are compared by the days
 * before arrival and fees by their share of the price, because another stay changes both absolute values.
 */
export function cancellationTermsDiffer(original: Sale, alternative: Sale): boolean {
  const [before, now] = [termsOf(original), termsOf(alternative)];
  return (
    isRefundable(original) !== isRefundable(alternative) ||
    before.length !== now.length ||
    before.some((term, at) => isOther(term, now[at]))
  );
}

interface Term {
  readonly days: number;
  readonly share: number;
}

function termsOf({ quote, offer }: Sale): Term[] {
  const arrivalMs = Date.parse(`${offer.checkin}T00:00:00Z`);
  return quote.policy.steps.map(({ fromMs, feeMinor }) => ({
    days: (arrivalMs - fromMs) / DAY_MS,
    share: feeMinor / quote.priceMinor,
  }));
}

function isOther(before: Term, now: Term | undefined): boolean {
  if (now === undefined) return true;
  return (
    Math.abs(before.days - now.days) > TOLERATED.days || Math.abs(before.share - now.share) > TOLERATED.share
  );
}

/** Whether rooms have another board; the number of rooms is ignored. */
export function boardDiffers(original: Sale, alternative: Sale): boolean {
  return boardsOf(original.quote) !== boardsOf(alternative.quote);
}

function boardsOf({ rates }: Quote): string {
  return [...new Set(rates.map(({ board }) => board))].sort().join();
}
