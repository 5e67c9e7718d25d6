/** The meaning of a phrase. */
export interface Fact {
  readonly attribute: string;
  readonly value: string;
  readonly count: number | undefined;
  readonly language: string;
}

/** Most branches end a phrase and have no children: those need no maps. */
export interface Branch {
  next: Map<string, Branch> | undefined;
  /** Stems of words with open endings, by their text. */
  stems: Map<string, Branch> | undefined;
  /** Stems of the words of `next`, each with the endings its language has. */
  inflected: Map<string, Inflected[]> | undefined;
  readonly facts: Fact[];
}

/** Only its meaning in this language applies: "minio" may be Italian, and is not what English calls mini. */
export interface Inflected {
  readonly language: string;
  readonly endings: Endings;
  readonly branch: Branch;
}

type Endings = ReadonlySet<string>;
