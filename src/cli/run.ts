import { printable } from '../lib/text/printable.ts';
import { Problem } from '../lib/problem.ts';
import { errorText } from '../lib/shown-error.ts';
import { DatabaseUnavailable } from '../platform/sql/database-errors.ts';
import type { ListedCommand, Terminal } from './command.ts';
import { diskProblem } from './input/file-problem.ts';
import { lostSentence } from './output/stopped.ts';
import { programVersion } from '../platform/files/program-version.ts';
import { helpOf, listOf, rowsOf } from './usage.ts';

/** Runs one command line and returns the exit code. */
export async function runCommandLine(
  commands: readonly ListedCommand[],
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    if (words.length === 1 && words[0] === '--version') {
      terminal.out(`${await programVersion()}\n`);
      return 0;
    }
    const found = findCommand(commands, words);
    if (found === undefined) return helpOrProblem(commands, words, terminal);
    const command = { ...found, ...(await found.load()) };
    const rest = words.slice(command.words === '' ? 0 : command.words.split(' ').length);
    if (rest.includes('--help')) {
      terminal.out(helpOf(command));
      return 0;
    }
    // Logs and configuration are not needed for help.
    const { commandCall } = await import('./call.ts');
    return (await command.run(commandCall(command, rest, terminal))) ?? 0;
  } catch (error) {
    terminal.err(`${printable(problem(error))}\n`);
    return 1;
  }
}

/** The command with the longest matching words. Flags alone belong to the command without words, except for `--help`. */
function findCommand(
  commands: readonly ListedCommand[],
  words: readonly string[],
): ListedCommand | undefined {
  const [longest = '', ...shorter] = startsOf(words);
  if (longest === '' && words.includes('--help')) return undefined;
  for (const start of [longest, ...shorter]) {
    const command = commands.find((one) => one.words === start);
    if (command !== undefined) return command;
    // `map releases` is a list of commands, not `map` of the file "releases".
    if (start !== '' && groupOf(commands, start).length > 0) return undefined;
  }
  return undefined;
}

const MOST_WORDS = 3;

/** The words that may name a command, those before the first flag: three of them, two, one. */
function startsOf(words: readonly string[]): string[] {
  const firstFlag = words.findIndex((word) => word.startsWith('-'));
  const named = words.slice(0, firstFlag === -1 ? MOST_WORDS : Math.min(MOST_WORDS, firstFlag));
  return named.map((_, dropped) => named.slice(0, named.length - dropped).join(' '));
}

function groupOf(commands: readonly ListedCommand[], start: string): readonly ListedCommand[] {
  return commands.filter((command) => command.words.startsWith(`${start} `));
}

/** An incomplete command (`keys`) prints the list of its commands. */
function helpOrProblem(
  commands: readonly ListedCommand[],
  words: readonly string[],
  terminal: Terminal,
): number {
  const groups = startsOf(words).map((start) => groupOf(commands, start));
  const group = groups.find(({ length }) => length > 0) ?? [];
  const isHelp = words[0] === 'help' || words.includes('--help');
  if (isHelp) {
    terminal.out(listOf(group.length > 0 ? group : commands));
    return 0;
  }
  const more = group.length > 0 ? ` There are:\n\n${rowsOf(group)}` : ' `--help` lists them all.\n';
  terminal.err(`There is no command "${printable(words.join(' '))}".${more}`);
  return 1;
}

function problem(thrown: unknown): string {
  const error = diskProblem(thrown);
  if (error instanceof Problem) return error.message;
  if (error instanceof DatabaseUnavailable) return lostSentence(error);
  // The command was stopped and has nothing more to print.
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped.';
  return errorText(error);
}
