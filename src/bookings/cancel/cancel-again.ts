import { limits } from '../../contract/limits.ts';
import { continueCancelling, type CancellingNeeds } from './cancellation-phases.ts';
import { cancellationsDue } from '../stores/cancellations-store.ts';

/** Continues cancellations that a crash or a failing supplier has interrupted. */
export async function cancelAgain(needs: CancellingNeeds): Promise<void> {
  const due = await cancellationsDue(needs.db, needs.clock.now(), limits.cancellationsAtOnce);
  await Promise.all(due.map((id) => continueCancelling(needs, id, { callMs: limits.bookCallMs })));
}
