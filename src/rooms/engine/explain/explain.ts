import { isFeature, type FeatureName, type Features } from '../features.ts';
import { featuresOf, type Hotel } from '../hotel/hotel.ts';
import { countedFarLead, countedFit, logOdds, type Candidate } from '../judge/match.ts';
import { probability, type RoomModel } from '../model.ts';
import type { Room } from '../room.ts';

/** One reason for or against, in log-odds. */
export interface Part {
  readonly name: FeatureName | ListPart;
  readonly weight: number;
}

/** What counts in addition to the features of the pair. */
export type ListPart =
  | 'before anything is known'
  | 'more agreement than counts'
  | 'lead over rivals'
  | 'no rival is near'
  | 'nothing differs'
  | 'another room may be meant'
  | 'words that are not read'
  | 'nothing makes up for a conflict'
  | 'more than was asked for';

export interface Explanation {
  /** Prior first, then the facets in their order, then the lead over rivals and what a conflict costs. Their weights add up to `logOdds`. */
  readonly parts: readonly Part[];
  readonly logOdds: number;
  readonly score: number;
}

export interface Compared {
  readonly supplier: Room;
  readonly hotel: Hotel;
  readonly candidate: Candidate;
  readonly model: RoomModel;
}

/** The parts of a score. Computed on request only: ranking does not need it. */
export function explain(compared: Compared): Explanation {
  const { candidate, model } = compared;
  const { list, pair } = model;
  const all: readonly Part[] = [
    { name: 'before anything is known', weight: list.prior + list.fit * pair.prior },
    ...Object.entries(differences(compared)).flatMap(([name, value]) =>
      isFeature(name) ? [{ name, weight: list.fit * value * (pair.weights[name] ?? 0) }] : [],
    ),
    {
      name: 'more agreement than counts',
      weight: list.fit * (countedFit(candidate, list) - candidate.fit),
    },
    { name: 'lead over rivals', weight: list.lead * candidate.lead },
    { name: 'no rival is near', weight: list.farLead * countedFarLead(candidate) },
    { name: 'nothing differs', weight: candidate.isSame ? list.same : 0 },
    { name: 'another room may be meant', weight: candidate.isOpen ? list.open : 0 },
    { name: 'words that are not read', weight: list.unread * candidate.unread },
    { name: 'nothing makes up for a conflict', weight: candidate.isConflict ? list.conflict : 0 },
    { name: 'more than was asked for', weight: list.addition * candidate.addition },
  ];
  const parts = all.filter((part) => part.weight !== 0);
  const odds = logOdds(candidate, model);
  return { parts, logOdds: odds, score: probability(odds) };
}

function differences({ supplier, hotel, candidate }: Compared): Features {
  const reference = hotel.rooms[candidate.at];
  return reference === undefined ? {} : featuresOf(hotel.interpret(supplier), reference, hotel.offer);
}
