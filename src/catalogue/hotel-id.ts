/**
 * A hotel has one number, its core id. Its public id is `lp` and that number in lower-case hexadecimal.
 * Both are safe integers; the database refuses anything else.
 */
export function publicId(coreId: number): string {
  return `lp${coreId.toString(16)}`;
}

const publicForm = /^lp([1-9a-f][0-9a-f]{0,13})$/i;
const coreForm = /^[1-9]\d{0,15}$/;

/** Reads a public id, or a core id in decimal digits; anything else is not a hotel id. */
export function coreIdOf(text: string): number | undefined {
  const trimmed = text.trim();
  const hex = publicForm.exec(trimmed)?.[1];
  const id = hex === undefined ? (coreForm.test(trimmed) ? Number(trimmed) : 0) : Number.parseInt(hex, 16);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
