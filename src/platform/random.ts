import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '../contract/needs.ts';

/** Safe for keys and tokens: every bit comes from the generator of the system. */
export const systemRandom: Random = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  uuid: () => randomUUID(),
  // 48 random bits, as a fraction of their range.
  fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
};
