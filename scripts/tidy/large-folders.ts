/** A reader finds a name among this many without searching. */
const MAX_SIBLINGS = 22;

const self = 'scripts/tidy/large-folders.ts';
const oneForEachLanguage = 'one file for each language';
const oneForEachLayer = 'one folder for each layer that ARCHITECTURE.md draws';

/** Folders that may have more files and folders, each with its reason. */
const largeFolders: ReadonlyMap<string, string> = new Map([
  ['.', 'what npm, git and readers expect there, and one folder for each program'],
  ['bench', 'one file for each benchmark: its name is the argument of `npm run bench`'],
  ['cases/frozen/hotels', 'one file for each list'],
  ['cases/frozen/rooms', 'one file for each list'],
  ['cases/frozen/rooms/same', oneForEachLanguage],
  ['cases/hotels/lists', 'one folder for each list, named after its content'],
  ['cases/ids', 'one folder for each case, named after what it shows'],
  ['cases/rooms', `${oneForEachLanguage}, and one for each kind of list`],
  ['cases/rooms/names', oneForEachLanguage],
  ['cases/rooms/same', oneForEachLanguage],
  ['docs', 'one page for each subject; their addresses are public, and the README lists them by subject'],
  ['migrations', 'one file for each change of the schema; a released one is never changed or moved'],
  ['simulate', 'one file for each step of a run, and one for each thing that `run.ts` can do with it'],
  ['src/bookings', oneForEachLayer],
  ['src/catalogue', `${oneForEachLayer}, and one file of routes for each kind of record`],
  ['src/platform', 'one file or folder for each thing outside of the program that it uses'],
  ['src/rooms/lexicon', oneForEachLanguage],
  ['test', 'one file for each promise of the whole program, and one folder for each way to test it'],
  ['test/support', 'one file or folder for each thing that tests make, named after it'],
]);

/**
 * Folders with too many files and folders, and reasons that no folder needs. A file counts once with its test, output and
 * data, and with the folder of its name.
 */
export function folderFindings(
  paths: Iterable<string>,
  reasons: ReadonlyMap<string, string> = largeFolders,
): string[] {
  const large = [...siblings(paths)].filter(([, { size }]) => size > MAX_SIBLINGS);
  const needed = new Set(large.map(([folder]) => folder));
  return [
    ...large
      .filter(([folder]) => !reasons.has(folder))
      .map(
        ([folder, { size }]) =>
          `${folder}: ${size} files and folders, at most ${MAX_SIBLINGS}: group them, or give the reason in ${self}`,
      ),
    ...[...reasons.keys()]
      .filter((folder) => !needed.has(folder))
      .map((folder) => `${self}: ${folder} has at most ${MAX_SIBLINGS} files and folders; delete its row`),
  ];
}

/** The names in each folder: of folders, and of files without what follows the first dot. */
function siblings(paths: Iterable<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split('/');
    for (const [depth, part] of parts.entries()) {
      // A name that begins with a dot is the setting of a tool.
      const [stem = ''] = part.split('.', 1);
      if (stem === '') break;
      const folder = parts.slice(0, depth).join('/') || '.';
      names.set(folder, (names.get(folder) ?? new Set()).add(stem));
    }
  }
  return names;
}
