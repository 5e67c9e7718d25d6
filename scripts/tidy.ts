import { decisionFindings } from './tidy/decisions.ts';
import { fileFindings } from './tidy/large-files.ts';
import { folderFindings } from './tidy/large-folders.ts';
import { pathFindings, proseFindings } from './prose/findings.ts';
import { isTest, readable, report, sizes, sources, type SourceFile } from './tree.ts';

/** Finds code that is hard to read: long files, large folders, forgotten marks, unused exports, engine code without tests, unclear words. */
const MAX_LINES = 250;

/** Data tables are exempt from the length of a file: a file has this word in its first lines. */
const dataTable = /\bData table\b/;
/** `npm run` starts programs through `with-node.mjs`, which imports them: there it is false. */
const mainModule = /\bimport\.meta\.main\b/;
const forgotten = /\b(TODO|FIXME|XXX|HACK)\b/;
const needsTest = /^src\/(lib|(?:[a-z-]+\/)+engine)\//;
/** Types may be exported for the reader alone: they are part of a signature. */
const exported = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;

/** Entry points: what they export is used by those who import the package. */
const entryPoint = /^(src\/(rooms\/engine\/index|hotels\/engine\/engine)\.ts|src\/main\.ts)$/;

/**
 * What reads the clock of the machine, or lets a library read it: `setIssuedAt()` does without an argument, and a lifetime
 * in words (`'15m'`) counts from it. `needs.clock` has the time of the database.
 */
const wallClock =
  /\bDate\.now\b|\bnew Date(?:\(\s*\)|\b(?!\())|\bTemporal\.Now\b|\bperformance\.timeOrigin\b|\bsetIssuedAt\(\)|\bset(?:ExpirationTime|NotBefore)\('|\bsystemClock\.now|\bclock: systemClock\b/;
/** Checks of a date in a token: without `currentDate` they read the clock of the machine. */
const checksDates = /\bjwtVerify\(/;
/** The clock of the machine, and programs that have no database. */
const mayReadWallClock = /^(src\/(platform\/clock|cli\/suppliers\/simulator)\.ts$|console\/)/;

const all = await sources(
  'src',
  'test',
  'bench',
  'cases',
  'examples',
  'scripts',
  'training',
  'simulate',
  'certify',
  'console',
  'clients',
);
const code = all.filter((file) => /^(src|console)\//.test(file.path) && !isTest(file));
const paths = new Set(all.map((file) => file.path));
const uses = wordCounts(all);
const usesBeyondTests = wordCounts(all.filter((file) => !isTest(file)));

const findings = code.flatMap((file) => [
  ...marks(file),
  ...withoutTest(file),
  ...dead(file),
  ...wallClocks(file),
]);
const bytes = await sizes();
const texts = await readable();
report('tidy', [
  ...all.filter((file) => !isTest(file)).flatMap(tooLong),
  ...all.flatMap(mainModules),
  ...findings,
  ...fileFindings(bytes),
  ...folderFindings(bytes.keys()),
  ...decisionFindings(texts),
  ...proseFindings(texts),
  ...pathFindings(bytes.keys()),
]);

function tooLong(file: SourceFile): string[] {
  const exempt = dataTable.test(file.lines.slice(0, 12).join('\n'));
  return file.lines.length > MAX_LINES && !exempt
    ? [
        `${file.path}: ${file.lines.length} lines; one idea fits in ${MAX_LINES} (a data table has "Data table" at its top)`,
      ]
    : [];
}

function marks(file: SourceFile): string[] {
  return file.lines.flatMap((line, index) =>
    forgotten.test(line) ? [`${file.path}:${index + 1}: a forgotten mark; do it or write an issue`] : [],
  );
}

function mainModules({ path, lines }: SourceFile): string[] {
  return lines.flatMap((line, index) =>
    mainModule.test(line)
      ? [
          `${path}:${index + 1}: asks whether it is the main module, which is false below with-node.mjs; put the program in a separate file`,
        ]
      : [],
  );
}

function wallClocks({ path, text, lines }: SourceFile): string[] {
  if (mayReadWallClock.test(path)) return [];
  const read = lines.flatMap((line, index) =>
    wallClock.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) ? [`${path}:${index + 1}`] : [],
  );
  const unchecked = checksDates.test(text) && !text.includes('currentDate:') ? [path] : [];
  return [...read, ...unchecked].map(
    (where) => `${where}: reads the clock of the machine; needs.clock has the time of the database`,
  );
}

/** A file that has only types needs no test file. */
function withoutTest(file: SourceFile): string[] {
  if (!needsTest.test(file.path)) return [];
  const runs = /^export (?:async )?(?:function|const|let|class)/m.test(file.text);
  const testFile = file.path.replace(/\.ts$/, '.test.ts');
  return runs && !paths.has(testFile) && !dataTable.test(file.text.slice(0, 800))
    ? [`${file.path}: has no test file ${testFile}`]
    : [];
}

function dead(file: SourceFile): string[] {
  if (entryPoint.test(file.path)) return [];
  const own = wordCounts([file]);
  const isOnlyHere = (name: string, counts: ReadonlyMap<string, number>): boolean =>
    (counts.get(name) ?? 0) === (own.get(name) ?? 0);
  const names = [...file.text.matchAll(exported)].map((match) => match[1] ?? '');
  return names.flatMap((name) => {
    if (isOnlyHere(name, uses)) return [`${file.path}: exports ${name}, which no file imports`];
    // It may be part of a story that a test runs by itself; a word that occurs once is its declaration.
    return own.get(name) === 1 && isOnlyHere(name, usesBeyondTests)
      ? [`${file.path}: exports ${name}, which only tests use`]
      : [];
  });
}

function wordCounts(files: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const [word] of file.text.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
