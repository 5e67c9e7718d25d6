import { coreIdOf, publicId } from '../../catalogue/hotel-id.ts';
import {
  Matcher,
  readableEvidence,
  resolveCountry,
  ShardBuilder,
  type CatalogueHotel,
  type HotelText,
  type MatchClass,
  type Outcome,
  type Verdict,
} from '../engine/engine.ts';
import type { ComparedHotel } from '../match/stores/catalogue-store.ts';
import { hotelTextOf } from '../match/input/input.ts';
import type { Claim } from './claims.ts';
import type { Pair } from './pairs.ts';

// Data table. Words of results.
export const findings = ['a', 'b', 'neither', 'one_hotel', 'two_hotels', 'unclear', 'not_compared'] as const;
export type Finding = (typeof findings)[number];

/** The finding of the matcher about two claims. The verdict is empty if there was nothing to compare. */
export interface PairVerdict {
  /** `a`, `b` and `neither` where a record decides between two hotels. */
  readonly finding: Finding;
  readonly verdict: Verdict | '';
  readonly class: MatchClass | '';
  readonly confidence: number | undefined;
  /** Made on request: it costs as much as the comparison. */
  readonly reason: () => string;
}

/** A comparison for the matcher: the record, and the hotels that it may be. */
interface Question {
  readonly row: HotelText;
  /** Ids of `Candidates`, in the order of the files. */
  readonly hotels: readonly number[];
  readonly isArbitration: boolean;
}

/** The hotels of the catalogue that the pairs name. */
export function hotelsNamed(pairs: readonly Pair[]): number[] {
  return pairs.flatMap(({ a, b }) => [a, b].flatMap(({ hotel }) => coreIdOf(hotel) ?? []));
}

/**
 * Judges pairs of claims, in their order. A record that comes with two hotels of the catalogue decides between them;
 * otherwise the hotel of one file is compared with that of the other. Other hotels of the catalogue are not
 * considered: the question is only whether these are one hotel.
 */
export function judgePairs(
  pairs: readonly Pair[],
  found: ReadonlyMap<number, ComparedHotel>,
): readonly PairVerdict[] {
  const hotels = new Map<string, CatalogueHotel>();
  for (const core of hotelsNamed(pairs)) {
    const hotel = found.get(core);
    if (hotel !== undefined) hotels.set(publicId(core), inText(hotel));
  }
  const candidates = new Candidates();
  const questions = pairs.map((pair) => questionOf(pair, hotels, candidates));
  const compared = questions.filter((question) => typeof question !== 'string');
  const outcomes = new Map<Question, Outcome>();
  for (const [place, outcome] of candidates
    .matcher()
    .matchAll(compared.map(({ row, hotels: only }) => ({ row, options: { only } }))))
    outcomes.set(compared[place]!, outcome); // a place of the list
  return questions.map((question) =>
    typeof question === 'string' ? unasked(question) : verdictOf(question, outcomes.get(question)!),
  ); // every question has an outcome
}

const inText = ({ latitude, longitude, stars, chain, ...hotel }: ComparedHotel): CatalogueHotel => ({
  ...hotel,
  latitude: latitude === null ? '' : String(latitude),
  longitude: longitude === null ? '' : String(longitude),
  stars: stars === null ? '' : String(stars),
  chain: chain ?? '',
});

/** A question, or why there is none. */
function questionOf(
  { a, b }: Pair,
  hotels: ReadonlyMap<string, CatalogueHotel>,
  candidates: Candidates,
): Question | string {
  const [hotelA, hotelB] = [hotels.get(a.hotel), hotels.get(b.hotel)];
  const record = a.record ?? b.record;
  if (hotelA !== undefined && hotelB !== undefined) {
    const [row, both] = record === undefined ? [hotelA, [hotelB]] : [hotelTextOf(record), [hotelA, hotelB]];
    return {
      row,
      hotels: both.map((hotel) => candidates.add(hotel)),
      isArbitration: record !== undefined,
    };
  }
  const textA = hotelA ?? textOf(a);
  const textB = hotelB ?? textOf(b);
  if (textA === undefined || textB === undefined) return `${textA === undefined ? nameless(a) : nameless(b)}`;
  return {
    row: textA,
    hotels: [candidates.add(hotelB ?? { ...textB, formerNames: [] })],
    isArbitration: false,
  };
}

const textOf = ({ record }: Claim): HotelText | undefined => record && hotelTextOf(record);

const nameless = ({ hotel }: Claim): string => `the catalogue has no hotel ${hotel}, and its row has no name`;

/** Hotels to compare with, each once. Their ids are those of the catalogue, or below zero. */
class Candidates {
  readonly #builders = new Map<string, ShardBuilder>();
  readonly #known = new Set<number>();
  #records = 0;

  add(hotel: Omit<CatalogueHotel, 'id'> & { readonly id?: number }): number {
    const id = hotel.id ?? -(this.#records += 1);
    if (this.#known.has(id)) return id;
    this.#known.add(id);
    const country = resolveCountry(hotel.country) ?? '';
    const builder = this.#builders.get(country) ?? new ShardBuilder(country);
    this.#builders.set(country, builder);
    builder.add({ ...hotel, id, country });
    return id;
  }

  matcher(): Matcher {
    return new Matcher([...this.#builders.values()].map((builder) => builder.done()));
  }
}

const unasked = (reason: string): PairVerdict => ({
  finding: 'not_compared',
  verdict: '',
  class: '',
  confidence: undefined,
  reason: () => reason,
});

function verdictOf(question: Question, outcome: Outcome): PairVerdict {
  return {
    finding: findingOf(question, outcome),
    verdict: outcome.verdict,
    class: outcome.class,
    confidence: outcome.confidence,
    reason: () => reasonOf(outcome),
  };
}

function findingOf({ hotels, isArbitration }: Question, { verdict, hotelId }: Outcome): Finding {
  if (verdict === 'review') return 'unclear';
  if (!isArbitration) return verdict === 'matched' ? 'one_hotel' : 'two_hotels';
  if (verdict === 'no_match') return 'neither';
  return hotelId === hotels[0] ? 'a' : 'b';
}

const EVIDENCE_SHOWN = 2;

function reasonOf(outcome: Outcome): string {
  const evidence = readableEvidence(outcome)
    .filter(({ kind }) => kind !== 'rivals')
    .slice(0, EVIDENCE_SHOWN)
    .map(({ kind, text }) => `${kind}: ${text}`);
  if (outcome.reason !== undefined) return outcome.reason;
  if (evidence.length > 0) return evidence.join('; ');
  return outcome.class === 'invalid_input'
    ? 'the name or the country cannot be read'
    : 'they are in different countries';
}
