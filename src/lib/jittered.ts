/**
 * A pause between three and five quarters of `ms`, by a random fraction: calls that are repeated at regular times would
 * meet another system in the same state each time, and meet each other.
 */
export function jittered(ms: number, fraction: number): number {
  return Math.round(ms * (0.75 + fraction / 2));
}
