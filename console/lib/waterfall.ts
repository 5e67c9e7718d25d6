/** One amount that adds to a sum. */
export interface Part {
  readonly label: string;
  readonly text?: string;
  readonly amount: number;
}

/** Its bar: from where to where the sum moves, in shares of the width. */
export interface Step extends Part {
  readonly left: number;
  readonly width: number;
}

/** Each bar starts where the one above ends; the last ends at the sum. */
export function stepsOf(parts: readonly Part[]): readonly Step[] {
  const ends = [0];
  for (const { amount } of parts) ends.push((ends.at(-1) ?? 0) + amount);
  const least = Math.min(...ends);
  const range = Math.max(...ends) - least || 1;
  return parts.map((part, index) => {
    const [from = 0, to = 0] = [ends[index], ends[index + 1]];
    return { ...part, left: (Math.min(from, to) - least) / range, width: Math.abs(to - from) / range };
  });
}
