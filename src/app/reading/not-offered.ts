// Data table: operations of the public service that cannot give a true answer here, each with the reason.
interface NotOffered {
  /** Below the version segment. */
  readonly path: RegExp;
  readonly because: string;
}

const notOffered: readonly NotOffered[] = [
  {
    path: /^\/data\/weather\/?$/,
    because: 'a forecast needs the internet, and this service answers from its own data only',
  },
  {
    path: /^\/data\/hotel\/ask\/?$/,
    because:
      'an answer needs a language model; GET /v3.0/data/hotel has the facts, and GET /v3.0/data/hotels/semantic-search finds hotels by words',
  },
  {
    path: /^\/data\/hotel\/[^/]+\/tax-schema\/?$/,
    because:
      'suppliers send the taxes of each rate; POST /v3.0/hotels/rates has them in retailRate.taxesAndFees',
  },
  {
    path: /^\/(flights|esim|experiences)(\/|$)/,
    because: 'only hotels are sold',
  },
];

/** Why the operation is not offered; undefined if it is unknown. */
export function notOfferedBecause(below: string): string | undefined {
  return notOffered.find(({ path }) => path.test(below))?.because;
}
