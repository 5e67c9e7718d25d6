/** Session storage has five megabytes for all that a tab keeps, decisions that are not stored yet included. */
const MOST_CHARACTERS = 1_000_000;

/** Keeps what a person typed for a reload. A longer text stays on the page only, and so does one that finds no space. */
export function keepText(storage: Storage, name: string, text: string): void {
  try {
    if (text.length <= MOST_CHARACTERS) return storage.setItem(name, text);
  } catch {
    // As below: what was kept before would come back instead.
  }
  storage.removeItem(name);
}
