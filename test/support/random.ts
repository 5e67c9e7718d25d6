import { randomInt } from 'node:crypto';
import { seededRandom as repeatable } from '../../src/lib/seeded-random.ts';
import type { Random } from '../../src/contract/needs.ts';

/** Repeatable randomness. `SEED=… npm test` runs a failure again; the seed is printed with the name of its user. */
export function seededRandom(seed = testSeed()): Random {
  const numbers = repeatable(seed);
  const next32 = (): number => numbers.bits();
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => next32() & 0xff);
  return {
    bytes,
    uuid() {
      const hex = Buffer.from(bytes(16)).toString('hex');
      const variant = '89ab'.charAt(next32() & 3);
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `${variant}${hex.slice(17, 20)}`,
        hex.slice(20),
      ].join('-');
    },
    fraction: () => next32() / 2 ** 32,
  };
}

let chosen: number | undefined;

/** One seed a test process: from SEED, or drawn and printed. */
export function testSeed(): number {
  if (chosen === undefined) {
    chosen = process.env['SEED'] === undefined ? randomInt(2 ** 31) : Number(process.env['SEED']);
    console.log(`# SEED=${chosen}`);
  }
  return chosen;
}
