import { featureNamed, isFeature, type Feature } from '../features.ts';
import { explain } from './explain.ts';
import type { Hotel } from '../hotel/hotel.ts';
import type { Candidate } from '../judge/match.ts';
import type { RoomModel } from '../model.ts';
import { roomsForTwo } from '../parse/parse.ts';
import type { Room } from '../room.ts';

/** Why a name was not mapped, in the words of the specification. */
export interface Reason {
  readonly code: ReasonCode;
  readonly text: string;
}

export const reasonCodes = [
  'roh',
  'no_confident_match',
  'ambiguous_candidates',
  'bed_type_mismatch',
  'view_amenity_mismatch',
  'conflicting_existing',
  'not_in_catalog',
  'low_score',
  'other',
] as const;

export type ReasonCode = (typeof reasonCodes)[number];

interface Refused {
  readonly supplier: Room;
  readonly hotel: Hotel;
  /** Best first. */
  readonly candidates: readonly Candidate[];
  readonly model: RoomModel;
}

/** A deduction of at least this much from the fit (in log-odds) is a conflict. */
const conflict = -1.7;
/** Rivals closer than this (in log-odds of their fit) leave the name without one answer. */
const tooClose = 1;

const notInCatalog: Reason = {
  code: 'not_in_catalog',
  text: 'no reference offers this type or class of room',
};

/** What the largest deduction of the best candidate was about. */
const reasons: Readonly<Record<NonNullable<Feature['about']>, Reason | undefined>> = {
  room: notInCatalog,
  beds: { code: 'bed_type_mismatch', text: 'the beds differ from those of the nearest reference' },
  'view or amenity': {
    code: 'view_amenity_mismatch',
    text: 'a view or amenity it names is not that of the nearest reference',
  },
  other: undefined,
};

export function reasonFor(refused: Refused): Reason {
  const { supplier, candidates } = refused;
  if (supplier.isRunOfHouse) return { code: 'roh', text: 'run-of-house rate, no specific room type' };
  const [best] = candidates;
  if (best === undefined || saysNothing(supplier))
    return { code: 'no_confident_match', text: 'the name states no attribute of a room' };
  const deduction = largestDeduction(refused, best);
  if (deduction !== undefined) return deduction;
  if (best.lead < tooClose)
    return { code: 'ambiguous_candidates', text: 'several references fit this name equally well' };
  if (best.addition > 0 || best.isConflict)
    return { code: 'ambiguous_candidates', text: 'the nearest reference states more than this name' };
  return { code: 'low_score', text: 'the best reference stays below the threshold' };
}

function saysNothing(room: Room): boolean {
  return (
    room.types.length + room.classes.length + room.beds.length + room.capacities.length === 0 &&
    room.features.length + room.access.length + room.places.length === 0 &&
    room.view === undefined &&
    room.bedrooms === undefined &&
    !room.isStandard
  );
}

function largestDeduction({ supplier, hotel, model }: Refused, candidate: Candidate): Reason | undefined {
  const { parts } = explain({ supplier, hotel, candidate, model });
  const against = parts
    .flatMap(({ name, weight }) =>
      isFeature(name) ? [{ name, weight, about: featureNamed(name).about }] : [],
    )
    .filter(({ weight, about }) => weight <= conflict * model.list.fit && about !== undefined)
    .sort((one, other) => one.weight - other.weight);
  const isOfOtherSize = supplier.capacities.some((capacity) => !roomsForTwo.has(capacity));
  if (isOfOtherSize && against.some(({ name }) => name === 'capacity conflict')) return notInCatalog;
  // A room the hotel does not offer has no beds to differ in.
  if (against.some(({ about }) => about === 'room')) return notInCatalog;
  return reasons[against[0]?.about ?? 'other'];
}
