import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Problem } from '../lib/problem.ts';
import { DatabaseUnavailable } from '../platform/sql/database-errors.ts';
import type { NamedCommand } from './command.ts';
import { commands as all } from './commands.ts';
import { runCommandLine } from './run.ts';
import { table } from './output/table.ts';

const plain = { usage: '', summary: 'A test.', flags: {} } as const;

/** Control characters that a name may contain: a colour, a window title, a line break. */
const hostile = '\u001b[31mRED\u001b]0;TITLE\u0007\u009b2J\rAda';
const harmless = String.raw`\u001b[31mRED\u001b]0;TITLE\u0007\u009b2J\u000dAda`;

const named: readonly NamedCommand[] = [
  { ...plain, words: '', run: async ({ print }) => print({}, () => 'the whole service') },
  { ...plain, words: 'rooms', run: async ({ print }) => print({}, () => 'rooms') },
  {
    ...plain,
    words: 'rooms paint',
    usage: 'ROOM… --colour COLOUR',
    flags: { colour: { type: 'string' } },
    positionals: { least: 1, most: 2 },
    run: async ({ print, flags, positionals }) =>
      print(
        { painted: positionals, colour: flags.required('colour') },
        () => `painted ${positionals.join(' ')}`,
      ),
  },
  { ...plain, words: 'rooms walls list', run: async ({ print }) => print({}, () => 'walls') },
  {
    ...plain,
    words: 'show',
    run: async ({ print, say, out }) => {
      say(`found ${hostile}`);
      out(hostile);
      print({ name: hostile }, () => table(['name'], [[hostile]]));
    },
  },
  { ...plain, words: 'refuse', run: () => Promise.reject(new Problem(`There is no ${hostile}.`)) },
  { ...plain, words: 'doors shut', run: async () => undefined },
  { ...plain, words: 'stuck', run: () => Promise.reject(new Problem('The door is stuck: push it.')) },
  { ...plain, words: 'broken', run: () => Promise.reject(new Error('unforeseen')) },
  { ...plain, words: 'given up', run: async () => AbortSignal.abort().throwIfAborted() },
  { ...plain, words: 'cut off', run: () => Promise.reject(new DatabaseUnavailable('it shuts down')) },
  { ...plain, words: 'sick', run: async ({ print }) => (print({ ok: false }, () => 'sick'), 1) },
];

const run = (...words: string[]) => runOf(named, ...words);

async function runOf(from: readonly NamedCommand[], ...words: string[]) {
  let [out, err] = ['', ''];
  const listed = from.map((command) => ({ ...command, load: async () => command }));
  const code = await runCommandLine(listed, words, {
    environment: { LOG_LEVEL: 'silent' },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

test('without words the command without words runs, also with flags', async () => {
  assert.deepEqual(await run(), { code: 0, out: 'the whole service\n', err: '' });
  assert.deepEqual(await run('--json'), { code: 0, out: '{}\n', err: '' });
});

test('--version prints the version of the package', async () => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const [, version] = /^ {2}"version": "([^"]+)"/m.exec(manifest) ?? [];
  assert.ok(version);
  assert.deepEqual(await run('--version'), { code: 0, out: `${version}\n`, err: '' });
});

test('control characters in names are escaped', async () => {
  const shown = await run('show');
  assert.equal(shown.err, `found ${harmless}\n`);
  assert.equal(shown.out, `${harmless}\nname\n${harmless}\n`);
  assert.equal((await run('refuse')).err, `There is no ${harmless}.\n`);
  const { out } = await run('show', '--json');
  const json = out.slice(out.indexOf('{'));
  assert.deepEqual(JSON.parse(json), { name: hostile });
  assert.doesNotMatch(json, /[^\P{Cc}\n]/u);
});

test('the command with the longest matching words runs', async () => {
  assert.equal((await run('rooms')).out, 'rooms\n');
  assert.equal((await run('rooms', 'paint', '12', '--colour', 'red')).out, 'painted 12\n');
  assert.equal((await run('rooms', 'walls', 'list')).out, 'walls\n');
});

test('--json prints only the result, as JSON', async () => {
  const { out, err } = await run('rooms', 'paint', '12', '13', '--colour', 'red', '--json');
  assert.deepEqual(JSON.parse(out), { painted: ['12', '13'], colour: 'red' });
  assert.equal(err, '');
});

