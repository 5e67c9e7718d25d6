/** The result of one benchmark: our figure next to the figures of rivals measured in the same run. */
export interface Claim {
  readonly claim: string;
  readonly metric: string;
  readonly unit: string;
  readonly ours: number;
  /** The same figure as it was read in this run, if `unit` is a unit that holds on any machine. */
  readonly raw?: string;
  readonly rivals: Readonly<Record<string, number>>;
  /** The goal as text, from the issue. */
  readonly goal: string;
  readonly isMet: boolean;
  /** False: the machine was too busy, or too small, for a verdict. */
  readonly isJudged?: boolean;
}

/**
 * A file `bench/NAME.ts` exports one of these as `bench`. `full` lifts the limit of ten minutes; `only` names a part of it,
 * where it has parts.
 */
export type Bench = (options: {
  readonly full: boolean;
  readonly only?: string | undefined;
  readonly say: (line: string) => void;
}) => Promise<readonly Claim[]>;
