/** The `next` of a page: the values that the list is sorted by, of its last row. */
export const cursorOf = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** The values as they were written. Undefined if the text is not a cursor. The caller checks the values. */
export function readCursor(text: string): readonly unknown[] | undefined {
  try {
    const position: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(position) ? position : undefined;
  } catch {
    return undefined;
  }
}
