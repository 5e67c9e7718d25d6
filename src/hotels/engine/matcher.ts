import { calibrated, calibratedThresholds, type Calibration } from './judge/calibration.ts';
import { dealBreakerOf } from './judge/deal-breakers.ts';
import { alikeOf, decide } from './judge/decide.ts';
import type { Outcome } from './outcome.ts';
import { Finder, type Scored } from './finder.ts';
import type { Shard } from './shard/shard.ts';
import { choiceValues } from './trees/choice.ts';
import { standardModel } from './trees/standard.ts';
import type { Model } from './trees/table.ts';
import { closeTo, onePerHotel, rankingOf } from './judge/ranking.ts';
import { evidenceOf } from './explain.ts';
import { probability } from './trees/trees.ts';
import { countriesOf, countryOfPoint } from './read/countries-of.ts';
import { resolveCountry } from './read/country.ts';
import { normalForm, type HotelText, type NormalForm } from './read/normal-form.ts';

export interface MatchOptions {
  /** Whether the list uses the point of the row as placeholder for many hotels: then it counts as missing. */
  readonly isPointShared?: boolean;
  /** A match needs at least this probability; without it, the model's own threshold. */
  readonly minConfidence?: number | undefined;
  /** How the account reads the confidence of the model; undefined: as it is. */
  readonly calibration?: Calibration | undefined;
  /** Where to look for the hotel of a row that states no country, and whose point lies in none. */
  readonly guessed?: readonly string[] | undefined;
  /** The row is compared with these hotels; without it, with those that are found for it. */
  readonly only?: readonly number[];
  /** What people decided about the row: it wins over the model. */
  readonly decided?: { readonly mustLink: number | undefined; readonly mustNotLink: ReadonlySet<number> };
}

/** A row and how it is to be matched. */
export interface RowToMatch {
  readonly row: HotelText;
  readonly options: MatchOptions;
}

/** A row whose name and country can be read, or guessed. */
interface ReadRow {
  /** With the code of the country, and without a point that counts as missing. */
  readonly text: HotelText;
  readonly form: NormalForm;
  /** The country of the point, if the stated country does not exist. */
  readonly countryOfPoint: string | undefined;
  /** The countries that the row may lie in if it states none; else empty. */
  readonly guessed: readonly string[];
}

/** So many rows are read before the first of them is looked up. */
const READ_AT_ONCE = 32;

/** The number of candidates of a row that are judged. */
const JUDGED = 8;

/** How many candidates an outcome carries. */
const SHOWN = 5;

/** Log-odds that a hotel loses whose country the row does not state. */
const ABROAD = 1;

/** Matches rows against shards, or against finders that are reused for several lists. Deterministic. */
export class Matcher {
  readonly #finders = new Map<string, Finder>();
  readonly #model: Model;

  constructor(countries: Iterable<Shard | Finder>, model: Model = standardModel()) {
    this.#model = model;
    for (const one of countries) {
      const finder = one instanceof Finder ? one : new Finder(one);
      this.#finders.set(finder.shard.country, finder);
    }
  }

  match(row: HotelText, options: MatchOptions = {}): Outcome {
    return this.#judge(readRow(row, options), options);
  }

  /**
   * The outcomes of a list, each with its row's place in it, in the order that keeps the processor's caches warm: country
   * by country, because an index does not fit into them with ten others, and some rows are read before they are looked
   * up, because the code of both does not either. Takes three quarters of the time of asking for one row after another.
   */
  *matchAll(list: readonly RowToMatch[]): Generator<[place: number, outcome: Outcome]> {
    for (const places of Map.groupBy(list.keys(), (at) => resolveCountry(list[at]!.row.country)).values())
      for (let from = 0; from < places.length; from += READ_AT_ONCE) {
        const batch = places.slice(from, from + READ_AT_ONCE).map((place) => {
          const { row, options } = list[place]!; // places of the list
          return { place, options, read: readRow(row, options) };
        });
        for (const { place, options, read } of batch) yield [place, this.#judge(read, options)];
      }
  }

  #judge(read: ReadRow | undefined, options: MatchOptions): Outcome {
    const linked = options.decided?.mustLink;
    if (linked !== undefined) return { ...linkedByPerson, hotelId: linked };
    if (read === undefined) return { ...nothing, class: 'invalid_input' };
    const { countryOfPoint: country } = read;
    const outcome = this.#find(read, options);
    return country === undefined ? outcome : { ...outcome, countryOfPoint: country };
  }

