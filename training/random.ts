import { hashText } from '../src/hotels/engine/read/text/hash.ts';
import { seededRandom, type SeededRandom } from '../src/lib/seeded-random.ts';

/** Random numbers of one thing among many: they do not depend on which other things there are. */
export function randomOf(name: string, seed: number): SeededRandom {
  return seededRandom(hashText(name) ^ Math.imul(seed, 0x9e3779b1));
}
