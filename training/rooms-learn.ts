import type { Answer } from '../cases/rooms-metrics.ts';
import { featuresOf, Hotel } from '../src/rooms/engine/hotel/hotel.ts';
import type { RoomEngine, Room, RoomModel } from '../src/rooms/engine/index.ts';
import { countedFarLead, countedFit, rank } from '../src/rooms/engine/judge/match.ts';
import { rightAnswers, type LabelledHotel, type LabelledName } from '../cases/rooms-data.ts';
import { featureNamed, featureNames, isFeature, type Features } from '../src/rooms/engine/features.ts';
import { fitLogistic, type Example, type Prior } from './rooms-fit.ts';

/** A hotel with everything that does not depend on weights computed once. */
export interface Prepared {
  readonly hotel: LabelledHotel;
  readonly source: Source;
  readonly references: readonly Room[];
  readonly read: RoomEngine['parse'];
  readonly names: readonly PreparedName[];
}

interface PreparedName {
  readonly name: LabelledName;
  readonly room: Room;
  readonly right: ReadonlySet<number>;
  /** Features against each reference. */
  readonly features: readonly (readonly (readonly [number, number])[])[];
}

const places = new Map(featureNames.map((name, index) => [name, index + 1]));

export function prepare(hotel: LabelledHotel, engine: RoomEngine, source: Source = 'person'): Prepared {
  const references = hotel.references.map((reference) => engine.parse(reference.name));
  const context = new Hotel(references, { model: engine.model, read: engine.parse });
  return {
    hotel,
    source,
    references,
    read: engine.parse,
    names: hotel.suppliers.map((name) => {
      const room = engine.parse(name.name);
      const features = context.rooms.map((reference) =>
        indexed(featuresOf(context.interpret(room), reference, context.offer)),
      );
      return { name, room, right: rightAnswers(name, hotel), features };
    }),
  };
}

function indexed(features: Features): [number, number][] {
  const found: [number, number][] = [[0, 1]];
  for (const [name, value] of Object.entries(features)) {
    const place = isFeature(name) ? places.get(name) : undefined;
    if (value !== 0 && place !== undefined) found.push([place, value]);
  }
  return found;
}

/** Strength of a prior, in examples. */
const beliefStrength = 2;
/** The weight of a right pair among the many wrong ones, of an uncertain label, and of a generated name. */
const rightWeight = 2;
/** The source of a label: a person, the grammar, or a case of this repository, written for the engine. */
export type Source = 'person' | 'grammar' | 'case';

/** The weight of names by source, and of an uncertain label. */
type Trust = Readonly<Record<Source | 'uncertain', number>>;
const trustInFit: Trust = { person: 1, uncertain: 0.5, case: 0.3, grammar: 0.1 };
/** The grammar shows what contradicts what; how often suppliers write what only real names show. */
const trustInScore: Trust = { person: 1, uncertain: 0.1, case: 0.6, grammar: 0.01 };
const limits = { leadLimit: 1.5, farLeadLimit: 6, fitLimit: 3, conflictLimit: -1 };
/** What a conflict costs in addition to its own weight, in log-odds, and how many examples' worth of certainty that has. */
const conflictBelief = 3;
const additionBelief = 2.5;
const unreadBelief = 4;
const additionStrength = 15;
const conflictStrength = 5;

/**
 * Two steps. The fit of a pair is learned where a name has one answer or none: of an ambiguous name no single pair
 * is wrong. Then the best candidates of all names show how far fit and lead can be trusted.
 */
