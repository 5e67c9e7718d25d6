import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { printable, printableJson } from '../lib/printable.ts';
import { Problem } from '../lib/problem.ts';
import { errorText } from '../lib/shown-error.ts';
import type { Environment } from '../lib/variable.ts';
import { openDatabaseSource } from '../platform/database-source.ts';
import { openLog } from '../platform/log.ts';
import { openNeeds } from '../platform/open-needs.ts';
import { DatabaseAway } from '../platform/sql/away.ts';
import type { Command, CommandCall, CommandNeeds, Flags } from './command.ts';
import { diskProblem } from './input/file-problem.ts';
import { lostSentence, stoppedOr } from './output/stopped.ts';
import { callOf, helpOf, listOf, requiredFlags, rowsOf } from './usage.ts';

/** Where a command line comes from and where its words go; tests bring their own. */
export interface Terminal {
  readonly environment: Environment;
  out(text: string): void;
  err(text: string): void;
  readonly signal: AbortSignal;
}

/** Runs one command line and answers the exit code. */
export async function runCommandLine(
  commands: readonly Command[],
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    const command = findCommand(commands, words);
    if (command === undefined) return helpOrComplain(commands, words, terminal);
    const rest = words.slice(command.words === '' ? 0 : command.words.split(' ').length);
    if (rest.includes('--help')) {
      terminal.out(helpOf(command));
      return 0;
    }
    return (await command.run(commandCall(command, rest, terminal))) ?? 0;
  } catch (error) {
    terminal.err(`${printable(complaint(error))}\n`);
    return 1;
  }
}

/** The longest words win. Flags alone belong to the command without words, except for `--help`. */
function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  const firstFlag = words.findIndex((word) => word.startsWith('-'));
  const asked = words.slice(0, firstFlag === -1 ? 2 : Math.min(2, firstFlag));
  if (asked.length === 0 && words.includes('--help')) return undefined;
  const named = (name: string) => commands.find((command) => command.words === name);
  return named(asked.join(' ')) ?? named(asked[0] ?? '');
}

/** Half a command (`keys`) gets the list of what it may become. */
function helpOrComplain(commands: readonly Command[], words: readonly string[], terminal: Terminal): number {
  const [first = ''] = words;
  const group = commands.filter((command) => command.words.startsWith(`${first} `));
  const isHelp = first === 'help' || words.includes('--help');
  if (isHelp) {
    terminal.out(listOf(group.length > 0 ? group : commands));
    return 0;
  }
  const more = group.length > 0 ? ` There are:\n\n${rowsOf(group)}` : ' `--help` lists them all.\n';
  terminal.err(`There is no command "${printable(words.join(' '))}".${more}`);
  return 1;
}

function commandCall(command: Command, rest: readonly string[], terminal: Terminal): CommandCall {
  const { flags, positionals } = parseWords(command, rest);
  const config = readConfig(terminal.environment);
  // A command reports what it does itself; unless asked for more, its log is for what goes wrong beneath it.
  const isChatty = command.isService === true || terminal.environment['LOG_LEVEL'];
  const log = openLog(isChatty ? config.logLevel : 'warn');
  const isJson = flags.has('json');
  const { signal } = terminal;
  const opening = { config, log, name: `innkeeper ${command.words}`, signal };
  return {
    config,
    log,
    flags,
    positionals,
    isJson,
    signal,
    print: (value, forPeople) =>
      terminal.out(`${(isJson ? printableJson(value) : printable(forPeople())).trimEnd()}\n`),
    out: (line) => terminal.out(`${printable(line)}\n`),
    say: (line) => terminal.err(`${printable(line)}\n`),
    withNeeds: (work) => withNeeds({ ...opening, migrates: true }, work),
    withUntouched: (work) => withNeeds({ ...opening, migrates: false }, work),
  };
}

interface CommandOpening {
  readonly config: Config;
  readonly log: Logger;
  readonly name: string;
  readonly migrates: boolean;
  readonly signal: AbortSignal;
}

async function withNeeds<T>(
  { signal, ...opening }: CommandOpening,
  work: (needs: CommandNeeds, databaseUrl: string) => Promise<T>,
): Promise<T> {
  await using opened = new AsyncDisposableStack();
  const home = await openDatabaseSource(opening.config, {
    purpose: 'command',
    signal,
    log: opening.log,
  }).catch((error: unknown) => {
    throw stoppedOr(error, { signal, says: 'Nothing was done.' });
  });
  opened.defer(home.close);
  const { databaseUrl } = home;
  const { needs, close } = await openNeeds({ ...opening, databaseUrl, supervise: false });
  opened.defer(close);
  return await work(needs, databaseUrl);
}

function parseWords(command: Command, rest: readonly string[]): { flags: Flags; positionals: string[] } {
  const { least = 0, most = 0 } = command.positionals ?? {};
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: { ...command.flags, json: { type: 'boolean' } },
      allowPositionals: most > 0,
    });
    if (positionals.length < least || positionals.length > most) {
      throw new Problem(`${positionals.length} arguments were given. Usage: ${callOf(command)}`);
    }
    const flags = flagsOf(values, command);
    // Before anything is opened: who forgets a flag waits for no database.
    for (const name of requiredFlags(command)) flags.required(name);
    return { flags, positionals };
  } catch (error) {
    if (error instanceof Problem) throw error;
    const said = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Problem(`${said}. Usage: ${callOf(command)}`);
  }
}

function flagsOf(values: Readonly<Record<string, unknown>>, command: Command): Flags {
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    text,
    required(name) {
      const value = text(name);
      if (value === undefined) throw new Problem(`--${name} is missing. Usage: ${callOf(command)}`);
      return value;
    },
    has: (name) => values[name] === true,
  };
}

function complaint(thrown: unknown): string {
  const error = diskProblem(thrown);
  if (error instanceof Problem) return error.message;
  if (error instanceof DatabaseAway) return lostSentence(error);
  // The command was stopped and has nothing more to print.
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped.';
  return errorText(error);
}
