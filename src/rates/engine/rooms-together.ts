import { sum } from '../../lib/money.ts';
import { ALWAYS_MS, type Policy, type PolicyStep } from './cancellation.ts';

/** A room, and the price of it that a cancellation may cost. */
export interface RoomTerms {
  readonly policy: Policy;
  readonly totalMinor: number;
}

/**
 * One policy for several rooms: the fees add up step by step. If only some rooms can be cancelled, the price of the others is
 * the fee from the start.
 */
export function together(rooms: readonly RoomTerms[]): Policy {
  const [only, ...others] = rooms;
  // Nearly all searches are for one room.
  if (only !== undefined && others.length === 0 && isRising(only.policy)) return only.policy;
  if (rooms.every(({ policy }) => !policy.refundable)) return { refundable: false, steps: [] };
  const all = rooms.map(stepsOf);
  const instants = [...new Set(all.flatMap((steps) => steps.map(({ fromMs }) => fromMs)))].sort(
    (a, b) => a - b,
  );
  return {
    refundable: true,
    steps: instants.map((fromMs) => ({
      fromMs,
      feeMinor: sum(all.map((steps) => steps.filter((step) => step.fromMs <= fromMs).at(-1)?.feeMinor ?? 0)),
    })),
  };
}

function stepsOf({ policy: { refundable, steps }, totalMinor }: RoomTerms): readonly PolicyStep[] {
  return refundable ? steps : [{ fromMs: ALWAYS_MS, feeMinor: totalMinor }];
}

function isRising({ refundable, steps }: Policy): boolean {
  return (
    steps.length === 0 ||
    (refundable && steps.every(({ fromMs }, at) => fromMs > (steps[at - 1]?.fromMs ?? -Infinity)))
  );
}
