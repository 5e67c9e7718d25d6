import type { Hotel } from '../hotel/hotel.ts';
import { likeness, wordsOf } from '../text/likeness.ts';
import { probability, type RoomModel } from '../model.ts';
import type { Room } from '../room.ts';

/** A reference as a candidate for one supplier room. */
export interface Candidate {
  /** Place of the reference in the request. */
  readonly at: number;
  /** Calibrated, 0 to 1, in steps of a ten-thousandth: the value that is compared with a threshold is also the one that is shown. */
  readonly score: number;
  /** Log-odds of the reference alone, and its lead over the best other room (limited). */
  readonly fit: number;
  readonly lead: number;
  /** How much farther than that limit the best other room is. */
  readonly farLead: number;
  /** Whether there is a conflict, which agreement cannot compensate. */
  readonly isConflict: boolean;
  /** The two state the same. */
  readonly isSame: boolean;
  /** Whether it states more than the supplier while another room without a conflict is possible. */
  readonly isOpen: boolean;
  /** How much of the name is in words that are not read and that the reference lacks, 0 to 1. */
  readonly unread: number;
  /** How much more it states than the supplier, 0 to 1. */
  readonly addition: number;
}

/**
 * The best references, best first. Rivals lower the score: two references that fit equally have
 * no lead. References that state the same are not rivals; among the best of them the nearer text comes first.
 * A conflict is counted again in addition to the fit: agreement, and being the only candidate, must not outweigh it.
 */
export function rank(
  supplier: Room,
  hotel: Hotel,
  { model, most = Number.POSITIVE_INFINITY }: { readonly model: RoomModel; readonly most?: number },
): Candidate[] {
  const { fits, conflicts, additions, differences, unread } = hotel.compare(supplier);
  const { leadLimit, farLeadLimit } = model.list;
  const leads = leadsOf(fits, hotel.groups);
  const isOpen = otherFits(hotel.groups, conflicts);
  const seen = (at: number): Seen => {
    const lead = leads[at] ?? 0;
    const addition = additions[at] ?? 0;
    return {
      fit: fits[at] ?? 0,
      lead: clamp(lead, leadLimit),
      farLead: Math.max(0, Math.min(lead, farLeadLimit) - leadLimit),
      isConflict: (conflicts[at] ?? 0) > 0,
      isSame: differences[at] === 0,
      addition,
      unread: unread[at] ?? 0,
      isOpen: addition > 0 && isOpen(at),
    };
  };
  // The best fit may have a conflict, and score less than a slightly worse one.
  const odds: number[] = [];
  for (let at = 0; at < fits.length; at += 1) odds.push(logOdds(seen(at), model));
  const order = best(odds, most, { first: firstOf(supplier, hotel, odds), isBefore: hotel.isBefore });
  return order.map((at) => ({ at, ...seen(at), score: shown(probability(odds[at] ?? 0)) }));
}

type Seen = Omit<Candidate, 'at' | 'score'>;

export function logOdds(seen: Seen, { list }: RoomModel): number {
  return (
    list.prior +
    list.fit * countedFit(seen, list) +
    list.lead * seen.lead +
    list.farLead * countedFarLead(seen) +
    (seen.isConflict ? list.conflict : 0) +
    (seen.isSame ? list.same : 0) +
    (seen.isOpen ? list.open : 0) +
    list.addition * seen.addition +
    list.unread * seen.unread
  );
}

/** Being the only candidate supports a room that was read badly, but not another room. */
export function countedFarLead(seen: Pick<Candidate, 'farLead' | 'isConflict'>): number {
  return seen.isConflict ? 0 : seen.farLead;
}

const share = 1 / 8;

/**
 * Even with much agreement, an equally good rival leaves the name open, and a conflict stays a conflict: beyond its limit
 * a fit counts little.
 */
