import type { Quote } from '../../rates/engine/quote.ts';
import type { Sale } from '../sale.ts';

const DAY_MS = 86_400_000;

/**
 * Whether an alternative can be cancelled on other terms than the original. Deadlines are compared by the days they
 * lie before arrival: moving the stay moves them, and that alone is no change of terms.
 */
export function cancellationDiffers(original: Sale, alternative: Sale): boolean {
  const [before, now] = [
    daysOf(original.quote, original.offer),
    daysOf(alternative.quote, alternative.offer),
  ];
  return (
    original.quote.policy.refundable !== alternative.quote.policy.refundable ||
    before.length !== now.length ||
    before.some((days, at) => Math.abs(days - (now[at] ?? 0)) > 0.1)
  );
}

function daysOf({ policy }: Quote, { checkin }: { checkin: string }): number[] {
  return policy.steps.map(({ fromMs }) => (Date.parse(`${checkin}T00:00:00Z`) - fromMs) / DAY_MS);
}

export function boardDiffers(original: Sale, alternative: Sale): boolean {
  const boards = ({ quote }: Sale) =>
    quote.rates
      .map(({ board }) => board)
      .sort()
      .join();
  return boards(original) !== boards(alternative);
}
