/** A reader finds a file among this many without searching. */
const MAX_FILES = 20;

const oneForEachLanguage = 'one file for each language';

/** Folders that may have more files, each with its reason. */
const largeFolders: ReadonlyMap<string, string> = new Map([
  ['bench', 'one file for each benchmark: its name is the argument of `npm run bench`'],
  ['cases/frozen/hotels', 'one file for each list'],
  ['cases/frozen/rooms', 'one file for each list'],
  ['cases/frozen/rooms/same', oneForEachLanguage],
  ['cases/rooms', `${oneForEachLanguage}, and one for each kind of list`],
  ['cases/rooms/names', oneForEachLanguage],
  ['cases/rooms/same', oneForEachLanguage],
  ['docs', 'one page for each subject; their addresses are public, and the README lists them by subject'],
  ['migrations', 'one file for each change of the schema; a released one is never changed or moved'],
  ['src/rooms/lexicon', oneForEachLanguage],
]);

/** Folders with too many files, and reasons that no folder needs. A file counts once with its test, output and data. */
export function folderFindings(
  paths: Iterable<string>,
  reasons: ReadonlyMap<string, string> = largeFolders,
): string[] {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    const end = path.lastIndexOf('/');
    const folder = end < 0 ? '.' : path.slice(0, end);
    const [stem = ''] = path.slice(end + 1).split('.', 1);
    // A name that begins with a dot is the setting of a tool.
    if (stem !== '') names.set(folder, (names.get(folder) ?? new Set()).add(stem));
  }
  const large = [...names].filter(([, stems]) => stems.size > MAX_FILES);
  const needed = new Set(large.map(([folder]) => folder));
  return [
    ...large
      .filter(([folder]) => !reasons.has(folder))
      .map(
        ([folder, stems]) =>
          `${folder}: ${stems.size} files, at most ${MAX_FILES}: group them, or give the reason in scripts/large-folders.ts`,
      ),
    ...[...reasons.keys()]
      .filter((folder) => !needed.has(folder))
      .map((folder) => `scripts/large-folders.ts: ${folder} has at most ${MAX_FILES} files; delete its row`),
  ];
}
