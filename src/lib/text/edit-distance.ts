/**
 * Damerau-Levenshtein distance (neighbouring letters may swap), given up as `limit + 1` as soon as it must exceed
 * the limit. Words are short (≤ 64 letters), so three rows of a fixed size suffice and nothing is allocated.
 */
const WIDTH = 65;
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const;

export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit || a.length >= WIDTH || b.length >= WIDTH) return limit + 1;
  let [before, above, row] = rows;
  for (let j = 0; j <= b.length; j++) above[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    row[0] = i;
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      // Every index is inside the fixed rows: j ≤ b.length < WIDTH.
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(limit + 1, above[b.length]!);
}
