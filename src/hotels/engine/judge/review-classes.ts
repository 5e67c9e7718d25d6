/** Data table. The classes of rows that a person should look at. */
export const reviewClasses = [
  'geo_match_name_mismatch',
  'name_match_geo_mismatch',
  'ambiguous_candidates',
  'weak_match',
] as const;
export type ReviewClass = (typeof reviewClasses)[number];

/** Data table. How many of name, coordinates and address agree. */
export const profiles = ['high', 'medium', 'low', 'none'] as const;
export type Profile = (typeof profiles)[number];
