/** How alike two texts are by Jaro and Winkler: 1 for the same, 0 for no letter in common. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  // Which letters are taken: two arrays kept for all calls, so that nothing is allocated.
  usedA.fill(0, 0, a.length);
  usedB.fill(0, 0, b.length);
  let shared = 0;
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++) {
      if (usedB[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      usedA[i] = usedB[j] = 1;
      shared += 1;
      break;
    }
  if (shared === 0) return 0;
  let swaps = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    if (usedA[i] !== 1) continue;
    while (usedB[j] !== 1) j += 1;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) swaps += 1;
    j += 1;
  }
  const jaro = (shared / a.length + shared / b.length + (shared - swaps / 2) / shared) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

const MAX_NAME = 1_000;
const usedA = new Uint8Array(MAX_NAME);
const usedB = new Uint8Array(MAX_NAME);
