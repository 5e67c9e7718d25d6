import { createHash } from 'node:crypto';

/** Our own ids, those of tracers, and what is stored for others. */
const generated = /^(?:[0-9a-f-]+|sha256:[\w-]{22})$/i;
const DIGEST_CHARACTERS = 22;

/**
 * How rows name a request. Callers choose `X-Request-Id`, and some put names of people into it: such an id is stored as a
 * digest, so that its calls are still found by it.
 */
export function storedRequestId(id: string): string {
  if (generated.test(id)) return id;
  return `sha256:${createHash('sha256').update(id).digest('base64url').slice(0, DIGEST_CHARACTERS)}`;
}
