export interface Wrong {
  readonly seed: number;
  readonly violation: string;
}

/** The line that reports what is wrong in a history. `commit` has no colon. */
export function wrongLine({ seed, violation }: Wrong, commit: string): string {
  return `seed ${seed}, ${commit}: ${violation}`;
}

/** What such lines of an output report, in the order of the seeds. */
export function wrongIn(output: string): readonly Wrong[] {
  return [...output.matchAll(/^seed (\d+), [^:\n]*: (.*)$/gm)]
    .map(([, seed, violation = '']) => ({ seed: Number(seed), violation }))
    .toSorted((one, other) => one.seed - other.seed);
}
