/** A value that cannot be stored, and its message in the report of bad rows. */
export class Mismatch {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

const QUOTED_CHARACTERS = 60;

export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `"${text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text}"`;
}
