/** How long each request took, in milliseconds, and how many bytes the last answer had. */
export interface Took {
  readonly took: readonly number[];
  readonly bytes: number;
}

export interface Times extends Took {
  readonly p50: number;
  readonly p95: number;
}

export function tally({ took, bytes }: Took): Times {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { took, bytes, p50: at(0.5), p95: at(0.95) };
}
