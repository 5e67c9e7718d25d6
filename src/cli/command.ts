import type { ParseArgsOptionsConfig } from 'node:util';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Needs } from '../contract/needs.ts';
import type { Environment } from '../lib/variable.ts';
import type { OwnedQueue } from '../platform/queue/queue.ts';

/** A row of `commands.ts`: enough for the list of `--help`. */
export interface ListedCommand {
  /** One word or two: `keys create`. */
  readonly words: string;
  readonly summary: string;
  /** Imports the module of the command. */
  load(): Promise<Command>;
}

/** The arguments of a command and what it runs. `commands.ts` names it. */
export interface Command {
  /** What follows the words: `--env sandbox|production [--account ID]`. */
  readonly usage: string;
  /** More about the arguments, for `--help` of this command. */
  readonly notes?: string;
  /** As node's `util.parseArgs` takes them; `--json` and `--help` are there for every command. */
  readonly flags: ParseArgsOptionsConfig;
  /** How many words may follow that are not flags: files, ids. */
  readonly positionals?: { readonly least: number; readonly most: number };
  /** Runs until it is stopped, and logs as it goes. */
  readonly isService?: true;
  /** Answers the exit code if it is not 0. */
  run(call: CommandCall): Promise<number | void>;
}

export type NamedCommand = Command & Pick<ListedCommand, 'words' | 'summary'>;

export interface CommandCall {
  readonly config: Config;
  readonly log: Logger;
  readonly flags: Flags;
  readonly positionals: readonly string[];
  readonly isJson: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** The result: JSON under `--json`, else the text for people. Goes to standard output. */
  print(value: unknown, forPeople: () => string): void;
  /** One line of a result that comes piece by piece. Goes to standard output at once. */
  out(line: string): void;
  /** Progress and remarks. Go to standard error. */
  say(line: string): void;
  /** Opens the database and everything else while `work` runs, with or without a running server. */
  withNeeds<T>(work: (needs: CommandNeeds) => Promise<T>): Promise<T>;
  /** The same with a database that is taken as it is found: nothing is migrated. */
  withUntouched<T>(work: (needs: CommandNeeds, databaseUrl: string) => Promise<T>): Promise<T>;
}

export type CommandNeeds = Needs & { readonly queue: OwnedQueue };

export interface Flags {
  /** The text after a flag; undefined where it was not given. */
  text(name: string): string | undefined;
  /** As `text`; a Problem where it was not given. */
  required(name: string): string;
  has(name: string): boolean;
}

/** Where a command line comes from and where its words go; tests bring their own. */
export interface Terminal {
  readonly environment: Environment;
  out(text: string): void;
  err(text: string): void;
  readonly signal: AbortSignal;
}
