import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { carryOnCancelling, type CancellingNeeds } from './cancellation-phases.ts';
import { cancellationsDue } from './cancellations-store.ts';

/** Takes up cancellations that a crash or a failing supplier left behind. */
export async function carryOnAll(needs: CancellingNeeds): Promise<void> {
  const due = await cancellationsDue(needs.db, needs.clock.now(), limits.cancellationsAtOnce);
  await Promise.all(due.map((id) => carryOnCancelling(needs, id, { callMs: limits.bookCallMs })));
}

export const afterTimers: readonly Timer[] = [
  { name: 'bookings.cancel-again', everySeconds: 1, run: carryOnAll },
];
