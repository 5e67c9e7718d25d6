import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { limits } from '../contract/limits.ts';
import { systemClock } from './clock.ts';
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts';
import type { Needs } from '../contract/needs.ts';
import { claimKey, keyOfCommand } from './secrets/claim-key.ts';
import { keysFor } from './secrets/key-file.ts';
import type { Db } from '../contract/database.ts';
import { noNotices, openNotices } from './sql/notices.ts';
import { type Outage, watchOutages } from './sql/outage.ts';
import { openPool, type Pool, type PoolOptions } from './sql/pool.ts';
import { openReplica } from './replica.ts';
import { claimShard } from './shard.ts';
import { prepareDatabase } from './sql/prepare.ts';
import { callLogOf } from './telemetry/call-log.ts';
import { watchQueue } from './queue/metrics.ts';
import { openQueue, type OwnedQueue } from './queue/queue.ts';
import { systemRandom } from './random.ts';
import { offerZones } from '../lib/time-zones/local-time.ts';
import { systemZones } from './files/zone-files.ts';
import { openSpool } from './files/spool.ts';

/** Everything that stories may use, for one process, and a function that closes it. */
export interface OwnedNeeds {
  readonly needs: Needs & { readonly queue: OwnedQueue };
  close(): Promise<void>;
}

export interface Opening {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** The name of this process in the database's list of connections. */
  readonly name: string;
  /** Whether this process maintains the queues. */
  readonly supervise: boolean;
  readonly migrates: boolean;
  /** Whether callers wait for it: then statements on a silent database fail after a time. */
  readonly isService?: boolean;
  /** Reports an outage of the database; given where several attempts to open are one start. */
  readonly outage?: Outage;
  /** Aborted when the process was asked to stop. */
  readonly draining?: AbortSignal;
  /** Aborted when the process is to end. */
  readonly stopping?: AbortSignal;
  /** Called with what `close` waits for from now on. */
  readonly onClosing?: (what: string) => void;
}

export async function openNeeds(opening: Opening): Promise<OwnedNeeds> {
  const { databaseUrl, log, name, supervise } = opening;
  const zones = await systemZones();
  if (zones !== undefined) offerZones(zones);
  // A command waits until the person stops it, and reports itself that it lost its database.
  const asService: Pick<PoolOptions, 'silentMs' | 'outage'> =
    opening.isService === true
      ? {
          silentMs: limits.databaseSilentSeconds * 1000,
          outage: opening.outage ?? watchOutages({ log }, systemClock),
        }
      : {};
  const isPooled = opening.config.databasePooler === 'transaction';
  const db = openPool(databaseUrl, {
    name,
    size: opening.config.databasePoolSize,
    isPooled,
    ...asService,
    ...(opening.stopping && { stopping: opening.stopping }),
  });
  const metrics = new Registry();
  let clock: DatabaseClock | undefined;
  try {
    // Before any decision that depends on the time.
    clock = await openDatabaseClock({ sql: db, log, metrics });
    const { close: stopClock } = clock;
    if (opening.migrates) await migrate(db, opening);
    const secretsKey = await secretsKeyOf(db, opening);
    const shard = opening.migrates ? await claimShard(db, opening.config) : opening.config.shard;
    const config = { ...opening.config, secretsKey, shard };
    collectDefaultMetrics({ register: metrics });
    watchQueue(metrics, db);
    const notices = isPooled ? noNotices : openNotices(databaseUrl, { name, outage: asService.outage });
    const queue = openQueue(db, { supervise, onError: (err) => log.error({ err }, 'queue') });
    const spool = await openSpool(config.dataDir);
    const calls = callLogOf({ db, clock });
    const second = opening.isService === true ? replicaPool(opening) : undefined;
    return {
      needs: {
        config,
        db,
        replica: second && openReplica({ log, clock, metrics, primary: db, replica: second }),
        clock,
        random: systemRandom,
        queue,
        notices,
        spool,
        log,
        metrics,
        outage: asService.outage,
        statementWaitedMs: () => db.waitedMs(),
        draining: opening.draining,
      },
      close: () =>
        closeInTurn(opening, {
          'the clock': { close: () => Promise.resolve(stopClock()) },
          'the queue': queue,
          'the connection for notifications': notices,
          'files of requests in DATA_DIR': spool,
          'the log of calls': calls,
          'running statements of the replica': second,
          'running statements': db,
        }),
    };
  } catch (error) {
    clock?.close();
    await db.close();
    throw error;
  }
}

async function migrate(db: Db, { log }: Pick<Opening, 'log'>): Promise<void> {
  const applied = await prepareDatabase(db.patient);
  if (applied.length > 0) log.debug({ applied }, 'migrated');
}

async function closeInTurn(
  { onClosing = () => undefined }: Pick<Opening, 'onClosing'>,
  parts: Readonly<Record<string, { close(): Promise<void> } | undefined>>,
): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    onClosing(name);
    await part?.close();
  }
}

/** Opens no connection before the first read: a replica that is unavailable does not delay a start. */
function replicaPool({ config, name, stopping }: Opening): Pool | undefined {
  if (config.databaseReadUrl === undefined) return undefined;
  return openPool(config.databaseReadUrl, {
    name: `${name} reads`,
    size: config.databasePoolSize,
    silentMs: limits.databaseSilentSeconds * 1000,
    isPooled: config.databasePooler === 'transaction',
    ...(stopping && { stopping }),
  });
}

async function secretsKeyOf(db: Db, opening: Opening): Promise<string | undefined> {
  if (opening.isService === true) return claimKey(db, opening);
  // Without migrations the table of the key may be missing.
  return opening.migrates ? keyOfCommand(db, opening.config) : keysFor(opening.config);
}
