import type { Answer } from '../cases/rooms-metrics.ts';
import { featuresOf, Hotel } from '../src/rooms/engine/hotel/hotel.ts';
import type { RoomEngine, Room, RoomModel } from '../src/rooms/engine/index.ts';
import { countedFit, rank } from '../src/rooms/engine/judge/match.ts';
import { rightAnswers, type LabelledHotel, type LabelledName } from './rooms-data.ts';
import { featureNamed, featureNames, isFeature, type Features } from '../src/rooms/engine/features.ts';
import { fitLogistic, type Example, type Prior } from './rooms-fit.ts';

/** A hotel with everything that does not depend on weights computed once. */
export interface Prepared {
  readonly hotel: LabelledHotel;
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

export function prepare(hotel: LabelledHotel, engine: RoomEngine): Prepared {
  const references = hotel.references.map((reference) => engine.parse(reference.name));
  const context = new Hotel(references, engine.model, engine.parse);
  return {
    hotel,
    references,
    read: engine.parse,
    names: hotel.suppliers.map((name) => {
      const room = engine.parse(name.name);
      const features = context.rooms.map((reference) =>
        indexed(featuresOf(context.interpret(room), reference, context.wordWeight)),
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

/** Certainty of a belief against data, in examples. */
const beliefStrength = 2;
/** The weight of a right pair among the many wrong ones, of an uncertain label, and of a generated name. */
const rightWeight = 2;
const lowWeight = 0.5;
const grammarWeight = 0.1;
const leadLimit = 1.5;
const fitLimit = 3;
const conflictLimit = -1;
/** What a conflict costs in addition to its own weight, in log-odds, and how many examples' worth of certainty that has. */
const conflictBelief = 3;
const additionBelief = 1.5;
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
    list: { prior: 0, fit: 1, lead: 1, conflict: 0, addition: 0, leadLimit, fitLimit, conflictLimit },
  };
  const listPriors: Prior[] = [
    { belief: 0, sign: 0, strength: 0.1 },
    { belief: 1, sign: 1, strength: 0.1 },
    { belief: 1, sign: 1, strength: 0.1 },
    { belief: -conflictBelief, sign: -1, strength: conflictStrength },
    { belief: -additionBelief, sign: -1, strength: conflictStrength },
  ];
  const [listPrior = 0, fit = 1, lead = 1, conflict = 0, addition = 0] = fitLogistic(
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
      leadLimit,
      fitLimit,
      conflictLimit,
    },
  };
}

function pairExamples({ hotel, names: all }: Prepared): Example[] {
  return all
    .filter(({ name }) => name.label !== null || name.reason !== 'ambiguous_candidates')
    .flatMap(({ name, right, features }) =>
      features.map((row, at) => ({
        features: row,
        isMatch: right.has(at),
        weight: trust(name, hotel) * (right.has(at) ? rightWeight : 1),
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
              [1, countedFit(best, { fitLimit, conflictLimit })],
              [2, best.lead],
              [3, best.isConflict ? 1 : 0],
              [4, best.addition],
            ] as const,
            isMatch: isRight,
            weight: trust(name, prepared.hotel),
          },
        ],
  );
}

/** Beyond this many, the names of one hotel repeat what the others showed. */
const distinctiveNames = 12;

function trust(name: LabelledName, hotel: LabelledHotel): number {
  const repeated = Math.sqrt(Math.min(1, distinctiveNames / hotel.suppliers.length));
  return (
    repeated * (name.certainty === 'low' ? lowWeight : 1) * (name.stratum === 'grammar' ? grammarWeight : 1)
  );
}

function candidates({ references, read, names: all }: Prepared, model: RoomModel) {
  const context = new Hotel(references, model, read);
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
