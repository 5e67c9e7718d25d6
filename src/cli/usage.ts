import { PROGRAM, START } from './program-name.ts';
import type { Command, ListedCommand, NamedCommand } from './command.ts';

/** The syntax of a command: `npm run cli -- keys create --env sandbox|production [--account ID] [--json]` */
export function callOf({ words, usage }: NamedCommand): string {
  return [PROGRAM, words, usage].filter((part) => part !== '').join(' ');
}

/** The flags in a usage outside of brackets; of `(--percent N | --amount N)` neither is required. */
export function requiredFlags({ usage }: Command): string[] {
  const musts = usage.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, '');
  return [...musts.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name);
}

export function helpOf(command: NamedCommand): string {
  const { summary, usage, notes = [] } = command;
  const paragraphs = [
    summary,
    `  ${callOf(command)}`,
    notes,
    // A command without arguments is a service or a protocol: it prints no result.
    usage === ''
      ? []
      : '--json prints the result as JSON. --as NAME states who acts, for decisions and the audit log.',
  ];
  return `${paragraphs.flat().join('\n\n')}\n`;
}

export function listOf(commands: readonly ListedCommand[]): string {
  return [
    `${START} runs the whole service. With or without it running: ${PROGRAM} COMMAND`,
    '',
    rowsOf(commands),
    'COMMAND --help shows the arguments of a command; most commands print their result as JSON with --json.',
    '--version prints the version of this program.',
    '',
  ].join('\n');
}

/** A line for each. */
export function rowsOf(commands: readonly ListedCommand[]): string {
  const named = commands.filter(({ words }) => words !== '');
  const width = Math.max(...named.map(({ words }) => words.length));
  return named.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}\n`).join('');
}
