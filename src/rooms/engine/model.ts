import type { Features } from './features.ts';

/**
 * What training wrote (`models/rooms-*.json`): a table of weights one can read aloud. All figures are log-odds, so
 * the parts of a score add up and its probability is the logistic of the sum.
 */
export interface RoomModel {
  readonly version: string;
  /** How well a supplier's room fits one reference, seen alone. */
  readonly pair: { readonly prior: number; readonly weights: Features };
  /** How much better the fit is than that of the other references of the hotel; calibrated. */
  readonly list: {
    readonly prior: number;
    readonly fit: number;
    readonly lead: number;
    /** What a lead beyond its limit counts, where there is no conflict. */
    readonly farLead: number;
    readonly conflict: number;
    /** What it counts that nothing differs. */
    readonly same: number;
    /** What it counts that the best room says more than was asked for, and so does another one that may be meant. */
    readonly open: number;
    readonly addition: number;
    /** What it counts that a part of the name is not read: it may be a class that the hotel does not have. */
    readonly unread: number;
    readonly leadLimit: number;
    readonly farLeadLimit: number;
    /** Beyond this, more agreement counts little. */
    readonly fitLimit: number;
    /** The same where there is a conflict: nothing that agrees makes up for it. */
    readonly conflictLimit: number;
  };
}

export function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
