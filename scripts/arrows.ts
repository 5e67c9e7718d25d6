import path from 'node:path';
import { isTest, report, sources, type SourceFile } from './tree.ts';

/**
 * Which folder of `src/` may import from which. Types may always be taken from `contract`, `config.ts` and
 * `accounts/caller.ts`: they are the agreements between the floors.
 */
interface Floor {
  readonly folder: string;
  readonly mayImport: readonly string[];
  readonly because: string;
}

const ground = ['lib', 'contract', 'config.ts', 'accounts/caller.ts'];
const base = [...ground, 'platform', 'events'];
const shell = [
  ...base,
  'accounts',
  'catalogue',
  'hotels',
  'rooms',
  'rates',
  'bookings',
  'payments',
  'loyalty',
  'insight',
];

/** The first row whose folder holds the file decides, so the narrower folder stands first. */
const floors: readonly Floor[] = [
  { folder: 'lib', mayImport: ['lib'], because: 'lib is the ground and knows nothing of hotels' },
  {
    folder: 'hotels/engine',
    mayImport: ['lib', 'hotels/engine'],
    because: 'an engine is pure: values in, values out',
  },
  {
    folder: 'rooms/engine',
    mayImport: ['lib', 'rooms/engine'],
    because: 'an engine is pure: values in, values out',
  },
  {
    folder: 'catalogue/engine',
    mayImport: ['lib', 'catalogue/engine', 'catalogue/reference', 'catalogue/records.ts'],
    because: 'an engine is pure: values in, values out',
  },
  {
    folder: 'contract',
    mayImport: [...ground, 'platform'],
    because: 'the contract is agreed below all domains',
  },
  {
    folder: 'platform',
    mayImport: ground.concat('platform'),
    because: 'platform touches the outside and knows no domain',
  },
  {
    folder: 'events',
    mayImport: [...base, 'accounts'],
    because: 'events carry what domains tell, and ask none of them',
  },
  { folder: 'accounts', mayImport: [...base, 'accounts'], because: 'accounts know nobody else' },
  {
    folder: 'catalogue',
    mayImport: [...base, 'catalogue'],
    because: 'the catalogue stands below every other domain',
  },
  { folder: 'hotels', mayImport: [...base, 'hotels', 'catalogue'], because: 'hotels → catalogue only' },
  { folder: 'rooms', mayImport: [...base, 'rooms', 'catalogue'], because: 'rooms → catalogue only' },
  {
    folder: 'rates',
    mayImport: [...base, 'rates', 'catalogue', 'rooms'],
    because: 'rates → catalogue, rooms only',
  },
  {
    folder: 'payments',
    mayImport: [...base, 'payments'],
    because: 'payments know no booking: they move money by reference',
  },
  {
    folder: 'loyalty',
    mayImport: [...base, 'loyalty', 'catalogue'],
    because: 'loyalty → catalogue, events only',
  },
  {
    folder: 'bookings',
    mayImport: [...base, 'bookings', 'rates', 'payments', 'loyalty', 'catalogue'],
    because: 'bookings → rates, payments, loyalty, catalogue, events only',
  },
  {
    folder: 'insight',
    mayImport: [...base, 'insight'],
    because: 'insight reads the database and asks no domain',
  },
  {
    folder: 'app',
    mayImport: [...shell, 'app'],
    because: 'app is the shell: nothing below it may be skipped by cli',
  },
  { folder: 'cli', mayImport: [...shell, 'app', 'cli'], because: 'cli stands on the same stories as HTTP' },
  {
    folder: '',
    mayImport: [...shell, 'app', 'cli', 'main.ts'],
    because: 'the program itself may import everything',
  },
];

/** Packages and built-ins that only some folders may touch. */
interface Gate {
  readonly module: RegExp;
  readonly allowed: RegExp;
  readonly because: string;
}

const gates: readonly Gate[] = [
  {
    module: /^@?fastify/,
    allowed: /^src\/app\//,
    because: 'HTTP is spoken in app only; a route entry is plain data',
  },
  {
    module: /^pg($|-copy-streams)/,
    allowed: /^src\/platform\//,
    because: 'the SQL driver stays behind platform/database.ts',
  },
  { module: /^pg-boss/, allowed: /^src\/platform\//, because: 'the queue stays behind needs.queue' },
  {
    module: /^(node:)?(fs|net|tls|http|https|http2|dns|dgram|child_process|cluster)(\/|$)/,
    allowed: /^src\/(platform|cli|main\.ts)/,
    because: 'files, sockets and processes are touched in platform and cli only',
  },
];

/** Calls that read the wall clock or roll dice: they come in as arguments everywhere else. */
const dice = /\b(Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|Temporal\.Now\b)/;
const mayRollDice = /^src\/(platform|cli|main\.ts)/;

const importLine =
  /^\s*(?:import|export)\b(\s+type\b)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;
const agreedTypes = /^(contract\/|config\.ts$|accounts\/caller\.ts$|platform\/(needs|database)\.ts$)/;

function arrowsOf(file: SourceFile): string[] {
  const inside = file.path.slice('src/'.length);
  const floor = floors.find((row) => row.folder === '' || inside.startsWith(`${row.folder}/`));
  if (floor === undefined) return [];
  return [...file.text.matchAll(importLine)].flatMap((match) => {
    const isType = match[1] !== undefined;
    const module = match[2] ?? match[3] ?? match[4] ?? '';
    return module.startsWith('.')
      ? localArrow({ file, inside, floor, module, isType })
      : gates
          .filter((gate) => gate.module.test(module) && !gate.allowed.test(file.path) && !isType)
          .map((gate) => `${file.path}: imports ${module}; ${gate.because}`);
  });
}

interface Arrow {
  readonly file: SourceFile;
  readonly inside: string;
  readonly floor: Floor;
  readonly module: string;
  readonly isType: boolean;
}

function localArrow({ file, inside, floor, module, isType }: Arrow): string[] {
  const target = path.posix.join(path.posix.dirname(inside), module);
  if (target.startsWith('..')) return [];
  if (isType && agreedTypes.test(target) && !floor.folder.endsWith('/engine') && floor.folder !== 'lib')
    return [];
  const allowed = floor.mayImport.some((folder) => target === folder || target.startsWith(`${folder}/`));
  return allowed ? [] : [`${file.path}: imports ${target}; ${floor.because}`];
}

function diceOf(file: SourceFile): string[] {
  if (mayRollDice.test(file.path)) return [];
  return file.lines
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => dice.test(line) && !/^\s*(\/\/|\*)/.test(line))
    .map(
      ({ number }) =>
        `${file.path}:${number}: clock and randomness come in as arguments (needs.clock, needs.random)`,
    );
}

const files = (await sources('src')).filter((file) => !isTest(file));
report(
  'arrows',
  files.flatMap((file) => [...arrowsOf(file), ...diceOf(file)]),
);
