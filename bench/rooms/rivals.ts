/** The usual alternative: string similarity of names in lower case. */
export interface Rival {
  readonly name: string;
  /** Best reference of each supplier room, with its score. */
  best(
    references: readonly string[],
    suppliers: readonly string[],
  ): readonly { readonly at: number; readonly score: number }[];
}

/** TF-IDF over character 3- to 5-grams, cosine: the best string method on room names. */
export const tfIdf: Rival = {
  name: 'TF-IDF of character 3–5-grams',
  best(references, suppliers) {
    const documents = references.map(grams);
    const spread = new Map<string, number>();
    for (const document of documents)
      for (const gram of document.keys()) spread.set(gram, (spread.get(gram) ?? 0) + 1);
    const weigh = (document: ReadonlyMap<string, number>): Map<string, number> => {
      const weights = new Map(
        [...document].map(
          ([gram, count]) =>
            [gram, count * (Math.log((1 + references.length) / (1 + (spread.get(gram) ?? 0))) + 1)] as const,
        ),
      );
      const length = Math.sqrt([...weights.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
      return new Map([...weights].map(([gram, value]) => [gram, value / length]));
    };
    // The inverted index that any serious implementation has.
    const index = new Map<string, [number, number][]>();
    documents.map(weigh).forEach((weights, at) => {
      for (const [gram, value] of weights) {
        const list = index.get(gram);
        if (list === undefined) index.set(gram, [[at, value]]);
        else list.push([at, value]);
      }
    });
    return suppliers.map((supplier) => {
      const scores = new Float64Array(references.length);
      for (const [gram, value] of weigh(grams(supplier)))
        for (const [at, other] of index.get(gram) ?? []) scores[at] = (scores[at] ?? 0) + value * other;
      return highest(scores);
    });
  },
};

function grams(name: string): Map<string, number> {
  const text = ` ${name.toLowerCase()} `;
  const counts = new Map<string, number>();
  for (let size = 3; size <= 5; size += 1)
    for (let at = 0; at + size <= text.length; at += 1) {
      const gram = text.slice(at, at + size);
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  return counts;
}

/** Token-set ratio as the fuzzy-matching libraries define it: common words against each side's whole, by edit distance. */
export const tokenSet: Rival = {
  name: 'token-set ratio',
  best(references, suppliers) {
    const sets = references.map(words);
    return suppliers.map((supplier) => {
      const own = words(supplier);
      return highest(Float64Array.from(sets, (other) => tokenSetRatio(own, other)));
    });
  },
};

function words(name: string): ReadonlySet<string> {
  return new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );
}

function tokenSetRatio(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one]
    .filter((word) => other.has(word))
    .sort()
    .join(' ');
  const left = `${common} ${[...one]
    .filter((word) => !other.has(word))
    .sort()
    .join(' ')}`.trim();
  const right = `${common} ${[...other]
    .filter((word) => !one.has(word))
    .sort()
    .join(' ')}`.trim();
  return Math.max(ratio(common, left), ratio(common, right), ratio(left, right));
}

function ratio(one: string, other: string): number {
  const length = one.length + other.length;
  return length === 0 ? 1 : (length - insertionsAndDeletions(one, other)) / length;
}

function insertionsAndDeletions(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next.push(
        one[i - 1] === other[j - 1] ? (row[j - 1] ?? 0) : 1 + Math.min(row[j] ?? 0, next[j - 1] ?? 0),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

function highest(scores: Float64Array): { readonly at: number; readonly score: number } {
  let at = 0;
  for (let index = 1; index < scores.length; index += 1)
    if ((scores[index] ?? 0) > (scores[at] ?? 0)) at = index;
  return { at, score: scores[at] ?? 0 };
}
