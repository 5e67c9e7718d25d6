/** Data table. Words of addresses that are cut short; `streets.txt` has the others. */
const germanWays = [
  [/(?<=\p{L}{3})str(?:\.|(?![\p{L}.]))/giu, 'strasse'],
  [/(?<=\p{L}{3})g\./giu, 'gasse'],
  [/(?<=\p{L}{3})pl\./giu, 'platz'],
] as const;
const dutchWays = [[/(?<=\p{L}{3})str\./giu, 'straat']] as const;

/**
 * What is glued to a street's name and cut short there, in countries that write so: `country: pattern = whole`. "Langg."
 * is the Langgasse.
 */
export const gluedWays: Readonly<Record<string, readonly (readonly [short: RegExp, whole: string])[]>> = {
  AT: germanWays,
  CH: germanWays,
  DE: germanWays,
  NL: dutchWays,
  BE: dutchWays,
};
