/**
 * Whether a byte is a blank of ASCII: a space, a tab, a line end. Other control characters do not count: an id that has
 * one is another id, and one that has a NUL is not an id.
 */
export function isSpace(byte: number): boolean {
  return byte <= 32 && (byte === 32 || (byte >= 9 && byte <= 13));
}
