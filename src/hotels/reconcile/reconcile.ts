import type { Owner } from '../../contract/owner.ts';
import { releaseInUse } from '../../catalogue/releases/release-store.ts';
import { publicId } from '../../catalogue/hotel-id.ts';
import { standardModel, type Outcome } from '../engine/engine.ts';
import { probability } from '../engine/trees/trees.ts';
import type { IndexNeeds } from '../match/run/country-indexes.ts';
import { judge } from '../match/run/match-rows.ts';
import { enabledCalibration } from '../match/stores/calibration-store.ts';
import { catalogueNow, hotelsById, type ShownHotel } from '../match/stores/catalogue-store.ts';
import { leastConfidenceOf } from '../match/submit/least-confidence.ts';
import { hotelType } from './properties.ts';
import { guessCountries, type Guess } from './guess-countries.ts';
import { readQueries } from './read-queries.ts';

export interface ReconciledHotel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly score: number;
  readonly match: boolean;
  readonly type: readonly { readonly id: string; readonly name: string }[];
}

/** `error` says why a query could not be answered: its result is empty. The protocol permits further members. */
export interface ReconciledQuery {
  readonly result: readonly ReconciledHotel[];
  readonly error?: string;
}

export type ReconciledBatch = Readonly<Record<string, ReconciledQuery>>;

/**
 * The candidates of each query, best first, as a match job would judge the row: with the decisions and the threshold of
 * the account. Only the hotel of a row with the verdict `matched` is a match.
 */
export async function reconcile(needs: IndexNeeds, owner: Owner, text: string): Promise<ReconciledBatch> {
  const read = readQueries(text);
  const queries = read.filter((one) => 'row' in one);
  const settings = {
    account: owner.accountId,
    environment: owner.environment,
    partner: null,
    catalogueChange: (await catalogueNow(needs.db)).change,
    sharedPoints: [],
    minConfidence: await leastConfidenceOf(needs.db, owner, {}),
    calibration: await enabledCalibration(needs.db, owner),
    stateAt: (await releaseInUse(needs.db, owner))?.stateAt ?? null,
  };
  const rows = queries.map(({ row }) => row);
  const guesses = await guessCountries(needs.db, rows);
  const judged = await judge(needs, { ...settings, guesses: guesses.map((one) => one?.place) }, rows);
  const scored = judged.map(({ outcome }, at) => scoresOf(outcome, guesses[at]?.share ?? 1));
  const ids = new Set(scored.flatMap((all) => all.map(({ id }) => id)));
  const hotels = new Map(
    (await hotelsById(needs.db, [...ids], settings.stateAt)).map((hotel) => [hotel.id, hotel]),
  );
  const results = new Map(
    queries.map(({ key, limit }, at): [string, ReconciledQuery] => {
      const result = (scored[at] ?? []).flatMap((one) => {
        const hotel = hotels.get(one.id);
        return hotel === undefined ? [] : shown(hotel, one);
      });
      return [key, { result: result.slice(0, limit), ...errorOf(guesses[at]) }];
    }),
  );
  return Object.fromEntries(
    read.map((one) => [
      one.key,
      'error' in one ? { result: [], error: one.error } : (results.get(one.key) ?? { result: [] }),
    ]),
  );
}

const errorOf = (guess: Guess | undefined) => (guess?.error === undefined ? {} : { error: guess.error });

interface Score {
  readonly id: number;
  readonly probability: number;
  readonly isMatch: boolean;
}

/**
 * The calibrated confidence that the row is the first candidate; the others share what it leaves, because a row is one
 * hotel at most. With a share below 1, hotels of other countries were not compared.
 */
function scoresOf({ verdict, hotelId, confidence, candidates, choice }: Outcome, share: number): Score[] {
  const isMatch = verdict === 'matched';
  const [best, ...others] = candidates;
  // A person decided.
  if (best === undefined)
    return hotelId === undefined ? [] : [{ id: hotelId, probability: confidence ?? 1, isMatch }];
  const calibrated =
    confidence ?? (choice === undefined ? 0 : probability(standardModel().choice.score(choice)));
  return [
    { id: best.id, probability: calibrated * share, isMatch: isMatch && share === 1 },
    ...others.map(({ id, score }) => ({
      id,
      probability: Math.min(probability(score), calibrated, 1 - calibrated) * share,
      isMatch: false,
    })),
  ];
}

function shown({ id, name, ...place }: ShownHotel, score: Score): ReconciledHotel {
  return {
    id: publicId(id),
    name,
    description: describe(place),
    score: Math.round(score.probability * 10_000) / 100,
    match: score.isMatch,
    type: [hotelType],
  };
}

/** `12 Pilchard Street, Marling, GB` */
export function describe({
  address,
  city,
  country,
}: Pick<ShownHotel, 'address' | 'city' | 'country'>): string {
  return [address, city, country].filter((text) => text !== '').join(', ');
}
