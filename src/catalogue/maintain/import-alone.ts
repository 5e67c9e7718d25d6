import { Problem } from '../../lib/problem.ts';
import type { Db, Sql } from '../../contract/database.ts';
import type { KnownFile } from './import-progress.ts';

/** What two processes at once would mix up. */
export interface Claimed {
  /** Where the bad rows are reported. */
  readonly report: { readonly path: string };
  readonly file?: KnownFile | undefined;
}

/** Fails when the connection that keeps others out is lost: another process may be at work then. */
export interface StillAlone {
  readonly stillAlone: () => Promise<unknown>;
}

/**
 * A file is imported by one process at a time, and a report has one writer: two of them would go on where the other one is,
 * and cut its bad rows. A process that dies releases both. Long work checks before each step that it is still alone.
 */
export async function importAlone<Result>(
  db: Db,
  claimed: Claimed,
  work: (stillAlone: StillAlone['stillAlone']) => Promise<Result>,
): Promise<Result> {
  const done = Promise.withResolvers<Result>();
  const holding = db.transaction(async (turn) => {
    for (const { name, taken } of claimsOf(claimed))
      if (!(await isOurs(turn, name))) throw new Problem(taken);
    // It rests for as long as the work takes, and holds nothing else: a question with values would, until the next statement,
    // keep the rows that it could see from being cleaned away.
    await turn.run('set local idle_in_transaction_session_timeout = 0');
    done.resolve(await work(() => turn.run('select')));
  });
  // The first word counts: what is done stays done, also if the connection breaks as it lets go.
  await holding.catch(done.reject);
  return done.promise;
}

interface Claim {
  readonly name: string;
  /** What is said where another process has it. */
  readonly taken: string;
}

function claimsOf({ report, file }: Claimed): Claim[] {
  const ofReport = {
    name: `report ${report.path}`,
    taken: `${report.path} is being written by another command: wait for it, or give --report another name.`,
  };
  if (file === undefined) return [ofReport];
  const ofFile = {
    name: `import of ${file.kind} ${file.fingerprint}`,
    taken: 'This file is being imported already, by a process that still runs.',
  };
  return [ofFile, ofReport];
}

async function isOurs(turn: Sql, name: string): Promise<boolean> {
  const taken = await turn.row<{ isOurs: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isOurs"',
    [name],
  );
  return taken?.isOurs === true;
}
