/** Logistic regression with priors and sign constraints, by projected gradient steps (Adam). */
export interface Example {
  /** Index of the feature and its value; what is absent is 0. */
  readonly features: readonly (readonly [number, number])[];
  readonly isMatch: boolean;
  readonly weight: number;
}

export interface Prior {
  readonly belief: number;
  readonly sign: -1 | 0 | 1;
  /** The strength of the prior as a number of examples. */
  readonly strength: number;
}

const steps = 400;
const stepSize = 0.05;
const momentum = 0.9;
const scaleMemory = 0.999;

export function fitLogistic(examples: readonly Example[], priors: readonly Prior[]): number[] {
  const rows = flat(examples);
  const weights = Float64Array.from(priors, (prior) => prior.belief);
  const mean = new Float64Array(priors.length);
  const scale = new Float64Array(priors.length);
  const total = examples.reduce((sum, example) => sum + example.weight, 0);
  for (let step = 1; step <= steps; step += 1) {
    const slope = gradient(rows, weights);
    priors.forEach((prior, index) => {
      const g = ((slope[index] ?? 0) + prior.strength * ((weights[index] ?? 0) - prior.belief)) / total;
      mean[index] = momentum * (mean[index] ?? 0) + (1 - momentum) * g;
      scale[index] = scaleMemory * (scale[index] ?? 0) + (1 - scaleMemory) * g * g;
      const direction = (mean[index] ?? 0) / (1 - momentum ** step);
      const size = Math.sqrt((scale[index] ?? 0) / (1 - scaleMemory ** step)) + 1e-8;
      const moved = (weights[index] ?? 0) - (stepSize * direction) / size;
      weights[index] = moved * prior.sign < 0 ? 0 : moved;
    });
  }
  return [...weights];
}

/** Examples one behind the other: the gradient walks over them four hundred times. */
interface Rows {
  readonly starts: Int32Array;
  readonly places: Int32Array;
  readonly values: Float64Array;
  readonly matches: Uint8Array;
  readonly weights: Float64Array;
}

function flat(examples: readonly Example[]): Rows {
  const starts = new Int32Array(examples.length + 1);
  examples.forEach(({ features }, row) => {
    starts[row + 1] = (starts[row] ?? 0) + features.length;
  });
  const entries = examples.flatMap(({ features }) => features);
  return {
    starts,
    places: Int32Array.from(entries, ([place]) => place),
    values: Float64Array.from(entries, ([, value]) => value),
    matches: Uint8Array.from(examples, ({ isMatch }) => (isMatch ? 1 : 0)),
    weights: Float64Array.from(examples, ({ weight }) => weight),
  };
}

function gradient(rows: Rows, weights: Float64Array): Float64Array {
  const slope = new Float64Array(weights.length);
  for (let row = 0; row < rows.matches.length; row += 1) {
    const start = rows.starts[row] ?? 0;
    const end = rows.starts[row + 1] ?? 0;
    let logOdds = 0;
    for (let at = start; at < end; at += 1)
      logOdds += (weights[rows.places[at] ?? 0] ?? 0) * (rows.values[at] ?? 0);
    const error = (rows.weights[row] ?? 0) * (1 / (1 + Math.exp(-logOdds)) - (rows.matches[row] ?? 0));
    for (let at = start; at < end; at += 1) {
      const place = rows.places[at] ?? 0;
      slope[place] = (slope[place] ?? 0) + error * (rows.values[at] ?? 0);
    }
  }
  return slope;
}