  #find({ text, form, guessed }: ReadRow, options: MatchOptions): Outcome {
    if (guessed.length > 0)
      return this.#choose(this.#scoreIn(guessed, text, options), options) ?? noCandidate;
    const home = this.#choose(this.#score(form, options), options);
    if (home !== undefined && home.verdict !== 'no_match') return home;
    // The country of a point needs polygons and is computed only here: most rows are found in the stated country.
    const others = countriesOf(text).slice(1);
    const abroad = this.#choose(this.#scoreIn(others, text, options), options);
    if (abroad !== undefined && abroad.verdict !== 'no_match') return abroad;
    return home ?? abroad ?? noCandidate;
  }

  /** Hotels of several countries that the row does not state, best first. */
  #scoreIn(countries: readonly string[], text: HotelText, options: MatchOptions): Scored[] {
    return countries
      .flatMap((country) => this.#score(normalForm({ ...text, country }), options, ABROAD))
      .sort((a, b) => b.score - a.score || a.id - b.id);
  }

  #score(form: NormalForm, { only }: MatchOptions, loss = 0): Scored[] {
    const finder = this.#finders.get(form.country);
    if (finder === undefined) return [];
    const score = (values: Float32Array): number => this.#model.pair.score(values) - loss;
    return finder.find(form, { score, most: JUDGED, only });
  }

  /** Ranks what was found, best first, and judges the best. */
  #choose(found: readonly Scored[], options: MatchOptions): Outcome | undefined {
    const { minConfidence, calibration } = options;
    const ranked = onePerHotel(without(found, options));
    const ranking = rankingOf(ranked);
    if (ranking === undefined) return undefined;
    const { best, levels } = ranking;
    const choice = choiceValues(ranking);
    const model = probability(this.#model.choice.score(choice));
    const asGood = closeTo(ranking);
    const { matched, review } = this.#model.thresholds;
    const thresholds = { matched: minConfidence ?? matched, review };
    // With a deal-breaker a person decides, whatever the confidence: no calibration is learnt from such rows.
    const own = calibration === undefined || dealBreakerOf(levels) !== undefined ? undefined : calibration;
    const confidence = own === undefined ? model : calibrated(own, model);
    const decision = decide(
      { levels, probability: confidence, asGood, weigh: () => evidenceOf(best, choice, this.#model) },
      own === undefined
        ? thresholds
        : calibratedThresholds(own, { model, alike: alikeOf(levels, asGood), thresholds }),
    );
    const isFound = decision.verdict !== 'no_match';
    return {
      ...decision,
      hotelId: isFound ? best.id : undefined,
      confidence: isFound ? confidence : undefined,
      modelConfidence: isFound && decision.dealBreaker === undefined ? model : undefined,
      candidates: ranked.slice(0, SHOWN),
      choice,
    };
  }
}

function readRow(row: HotelText, { isPointShared, guessed = [] }: MatchOptions): ReadRow | undefined {
  if (!readable.test(row.name)) return undefined;
  const point = isPointShared === true ? { latitude: '', longitude: '' } : undefined;
  const stated = resolveCountry(row.country);
  const byPoint = stated === undefined ? countryOfPoint({ ...row, ...point }) : undefined;
  const known = stated ?? byPoint;
  const country = known ?? guessed[0];
  if (country === undefined) return undefined;
  // Most lists write codes: their rows are read as they are.
  const text = row.country === country && point === undefined ? row : { ...row, ...point, country };
  return {
    text,
    form: normalForm(text),
    countryOfPoint: byPoint,
    guessed: known === undefined ? guessed : [],
  };
}

/** A letter or a digit of any script that can be seen: "???", dashes and pictures are not a name, "1898" is. */
const readable = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

const nothing = {
  verdict: 'no_match',
  profile: 'none',
  reason: undefined,
  dealBreaker: undefined,
  hotelId: undefined,
  confidence: undefined,
  modelConfidence: undefined,
  candidates: [],
  choice: undefined,
} as const;

const noCandidate = { ...nothing, class: 'no_candidate' } as const;

/** A must-link row is matched, matched, high, 1. */
export const linkedByPerson = {
  verdict: 'matched',
  class: 'matched',
  profile: 'high',
  reason: undefined,
  dealBreaker: undefined,
  confidence: 1,
  modelConfidence: undefined,
  candidates: [],
  choice: undefined,
} as const;

function without(found: readonly Scored[], { decided }: MatchOptions): readonly Scored[] {
  return decided === undefined || decided.mustNotLink.size === 0
    ? found
    : found.filter(({ id }) => !decided.mustNotLink.has(id));
}
