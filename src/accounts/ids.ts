import type { Needs } from '../contract/needs.ts';

/** `acc_` or `key_` and 64 random bits: short enough to read aloud. An id is not a secret and grants no access. */
export function newId(prefix: 'acc' | 'key', { random }: Pick<Needs, 'random'>): string {
  return `${prefix}_${Buffer.from(random.bytes(8)).toString('hex')}`;
}
