const LINES = 60;
const IDS = 100;
/** What a request can name in its address. */
const CHARACTERS = 2_000;
const separators = /[,;\t|]/;
const idLike = /^(?=.*\d)[\w.:/-]{1,60}$/;

/**
 * Some ids of a list, to ask whose they are. A list may have columns of prices and dates as well, so those columns are
 * taken first whose values differ most.
 */
export function sampleIds(text: string): readonly string[] {
  const rows = text
    .split(/\r?\n|\r/, LINES)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(separators).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => [
    ...new Set(rows.map((row) => row[column] ?? '').filter((cell) => idLike.test(cell))),
  ]);
  const taken = new Set<string>();
  let characters = 0;
  for (const id of columns.toSorted((a, b) => b.length - a.length).flat()) {
    characters += id.length;
    if (taken.size >= IDS || characters > CHARACTERS) break;
    taken.add(id);
  }
  return [...taken];
}
