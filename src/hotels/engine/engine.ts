/** The hotel matching engine as a library: values in, values out. */
export { reviewClasses } from './judge/review-classes.ts';
export { ShardBuilder, type CatalogueHotel } from './shard/build.ts';
export { shardFromBytes, shardToBytes } from './shard/snapshot.ts';
export type { Shard } from './shard/shard.ts';
export { Finder } from './finder.ts';
export { Matcher, type RowToMatch, type MatchOptions } from './matcher.ts';
export type { Outcome } from './outcome.ts';
export { confidenceFor, type CurvePoint } from './trees/table.ts';
export { standardModel } from './trees/standard.ts';
export {
  matchClasses,
  profiles,
  verdicts,
  type MatchClass,
  type Profile,
  type Verdict,
} from './judge/decide.ts';
export { explainCandidate, explainOutcome, type Explanation, type Part } from './explain.ts';
export { readableEvidence, type EvidenceLine } from './readable.ts';
export { countriesOf } from './read/countries-of.ts';
export { resolveCountry } from './read/country.ts';
export type { HotelText } from './read/normal-form.ts';
