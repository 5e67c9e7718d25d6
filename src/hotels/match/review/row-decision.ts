import type { Static } from 'typebox';
import { publicId } from '../../../catalogue/hotel-id.ts';
import type { reviewRow } from '../wire/shapes.ts';

/** The columns of a row's decision, all null without a decision. */
export interface DecisionColumns {
  readonly decisionId: string | null;
  readonly decided: string | null;
  readonly decidedHotel: number | null;
}

export function rowDecision({
  decisionId,
  decided,
  decidedHotel,
}: DecisionColumns): Static<typeof reviewRow>['decision'] {
  if (decisionId === null || decidedHotel === null) return null;
  return {
    decisionId,
    decision: decided === 'must-link' ? 'must-link' : 'must-not-link',
    hotelId: publicId(decidedHotel),
  };
}
