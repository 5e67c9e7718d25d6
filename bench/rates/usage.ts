import type { Sql } from '../../src/contract/database.ts';
import { countStatements, databaseCpuMs, statementsSent } from './meter.ts';

/** The cost of one unit of work, in measures that do not depend on other load. */
export interface Usage {
  /** Milliseconds of CPU time of the thread that serves requests. */
  readonly main: number;
  /** CPU time of all threads of this process. Callers run in another process. */
  readonly process: number;
  readonly postgres: number;
  readonly statements: number;
}

/** The cost of one unit of the work, with what the work returns. */
export async function withUsage<T>(
  sql: Sql,
  units: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly each: Usage }> {
  countStatements();
  const before = await usageNow(sql);
  const result = await work();
  const after = await usageNow(sql);
  // The reading itself is one statement.
  const each = (name: keyof Usage): number =>
    Math.max(0, after[name] - before[name] - (name === 'statements' ? 1 : 0)) / units;
  return {
    result,
    each: {
      main: each('main'),
      process: each('process'),
      postgres: each('postgres'),
      statements: each('statements'),
    },
  };
}

async function usageNow(sql: Sql): Promise<Usage> {
  const postgres = await databaseCpuMs(sql);
  const main = process.threadCpuUsage();
  const all = process.cpuUsage();
  return {
    main: (main.user + main.system) / 1000,
    process: (all.user + all.system) / 1000,
    postgres,
    statements: statementsSent(),
  };
}
