/** A broken invariant: our mistake, never the caller's. It fails the request and is logged with its request id. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new BrokenInvariant(sentence);
}

/** For a branch that, by the types, cannot be reached. */
export function unreachable(value: never): never {
  throw new BrokenInvariant(`unreachable value: ${String(value)}`);
}
