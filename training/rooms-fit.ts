/** Logistic regression with beliefs: pulled towards a belief, held to a sign, by projected gradient steps (Adam). */
export interface Example {
  /** Index of the feature and its value; what is absent is 0. */
  readonly features: readonly (readonly [number, number])[];
  readonly isMatch: boolean;
  readonly weight: number;
}

export interface Prior {
  readonly belief: number;
  readonly sign: -1 | 0 | 1;
  /** How many examples' worth of certainty the belief has. */
  readonly strength: number;
}

const steps = 400;
const stepSize = 0.05;
const momentum = 0.9;
const scaleMemory = 0.999;

export function fitLogistic(examples: readonly Example[], priors: readonly Prior[]): number[] {
  const weights = priors.map((prior) => prior.belief);
  const mean = new Float64Array(priors.length);
  const scale = new Float64Array(priors.length);
  const total = examples.reduce((sum, example) => sum + example.weight, 0);
  for (let step = 1; step <= steps; step += 1) {
    const slope = gradient(examples, weights);
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
  return weights;
}

function gradient(examples: readonly Example[], weights: readonly number[]): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const { features, isMatch, weight } of examples) {
    let logOdds = 0;
    for (const [index, value] of features) logOdds += (weights[index] ?? 0) * value;
    const error = weight * (1 / (1 + Math.exp(-logOdds)) - (isMatch ? 1 : 0));
    for (const [index, value] of features) slope[index] = (slope[index] ?? 0) + error * value;
  }
  return slope;
}
