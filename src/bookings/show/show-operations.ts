import {
  operationNames,
  operations,
  outcomeOf,
  refusedBecause,
  type BookingState,
  type OperationRow,
} from '../sale/operations.ts';

/** The table of operations for a booking in one state; its id is filled in. */
export function shownOperations({ id, state }: { readonly id: string; readonly state: BookingState }) {
  return {
    bookingId: id,
    state,
    operations: operationNames.map((name) => {
      const { by, call, and }: OperationRow = operations[name];
      const outcome = outcomeOf(name, state);
      return {
        name,
        by,
        call: call.replace(/\{bookingId\}|\bBOOKING_ID\b/, id),
        outcome,
        reason: outcome === 'refused' ? refusedBecause(name, { id, state }) : '',
        condition: and,
      };
    }),
  };
}
