import type { Hotel } from './hotel.ts';
import { probability, type RoomModel } from './model.ts';
import type { Room } from './room.ts';
import { likeness } from './likeness.ts';

/** A reference as a candidate for one supplier room. */
export interface Candidate {
  /** Place of the reference in the request. */
  readonly at: number;
  readonly score: number;
  /** Log-odds of the reference seen alone, and its lead over the best other room (limited). */
  readonly fit: number;
  readonly lead: number;
}

/**
 * All references, best first. Rivals act by lowering the score: two references that fit alike leave each other
 * without a lead. References that state the same are no rivals; among them the nearer text comes first.
 */
export function rank(room: Room, hotel: Hotel, model: RoomModel): Candidate[] {
  const supplier = hotel.withoutBrand(room);
  const fits = hotel.fits(supplier);
  const leads = leadsOf(fits, hotel.groups, model.list.leadLimit);
  const candidates = Array.from(fits, (fit, at): Candidate => {
    const lead = leads[at] ?? 0;
    return { at, fit, lead, score: probability(logOdds(fit, lead, model)) };
  });
  return candidates.sort((one, other) => other.score - one.score || nearer(one, other, supplier, hotel));
}

export function logOdds(fit: number, lead: number, { list }: RoomModel): number {
  return list.prior + list.fit * fit + list.lead * lead;
}

/** How far each group stands above the best of the others. */
function leadsOf(fits: Float64Array, groups: Int32Array, limit: number): Float64Array {
  let best = -1;
  let second = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < fits.length; at += 1) if (best < 0 || (fits[at] ?? 0) > (fits[best] ?? 0)) best = at;
  const bestGroup = groups[best];
  for (let at = 0; at < fits.length; at += 1)
    if (groups[at] !== bestGroup) second = Math.max(second, fits[at] ?? second);
  const top = fits[best] ?? 0;
  return fits.map((fit, at) => clamp(groups[at] === bestGroup ? fit - second : fit - top, limit));
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

function nearer(one: Candidate, other: Candidate, supplier: Room, hotel: Hotel): number {
  const closeness = (candidate: Candidate): number =>
    likeness(supplier.name, hotel.rooms[candidate.at]?.name ?? '');
  return closeness(other) - closeness(one) || one.at - other.at;
}
