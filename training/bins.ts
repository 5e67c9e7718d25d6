/** Values sorted into at most `BINS` bins per feature, so that growing a tree counts instead of sorting. */
export interface Binned {
  readonly features: number;
  /** The upper edges of the bins of each feature. */
  readonly edges: readonly (readonly number[])[];
  /** Row after row, one bin per feature. 0: missing; b has values ≤ edge b − 1; the last those above all edges. */
  readonly bins: Uint8Array;
}

const BINS = 48;

/** Bins of a feature, including that of missing values, rounded up so that an index is a shift. */
export const WIDTH = 64;

export function binned(rows: readonly Float32Array[], features: number): Binned {
  const edges = Array.from({ length: features }, (_, feature) => quantiles(rows, feature));
  const bins = new Uint8Array(rows.length * features);
  for (const [index, row] of rows.entries())
    for (const [feature, of] of edges.entries()) bins[index * features + feature] = binOf(of, row[feature]!); // a value per feature
  return { features, edges, bins };
}

function quantiles(rows: readonly Float32Array[], feature: number): number[] {
  const values = knownOf(rows, feature).sort();
  const edges: number[] = [];
  const distinct = someDistinct(values);
  // Below, every index is inside the list it is taken from.
  if (distinct.length <= BINS)
    return distinct.slice(0, -1).map((value, i) => between(value, distinct[i + 1]!));
  for (let i = 1; i < BINS; i++) {
    const at = Math.floor((i * values.length) / BINS);
    const edge = between(values[at - 1]!, values[at]!);
    if (edges.length === 0 || edge > edges.at(-1)!) edges.push(edge);
  }
  return edges;
}

function knownOf(rows: readonly Float32Array[], feature: number): Float32Array {
  const values = new Float32Array(rows.length);
  let known = 0;
  for (const row of rows) {
    const value = row[feature]!; // a value per feature
    if (!Number.isNaN(value)) values[known++] = value;
  }
  return values.subarray(0, known);
}

/** All distinct values, or one more than there are bins. */
function someDistinct(sorted: Float32Array): number[] {
  const distinct: number[] = [];
  for (let at = 0; at < sorted.length && distinct.length <= BINS; at++)
    if (at === 0 || sorted[at] !== sorted[at - 1]) distinct.push(sorted[at]!); // at < length
  return distinct;
}

/** Thresholds are written with few digits, so the table stays readable and binning agrees with scoring. */
function between(a: number, b: number): number {
  const middle = Math.fround((a + b) / 2);
  for (let digits = 2; digits < 7; digits++) {
    const short = Math.fround(Number(middle.toPrecision(digits)));
    if (short >= a && short < b) return short;
  }
  return a;
}

function binOf(edges: readonly number[], value: number): number {
  if (Number.isNaN(value)) return 0;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low + 1;
}
