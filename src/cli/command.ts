import type { ParseArgsOptionsConfig } from 'node:util';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../contract/database.ts';
import type { Needs } from '../contract/needs.ts';
import type { Environment } from '../lib/variable.ts';
import type { OwnedQueue } from '../platform/queue/queue.ts';

/** A row of `commands.ts`: the data for the list of `--help`. */
export interface ListedCommand {
  /** Up to three words: `keys create`, `map releases draft`. */
  readonly words: string;
  readonly summary: string;
  /** Imports the module of the command. */
  load(): Promise<Command>;
}

/** The arguments of a command and its function. `commands.ts` lists it. */
export interface Command {
  /** The arguments after the words: `--env sandbox|production [--account ID]`. */
  readonly usage: string;
  /** More about the arguments, for `--help` of this command. */
  readonly notes?: string;
  /** As for `util.parseArgs` of Node; every command also has `--json` and `--help`. */
  readonly flags: ParseArgsOptionsConfig;
  /** The number of positional arguments: files, ids. */
  readonly positionals?: { readonly least: number; readonly most: number };
  /** Runs until it is stopped, and logs its activity. */
  readonly isService?: true;
  /** Returns the exit code if it is not 0. */
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
  /** One line of a streamed result. Goes to standard output at once. */
  out(line: string): void;
  /** Progress and remarks. Go to standard error. */
  say(line: string): void;
  /** Opens the database and everything else while `work` runs, with or without a running server. */
  withNeeds<T>(work: (needs: CommandNeeds) => Promise<T>): Promise<T>;
  /** As `withNeeds`, without migrating the database. */
  withoutMigrating<T>(work: (needs: CommandNeeds, databaseUrl: string) => Promise<T>): Promise<T>;
  /** Opens only the database, and does not migrate it. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export type CommandNeeds = Needs & { readonly queue: OwnedQueue };

export interface Flags {
  /** The value of a flag; undefined if it was not given. */
  text(name: string): string | undefined;
  /** As `text`; throws a Problem if it was not given. */
  required(name: string): string;
  has(name: string): boolean;
}

/** The environment and the output of a command line; tests pass their own. */
export interface Terminal {
  readonly environment: Environment;
  out(text: string): void;
  err(text: string): void;
  readonly signal: AbortSignal;
}
