/** Data table: why a person should look at a row, in words. */
const texts: Readonly<Record<string, string>> = {
  geo_match_name_mismatch: 'place agrees, name differs',
  name_match_geo_mismatch: 'name agrees, place differs',
  ambiguous_candidates: 'several hotels fit',
  weak_match: 'weak evidence',
};

export const classText = (name: string): string => texts[name] ?? name.replaceAll('_', ' ');
