import { printable } from '../lib/printable.ts';
import { Problem } from '../lib/problem.ts';
import { errorText } from '../lib/shown-error.ts';
import { DatabaseAway } from '../platform/sql/away.ts';
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
  const firstFlag = words.findIndex((word) => word.startsWith('-'));
  const firstWords = words.slice(0, firstFlag === -1 ? 2 : Math.min(2, firstFlag));
  if (firstWords.length === 0 && words.includes('--help')) return undefined;
  const named = (name: string) => commands.find((command) => command.words === name);
  return named(firstWords.join(' ')) ?? named(firstWords[0] ?? '');
}

/** An incomplete command (`keys`) prints the list of its commands. */
function helpOrProblem(
  commands: readonly ListedCommand[],
  words: readonly string[],
  terminal: Terminal,
): number {
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

function problem(thrown: unknown): string {
  const error = diskProblem(thrown);
  if (error instanceof Problem) return error.message;
  if (error instanceof DatabaseAway) return lostSentence(error);
  // The command was stopped and has nothing more to print.
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped.';
  return errorText(error);
}
