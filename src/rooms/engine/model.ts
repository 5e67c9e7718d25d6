import type { Features } from './features.ts';

/**
 * The output of training (`models/rooms-*.json`): a table of weights. All values are log-odds, so
 * the parts of a score add up and its probability is the logistic function of the sum.
 */
export interface RoomModel {
  readonly version: string;
  /** How well a supplier's room fits one reference, regardless of the others. */
  readonly pair: { readonly prior: number; readonly weights: Features };
  /** How much better the fit is than that of the other references of the hotel; calibrated. */
  readonly list: {
    readonly prior: number;
    readonly fit: number;
    readonly lead: number;
    /** The weight of a lead beyond its limit, if there is no conflict. */
    readonly farLead: number;
    readonly conflict: number;
    /** The weight of having no difference. */
    readonly same: number;
    /** The weight if the best room states more than the supplier, and another possible room does, too. */
    readonly open: number;
    readonly addition: number;
    /** The weight of unknown words in the name: they may be a class that the hotel does not have. */
    readonly unread: number;
    readonly leadLimit: number;
    readonly farLeadLimit: number;
    /** Beyond this, more agreement counts little. */
    readonly fitLimit: number;
    /** The same with a conflict, which agreement cannot compensate. */
    readonly conflictLimit: number;
  };
}

export function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
