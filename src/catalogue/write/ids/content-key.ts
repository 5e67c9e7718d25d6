import { createHash } from 'node:crypto';

/** The key of a record whose source gave it none: 128 bits of what it says, as a UUID column takes them. */
export function contentKey(said: string): string {
  return createHash('md5').update(said).digest('hex');
}
