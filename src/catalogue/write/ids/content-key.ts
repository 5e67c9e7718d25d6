import { createHash } from 'node:crypto';

/** The key of a record without an id of its source: a hash of its content with 128 bits, as a UUID. */
export function contentKey(content: string): string {
  return createHash('md5').update(content).digest('hex');
}
