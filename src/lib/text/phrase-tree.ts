/** A word of a phrase and what may follow it. Most end a phrase and have nothing behind them: those need no maps. */
export interface Branch<Value> {
  /** What the phrase that ends here means. */
  value: Value | undefined;
  next: Map<string, Branch<Value>> | undefined;
  /** Stems of words with open endings, by their text. */
  stems: Map<string, Branch<Value>> | undefined;
  /** Stems of the words of `next`, each with the endings its language has. */
  inflected: Map<string, Inflected<Value>[]> | undefined;
}

/** Only its meaning in this language applies: "minio" may be Italian, and is not what English calls mini. */
export interface Inflected<Value> {
  readonly language: string;
  readonly endings: ReadonlySet<string>;
  readonly branch: Branch<Value>;
}

export function newBranch<Value>(): Branch<Value> {
  return { value: undefined, next: undefined, stems: undefined, inflected: undefined };
}

/** The branch of a word, or of a stem, below another one. It is added if it is not there. */
export function branchBelow<Value>(
  at: Branch<Value>,
  word: string,
  edge: 'next' | 'stems' = 'next',
): Branch<Value> {
  const edges = (at[edge] ??= new Map<string, Branch<Value>>());
  const known = edges.get(word);
  if (known !== undefined) return known;
  const branch = newBranch<Value>();
  edges.set(word, branch);
  return branch;
}
