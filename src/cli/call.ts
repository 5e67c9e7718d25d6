import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import type { Db } from '../contract/database.ts';
import { printable, printableJson } from '../lib/text/printable.ts';
import { holdsCardNumber } from '../lib/cards/card-number.ts';
import { Problem } from '../lib/problem.ts';
import { openLog } from '../platform/log.ts';
import type { CommandCall, CommandNeeds, Flags, NamedCommand, Terminal } from './command.ts';
import { personOf } from './input/person.ts';
import { stoppedOr } from './output/stopped.ts';
import { callOf, requiredFlags } from './usage.ts';

/** The environment of a running command. */
export function commandCall(command: NamedCommand, rest: readonly string[], terminal: Terminal): CommandCall {
  const { flags, positionals } = parseWords(command, rest);
  const config = readConfig(terminal.environment);
  // A command prints its own result; by default its log has only warnings and errors.
  const isChatty = command.isService === true || terminal.environment['LOG_LEVEL'];
  const log = openLog(isChatty ? config.logLevel : 'warn');
  const isJson = flags.has('json');
  const { signal } = terminal;
  const opening = { config, log, name: `innkeeper ${command.words}`, signal, person: personOf(flags) };
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
    withoutMigrating: (work) => withNeeds({ ...opening, migrates: false }, work),
    withDatabase: (work) => withDatabase(opening, work),
  };
}

interface CommandOpening {
  readonly config: Config;
  readonly log: Logger;
  readonly name: string;
  /** For the audit log. */
  readonly person: string;
  readonly signal: AbortSignal;
}

async function withNeeds<T>(
  opening: CommandOpening & { readonly migrates: boolean },
  work: (needs: CommandNeeds, databaseUrl: string) => Promise<T>,
): Promise<T> {
  // A command without a database need not load its modules.
  const [{ openNeeds }, { actingAs }] = await Promise.all([
    import('../platform/open-needs.ts'),
    import('../accounts/audit-log/acting-as.ts'),
  ]);
  return withSource(opening, async (databaseUrl) => {
    const { signal: _, person, ...rest } = opening;
    const { needs, close } = await openNeeds({ ...rest, databaseUrl, supervise: false });
    await using opened = new AsyncDisposableStack();
    opened.defer(close);
    return await work({ ...needs, db: actingAs(needs.db, person) }, databaseUrl);
  });
}

async function withDatabase<T>(opening: CommandOpening, work: (db: Db) => Promise<T>): Promise<T> {
  const { openPool } = await import('../platform/sql/pool.ts');
  return withSource(opening, async (databaseUrl) => {
    const db = openPool(databaseUrl, {
      name: opening.name,
      size: 1,
      isPooled: opening.config.databasePooler === 'transaction',
    });
    await using opened = new AsyncDisposableStack();
    opened.defer(() => db.close());
    return await work(db);
  });
}

async function withSource<T>(
  { config, log, signal }: CommandOpening,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const { openDatabaseSource } = await import('../platform/database-source.ts');
  const source = await openDatabaseSource(config, { purpose: 'command', signal, log }).catch(
    (error: unknown) => {
      throw stoppedOr(error, { signal, detail: 'Nothing was done.' });
    },
  );
  await using opened = new AsyncDisposableStack();
  opened.defer(source.close);
  return await work(source.databaseUrl);
}

function parseWords(command: NamedCommand, rest: readonly string[]): { flags: Flags; positionals: string[] } {
  const { least = 0, most = 0 } = command.positionals ?? {};
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: { ...command.flags, as: { type: 'string' }, json: { type: 'boolean' } },
      allowPositionals: most > 0,
    });
    if (positionals.length < least || positionals.length > most) {
      throw new Problem(`${positionals.length} arguments were given. Usage: ${callOf(command)}`);
    }
    refuseCards([...positionals, ...Object.values(values).flat()]);
    const flags = flagsOf(values, command);
    // Checked before anything is opened, so that a missing flag is reported at once.
    for (const name of requiredFlags(command)) flags.required(name);
    return { flags, positionals };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`${inOurWords(error)}. Usage: ${callOf(command)}`);
  }
}

/** Node's message about an option that is followed by a word with a dash. */
const beforeDash = /^Option '(?:-\w, )?(?<option>--[\w-]+)(?: <value>)?' argument is ambiguous/;

function inOurWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = beforeDash.exec(error.message)?.groups?.['option'];
  return option === undefined
    ? (error.message.split('. ')[0] ?? '')
    : `${option} has no value; write a value that begins with "-" as ${option}=-VALUE`;
}

/** Commands store notes, names and addresses. The number is not repeated. */
function refuseCards(words: readonly unknown[]): void {
  if (words.some((word) => typeof word === 'string' && holdsCardNumber(word)))
    throw new Problem('An argument contains a card number. Remove it: card numbers are never stored.');
}

function flagsOf(values: Readonly<Record<string, unknown>>, command: NamedCommand): Flags {
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
