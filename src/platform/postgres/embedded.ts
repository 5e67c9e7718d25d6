import os from 'node:os';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { assertReadable } from './readable.ts';
import { chooseRunner, type Runner } from './runner.ts';
import { type Server, startServer } from './server.ts';

const MIB = 1024 * 1024;

/** Each setting with its reason; all others have PostgreSQL's defaults. */
const durableSettings: Readonly<Record<string, string>> = {
  /**
   * The catalogue and its indexes are read far more often than written: a million hotels are 0.8 GB. Pages that are not
   * here come from the kernel, at 6 µs each. Memory is taken only as pages come in.
   */
  shared_buffers: `${Math.min(1024, Math.max(128, Math.floor(os.totalmem() / MIB / 8)))}MB`,
  /** Sorting and index building of imports; the queries of requests are small. */
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  /** Imports write in bursts: checkpoints by time, not by volume. */
  max_wal_size: '2GB',
  /** No replica reads this log, so bulk loads may skip it. */
  wal_level: 'minimal',
  max_wal_senders: '0',
  /** The data is on a local disk without seek times. */
  random_page_cost: '1.1',
  /** Compiling a query of a few milliseconds takes longer than running it. */
  jit: 'off',
  timezone: 'UTC',
  /** After a kill every file is first written to disk: by one call, if the system has it. */
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  /**
   * Errors of statements come to the service, which logs them without values. The server itself would write the row, the
   * value and the statement with each of them.
   */
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_checkpoints: 'off',
};

/** Tests and crash-free benches: nothing survives a power cut, and nothing needs to. */
const throwAwaySettings: Readonly<Record<string, string>> = {
  ...durableSettings,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  checkpoint_timeout: '1h',
  /** Connections are short: to plan a statement for its values, five times, takes a tenth of the CPU time of the server. */
  plan_cache_mode: 'force_generic_plan',
  /** Tests have hundreds of databases: to visit each once a minute takes a worker process every tenth of a second. */
  autovacuum: 'off',
  /** The cluster of the tests is copied. */
  min_wal_size: '32MB',
  /** Every test file clones a database: the kernel copies it, without passing the bytes through the server. */
  file_copy_method: 'clone',
};

export interface Embedded extends Server {
  /** This start has created the data folder. */
  readonly isNew: boolean;
}

export interface EmbeddedOptions {
  readonly durable: boolean;
  /** The port of its last run; otherwise any free port. */
  readonly port?: number;
  /** Further settings, or other values of those above. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Aborts the start at once, and leaves nothing that would disturb the next start. */
  readonly signal?: AbortSignal;
  /** Called when a program of PostgreSQL has been started: `initdb`, or the server. */
  readonly onProcess?: (() => void) | undefined;
}

export async function startEmbedded(
  folder: string,
  { durable, port, signal, onProcess, settings: further = {} }: EmbeddedOptions,
): Promise<Embedded> {
  const binaries: Binaries = await findBinaries();
  const runner = reporting(await chooseRunner([binaries.root, folder]), onProcess);
  const isNew = await ensureCluster(folder, { binaries, runner, durable, signal });
  const settings = { ...(durable ? durableSettings : throwAwaySettings), ...further };
  const server = await startServer(folder, { binaries, runner, settings, port, signal });
  if (!isNew) await assertReadable(folder, server);
  return { isNew, ...server };
}

function reporting(runner: Runner, onProcess: (() => void) | undefined): Runner {
  return {
    ...runner,
    start(...words) {
      const child = runner.start(...words);
      onProcess?.();
      return child;
    },
  };
}
