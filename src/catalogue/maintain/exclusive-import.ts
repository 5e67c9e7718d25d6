import { Problem } from '../../lib/problem.ts';
import type { Db, Sql } from '../../contract/database.ts';
import type { KnownFile } from './import-progress.ts';

/** Things that only one process may use at a time. */
export interface Claimed {
  /** Where the bad rows are reported. */
  readonly report: { readonly path: string };
  readonly file?: KnownFile | undefined;
}

/** Throws if the connection that holds the lock is lost: another process may be working then. */
export interface LockCheck {
  readonly stillAlone: () => Promise<unknown>;
}

/**
 * A file is imported by one process at a time, and a report has one writer: two of them would continue at the position of the other,
 * and truncate its bad rows. A process that dies releases both. Long work checks before each step that it still has the lock.
 */
export async function importExclusively<Result>(
  db: Db,
  claimed: Claimed,
  work: (stillAlone: LockCheck['stillAlone']) => Promise<Result>,
): Promise<Result> {
  const done = Promise.withResolvers<Result>();
  const holding = db.transaction(async (turn) => {
    for (const { name, taken } of claimsOf(claimed))
      if (!(await isOurs(turn, name))) throw new Problem(taken);
    // The transaction is idle while the work runs, and has no snapshot: a statement with parameters would, until the next one,
    // prevent vacuum from removing the rows that it could see.
    await turn.run('set local idle_in_transaction_session_timeout = 0');
    done.resolve(await work(() => turn.run('select')));
  });
  // The first outcome counts: finished work stays finished, even if the connection breaks while the lock is released.
  await holding.catch(done.reject);
  return done.promise;
}

interface Claim {
  readonly name: string;
  /** The error if another process has the lock. */
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
