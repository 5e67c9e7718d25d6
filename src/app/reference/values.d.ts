export type Values = Readonly<Record<string, unknown>>;

export interface Looking {
  /** One call; throws unless it succeeds. */
  readonly ask: (path: string, body?: object) => Promise<unknown>;
  readonly key: string;
  readonly now?: Date;
}

export function valuesOf(looking: Looking): Promise<Values>;
