/** The hotel matching engine as a library: values in, values out. */
export { reviewClasses } from './conflicts.ts';
export { ShardBuilder, type CatalogueHotel } from './index/build.ts';
export { shardFromBytes, shardToBytes } from './index/snapshot.ts';
export type { Shard } from './index/shard.ts';
export { Finder } from './finder.ts';
export { Matcher, type AskedRow, type MatchOptions, type Outcome } from './matcher.ts';
export { matchClasses, profiles, verdicts, type MatchClass, type Profile, type Verdict } from './decide.ts';
export { explainCandidate, explainOutcome, type Explanation, type Part } from './explain.ts';
export { countriesOf } from './record/countries-of.ts';
export { resolveCountry } from './record/country.ts';
export type { HotelText } from './record/normal-form.ts';