const refused: readonly (readonly [words: string, detail: RegExp])[] = [
  ['windows', /^There is no command "windows"\. `--help` lists them all\.\n$/],
  ['rooms-of paint', /^There is no command "rooms-of paint"\. `--help` lists them all\.\n$/],
  ['doors', /^There is no command "doors"\. There are:\n\n {2}doors shut {2}A test\.\n$/],
  ['rooms walls', /^There is no command "rooms walls"\. There are:\n\n {2}rooms walls list {2}A test\.\n$/],
  ['rooms walls shut', /^There is no command "rooms walls shut"\. There are:\n\n {2}rooms walls list /],
  ['rooms paint --colour red', /^0 arguments were given. Usage: npm run cli -- rooms paint ROOM… --colour/],
  ['rooms paint 1 2 3 --colour red', /^3 arguments were given/],
  ['rooms paint 1', /^--colour is missing\. Usage: /],
  ['rooms paint 1 --shade red', /^Unknown option '--shade'\. Usage: /],
  ['rooms paint 1 --colour', /argument missing\. Usage: /],
  ['stuck', /^The door is stuck: push it\.\n$/],
  ['given up', /^Stopped\.\n$/],
  ['cut off', /^The connection to the database was lost \(it shuts down\)\.\n$/],
];

for (const [words, detail] of refused) {
  test(`"${words}" is refused with a message and exit code 1`, async () => {
    const { code, out, err } = await run(...words.split(' '));
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(err, detail);
  });
}

test('an unexpected error shows its stack', async () => {
  const { code, err } = await run('broken');
  assert.equal(code, 1);
  assert.match(err, /unforeseen\n\s+at /);
});

test('a command may set its exit code', async () => {
  assert.deepEqual(await run('sick'), { code: 1, out: 'sick\n', err: '' });
});

test('--help lists all commands, or describes one', async () => {
  const { code, out } = await run('--help');
  assert.equal(code, 0);
  assert.match(out, /rooms paint +A test\./);
  assert.match((await run('rooms', 'paint', '--help')).out, /npm run cli -- rooms paint ROOM/);
  assert.match((await run('rooms', 'paint', '--help')).out, /\n\n--json prints the result as JSON\. .*\n$/);
  assert.equal((await run('show', '--help')).out, 'A test.\n\n  npm run cli -- show\n', 'it takes no --json');
  assert.match((await run('doors', '--help')).out, /\n\n {2}doors shut {2}A test\.\n\nCOMMAND --help/);
});

test('a flag outside of brackets is required before the command runs; one of two in parentheses is not', async () => {
  const never = (): Promise<void> => assert.fail('it runs');
  const wants = { ...plain, words: 'wants', flags: { door: { type: 'string' } }, run: never } as const;
  const { code, err } = await runOf([{ ...wants, usage: '--door NAME [--key KEY]' }], 'wants');
  assert.deepEqual([code, err.split('.')[0]], [1, '--door is missing']);
  const may = { ...wants, usage: '(--door NAME | --window NAME)', run: async () => undefined };
  assert.equal((await runOf([may], 'wants')).code, 0);
});

test('the usage of every command has exactly its flags', async () => {
  for (const { words, load } of all) {
    const { usage, flags } = await load();
    const named = [...usage.matchAll(/(?<![\w-])--?([\w-]+)/g)].map(([, name]) => name);
    const taken = Object.entries(flags).map(([name, { short }]) => short ?? name);
    const serves = usage === '' ? [] : ['json'];
    assert.deepEqual(new Set(named), new Set([...taken, ...serves]), words);
  }
});

test('no two commands have the same words, and each has a one-sentence summary', () => {
  const words = all.map((command) => command.words);
  assert.deepEqual(words, [...new Set(words)]);
  for (const { summary } of all) assert.match(summary, /^[A-Z].*\.$/);
});

test('the list of commands imports no module of a command, and help of one imports that one only', async () => {
  const calls: string[] = [];
  const watched = all.map((command) => ({
    ...command,
    load: () => (calls.push(command.words), command.load()),
  }));
  const terminal = {
    environment: {},
    out: () => undefined,
    err: () => undefined,
    signal: AbortSignal.abort(),
  };
  await runCommandLine(watched, ['--help'], terminal);
  await runCommandLine(watched, ['jobs'], terminal);
  assert.deepEqual(calls, []);
  await runCommandLine(watched, ['jobs', 'list', '--help'], terminal);
  assert.deepEqual(calls, ['jobs list']);
});

test('a card number in an argument is refused and not repeated', async () => {
  for (const words of [
    ['rooms', 'paint', 'a 4242 4242 4242 4242', '--colour', 'red'],
    ['rooms', 'paint', 'a', '--colour', '4242424242424242'],
  ]) {
    const { code, err } = await run(...words);
    assert.equal(code, 1);
    assert.equal(err, 'An argument contains a card number. Remove it: card numbers are never stored.\n');
  }
});
