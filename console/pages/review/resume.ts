import { ownDecisions } from './own-decisions.ts';
import { releaseWhenStored } from './reservation.ts';

/** Sends the decisions that the tab kept through a reload or a sign-out, whatever page is open, and releases its rows then. */
export function resume(): void {
  releaseWhenStored(ownDecisions());
}
