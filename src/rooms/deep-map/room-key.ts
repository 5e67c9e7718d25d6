/** The key of a supplier's room name in the cache of a hotel, and what makes two names duplicates. */
export function roomKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-,./()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Without empty names and duplicates; of equal names the first stays. */
export function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = roomKey(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, name.trim());
  }
  return [...byKey.values()];
}
