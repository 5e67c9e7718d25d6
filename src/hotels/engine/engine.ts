/** The hotel matching engine as a library: values in, values out. */
export { profiles, reviewClasses, type Profile } from './judge/review-classes.ts';
export { ShardBuilder, type CatalogueHotel } from './shard/build.ts';
export { bytesOfShard, shardFromBytes, shardToBytes } from './shard/snapshot.ts';
export type { Shard } from './shard/shard.ts';
export { Finder } from './finder.ts';
export { linkedByPerson, Matcher, type RowToMatch, type MatchOptions } from './matcher.ts';
export type { Outcome } from './outcome.ts';
export { confidenceFor, type CurvePoint } from './trees/table.ts';
export { standardModel } from './trees/standard.ts';
export type { Calibration } from './judge/calibration.ts';
export {
  learn,
  rules as learningRules,
  type Learnt,
  type OwnLabel,
  type Quality,
} from './calibrate/learn.ts';
export { shareInterval } from './calibrate/measures.ts';
export { matchClasses, verdicts, type MatchClass, type Verdict } from './judge/decide.ts';
export { explainCandidate, explainOutcome, type Explanation, type Part } from './explain.ts';
export { candidateEvidence, readableEvidence, type CandidateLine, type EvidenceLine } from './readable.ts';
export { countriesOf, countryOfPoint } from './read/countries-of.ts';
export { parsePoint } from './read/point.ts';
export { resolveCountry } from './read/country.ts';
export type { HotelText } from './read/normal-form.ts';