export function learn(hotels: readonly Prepared[]): RoomModel {
  const priors: Prior[] = [
    { belief: 2, sign: 0, strength: 0.5 },
    ...featureNames.map((name) => ({ strength: beliefStrength, ...featureNamed(name) })),
  ];
  const [prior = 0, ...weights] = fitLogistic(hotels.flatMap(pairExamples), priors).map(rounded);
  const pair = {
    prior,
    weights: Object.fromEntries(featureNames.map((name, index) => [name, weights[index] ?? 0])),
  };
  const draft: RoomModel = {
    version: 'draft',
    pair,
    list: {
      prior: 0,
      fit: 1,
      lead: 1,
      farLead: 0,
      same: 0,
      unread: 0,
      open: 0,
      conflict: 0,
      addition: 0,
      ...limits,
    },
  };
  const listPriors: Prior[] = [
    { belief: 0, sign: 0, strength: 0.1 },
    { belief: 1, sign: 1, strength: 0.1 },
    { belief: 1, sign: 1, strength: 0.1 },
    { belief: -conflictBelief, sign: -1, strength: conflictStrength },
    { belief: -additionBelief, sign: -1, strength: additionStrength },
    { belief: 0.3, sign: 1, strength: conflictStrength },
    { belief: 1, sign: 1, strength: 1 },
    { belief: -1, sign: -1, strength: 1 },
    { belief: -unreadBelief, sign: -1, strength: additionStrength },
  ];
  const [
    listPrior = 0,
    fit = 1,
    lead = 1,
    conflict = 0,
    addition = 0,
    farLead = 0,
    same = 0,
    open = 0,
    unread = 0,
  ] = fitLogistic(
    hotels.flatMap((hotel) => listExamples(hotel, draft)),
    listPriors,
  );
  return {
    ...draft,
    list: {
      prior: rounded(listPrior),
      fit: rounded(fit),
      lead: rounded(lead),
      conflict: rounded(conflict),
      addition: rounded(addition),
      farLead: rounded(farLead),
      same: rounded(same),
      open: rounded(open),
      unread: rounded(unread),
      ...limits,
    },
  };
}

function pairExamples(prepared: Prepared): Example[] {
  return prepared.names
    .filter(({ name }) => name.label !== null || name.reason !== 'ambiguous_candidates')
    .flatMap(({ name, right, features }) =>
      features.map((row, at) => ({
        features: row,
        isMatch: right.has(at),
        weight: trust(name, prepared, trustInFit) * (right.has(at) ? rightWeight : 1),
      })),
    );
}

function listExamples(prepared: Prepared, draft: RoomModel): Example[] {
  return candidates(prepared, draft).flatMap(({ name, best, isRight }) =>
    best === undefined
      ? []
      : [
          {
            features: [
              [0, 1],
              [1, countedFit(best, limits)],
              [2, best.lead],
              [3, best.isConflict ? 1 : 0],
              [4, best.addition],
              [5, countedFarLead(best)],
              [6, best.isSame ? 1 : 0],
              [7, best.isOpen ? 1 : 0],
              [8, best.unread],
            ] as const,
            isMatch: isRight,
            weight: trust(name, prepared, trustInScore),
          },
        ],
  );
}

/** Beyond this many, the names of one hotel repeat what the others showed. */
const distinctiveNames = 12;

function trust(name: LabelledName, { hotel, source }: Prepared, trusted: Trust): number {
  const repeated = Math.sqrt(Math.min(1, distinctiveNames / hotel.suppliers.length));
  return repeated * trusted[source] * (name.certainty === 'low' ? trusted.uncertain : 1);
}

function candidates({ references, read, names: all }: Prepared, model: RoomModel) {
  const context = new Hotel(references, { model, read });
  return all.map(({ name, room, right }) => {
    const best = rank(room, context, { model, most: 1 })[0];
    return { name, best, isRight: best !== undefined && right.has(best.at) };
  });
}

export function answersOf(hotels: readonly Prepared[], model: RoomModel): Answer[] {
  return hotels.flatMap((hotel) =>
    candidates(hotel, model).map(({ name, best, isRight }) => ({
      hotel: hotel.hotel.hotel,
      name,
      score: best?.score ?? 0,
      isRight,
      chosen: best === undefined ? undefined : hotel.hotel.references[best.at]?.name,
    })),
  );
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}
