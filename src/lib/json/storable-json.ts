/**
 * JSON can contain two things that the database cannot store as text: the character U+0000, and half a surrogate pair,
 * which services send when they cut a name in the middle of an emoji. Both become U+FFFD, as in any encoder.
 */
export function storableJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return hasUnstorable(json)
    ? withTexts(value, (text) => text.toWellFormed().replaceAll('\0', '\uFFFD'))
    : value;
}

/** Whether the JSON has an escape of either: nearly none has, so that its value need not be walked. Most have no escape at all. */
export function hasUnstorable(json: string): boolean {
  return json.includes('\\u') && unstorable.test(json);
}

const unstorable = /\\u0000|\\ud[89a-f]/i;

/** Changes every text of a JSON value in place: a reviver of `JSON.parse` takes ten times as long. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, inner] of Object.entries(value)) {
    const changed = withTexts(inner, change);
    // Any member of a JSON object may be assigned.
    if (changed !== inner) (value as Record<string, unknown>)[name] = changed;
  }
  return value;
}