export function countedFit(
  { fit, isConflict }: Pick<Candidate, 'fit' | 'isConflict'>,
  { fitLimit, conflictLimit }: Pick<RoomModel['list'], 'fitLimit' | 'conflictLimit'>,
): number {
  const limit = isConflict ? conflictLimit : fitLimit;
  return fit <= limit ? fit : limit + share * (fit - limit);
}

const steps = 10_000;

function shown(score: number): number {
  return Math.round(score * steps) / steps;
}

/** The lead of each group over the best of the others. */
function leadsOf(fits: Float64Array, groups: Int32Array): Float64Array {
  const top = highest(fits, neverBefore);
  const topGroup = groups[top];
  const topFit = fits[top] ?? 0;
  let second = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < fits.length; at += 1)
    if (groups[at] !== topGroup) second = Math.max(second, fits[at] ?? second);
  const leads = new Float64Array(fits.length);
  for (let at = 0; at < fits.length; at += 1)
    leads[at] = (fits[at] ?? 0) - (groups[at] === topGroup ? second : topFit);
  return leads;
}

/** Whether a room other than this one is without a conflict. */
function otherFits(groups: Int32Array, conflicts: Uint8Array): (at: number) => boolean {
  const first = conflicts.indexOf(0);
  const other = groups.findIndex((group, at) => conflicts[at] === 0 && group !== groups[first]);
  return (at) => first >= 0 && (other >= 0 || groups[first] !== groups[at]);
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

/** The place of the highest value, and of equal ones the one that comes before the others. */
function highest(values: ArrayLike<number>, isBefore: IsBefore): number {
  let top = 0;
  for (let at = 1; at < values.length; at += 1) if (isHigher(at, top, { values, isBefore })) top = at;
  return top;
}

const neverBefore: IsBefore = () => false;

/** Which of two references with the same score comes first: not by their positions, which callers choose. */
type IsBefore = Hotel['isBefore'];

interface Compared {
  readonly values: ArrayLike<number>;
  readonly isBefore: IsBefore;
}

function isHigher(one: number, other: number, { values, isBefore }: Compared): boolean {
  const lead = (values[one] ?? 0) - (values[other] ?? 0);
  return lead > 0 || (lead === 0 && isBefore(one, other));
}

/** The reference whose text is nearest, among those that state the same as the best one. */
function firstOf(supplier: Room, hotel: Hotel, odds: readonly number[]): number {
  const top = highest(odds, hotel.isBefore);
  if (hotel.isAlone(top)) return top;
  const words = wordsOf(supplier.name);
  let first = top;
  let nearest = -1;
  for (let at = 0; at < odds.length; at += 1) {
    if (hotel.groups[at] !== hotel.groups[top] || odds[at] !== odds[top]) continue;
    const near = likeness(words, hotel.wordsOf(at));
    if (near > nearest || (near === nearest && hotel.isBefore(at, first))) [first, nearest] = [at, near];
  }
  return first;
}

/** Up to this number the best are selected one by one; for more, sorting is faster. */
const fewest = 16;

/** The places of the highest odds in falling order, `first` before all others; a few of many are picked without sorting. */
function best(
  odds: readonly number[],
  most: number,
  { first, isBefore }: { readonly first: number; readonly isBefore: IsBefore },
): number[] {
  if (odds.length === 0) return [];
  const wanted = Math.min(most, odds.length);
  const compared = { values: odds, isBefore };
  if (wanted > fewest || wanted > odds.length / 8) {
    const order = Array.from(odds, (_, at) => at).filter((at) => at !== first);
    order.sort((one, other) => (isHigher(one, other, compared) ? -1 : 1));
    return [first, ...order].slice(0, wanted);
  }
  const order = [first];
  const taken = new Set(order);
  while (order.length < wanted) {
    let next = -1;
    for (let at = 0; at < odds.length; at += 1)
      if (!taken.has(at) && (next < 0 || isHigher(at, next, compared))) next = at;
    order.push(next);
    taken.add(next);
  }
  return order;
}
