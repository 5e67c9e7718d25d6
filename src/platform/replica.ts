import { Counter, Gauge, type Registry } from 'prom-client';
import { limits } from '../contract/limits.ts';
import type { Db, Sql } from '../contract/database.ts';
import type { Clock, Needs, Replica } from '../contract/needs.ts';
import { coalesce } from '../lib/async/coalesce.ts';
import { messageOf } from '../lib/shown-error.ts';

export interface ReplicaNeeds extends Pick<Needs, 'log'> {
  readonly clock: Pick<Clock, 'ticksMs' | 'sleep'>;
  readonly metrics: Registry;
  readonly primary: Sql;
  readonly replica: Db;
}

/** The position of a server: bytes of the write-ahead log since the cluster was created. */
interface Position {
  /** The same for a database and its copies in the replicas of its cluster. */
  readonly database: string;
  readonly bytes: number;
}

/** The position is that of the cluster, which may have another database of ours. */
const database = `(select system_identifier || '/' || oid from pg_control_system(), pg_database
  where datname = current_database()) as database`;
const bytesOf = (position: string) => `pg_wal_lsn_diff(${position}, '0/0')::bigint`;
/** The end of what is written, not of what is flushed: other sessions see an asynchronous commit before it is flushed. */
const ofPrimary = {
  name: 'position-of-primary',
  text: `select ${database}, ${bytesOf('pg_current_wal_insert_lsn()')} as bytes`,
};
/** A replica that was promoted is a primary. */
const ofReplica = {
  name: 'position-of-replica',
  text: `select ${database}, case when pg_is_in_recovery() then coalesce(${bytesOf('pg_last_wal_replay_lsn()')}, 0)
    else ${bytesOf('pg_current_wal_insert_lsn()')} end as bytes`,
};

/**
 * A read may use the replica once the replica has everything that the primary had when the read began, so the answer is
 * the same as from the primary. The read waits for that for a moment; then it uses the primary, and so do
 * those of the next second.
 *
 *     asked ─ read the positions of both ─ replica has all ─────────────────→ the replica
 *                                        └ not yet: ask again ─ still not ──→ the primary
 */
export function openReplica({ log, clock, metrics, primary, replica }: ReplicaNeeds): Replica {
  const wanted = coalesce(() => positionOf(primary, ofPrimary));
  const reached = coalesce(() => positionOf(replica, ofReplica));
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let equalMs = clock.ticksMs();
  let lagBytes = 0;
  const logState = stateLogger({ log, clock });

  function pause(reason: string): void {
    pausedUntilMs = clock.ticksMs() + limits.replicaPauseMs;
    logState(reason);
  }

  async function catchUp(target: Position): Promise<boolean> {
    const untilMs = clock.ticksMs() + limits.replicaWaitMs;
    for (;;) {
      const { database: its, bytes } = await within(clock, reached());
      if (its !== target.database) throw new Error('it is a replica of another database');
      lagBytes = Math.max(0, target.bytes - bytes);
      if (lagBytes === 0) return true;
      if (clock.ticksMs() >= untilMs) return false;
      await clock.sleep(limits.replicaAskedEveryMs);
    }
  }

  /** Whether the replica has what the primary has now. */
  async function check(): Promise<boolean> {
    // Without the primary nothing is known of the replica.
    const target = await wanted().catch(() => undefined);
    if (target === undefined) return false;
    try {
      if (await catchUp(target)) {
        equalMs = clock.ticksMs();
        logState(undefined);
        return true;
      }
      pause(`it lacks ${lagBytes} bytes of the write-ahead log`);
    } catch (error) {
      pause(messageOf(error));
    }
    return false;
  }

  /** Both gauges are read at the same time. */
  const measured = coalesce(check);
  const reads = new Counter({
    name: 'innkeeper_replica_reads_total',
    help: 'Reads that may use the replica, by the server that answered.',
    labelNames: ['server'] as const,
    registers: [metrics],
  });
  new Gauge({
    name: 'innkeeper_replica_behind_seconds',
    help: 'How long ago the replica had everything that the primary had; 0 if it has.',
    registers: [metrics],
    async collect() {
      this.set((await measured()) ? 0 : (clock.ticksMs() - equalMs) / 1_000);
    },
  });
  new Gauge({
    name: 'innkeeper_replica_lag_bytes',
    help: 'Bytes of the write-ahead log that the replica lacked when it was last asked.',
    registers: [metrics],
    async collect() {
      await measured();
      this.set(lagBytes);
    },
  });
  return {
    async caughtUp() {
      const isUsable = clock.ticksMs() >= pausedUntilMs && (await check());
      reads.inc({ server: isUsable ? 'replica' : 'primary' });
      return isUsable ? replica : undefined;
    },
    failed: (error) => pause(messageOf(error)),
  };
}

/** How many bytes of the write-ahead log a replica lacks; undefined if it belongs to another database. */
export async function lagOf(primary: Sql, replica: Sql): Promise<number | undefined> {
  const target = await positionOf(primary, ofPrimary);
  const { database: its, bytes } = await positionOf(replica, ofReplica);
  return its === target.database ? Math.max(0, target.bytes - bytes) : undefined;
}

async function positionOf(sql: Sql, query: typeof ofPrimary): Promise<Position> {
  const row = await sql.row<Position>(query);
  if (row === undefined) throw new Error('a select without a table returns one row');
  return row;
}

/** The timeout of a replica is shorter than that of the primary, without which nothing works. */
async function within<T>(clock: Pick<Clock, 'sleep'>, answer: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = clock.sleep(limits.replicaWaitMs, over.signal).then(
    () => Promise.reject(new Error(`it did not answer within ${limits.replicaWaitMs} ms`)),
    // The answer came first.
    () => answer,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    over.abort();
  }
}

/** Logs that the replica is not used, again once a minute, and that it is used again. */
function stateLogger({ log, clock }: Pick<ReplicaNeeds, 'log' | 'clock'>) {
  let loggedMs: number | undefined;
  return (reason: string | undefined): void => {
    if (reason === undefined) {
      if (loggedMs !== undefined) log.warn('the replica is used again');
      loggedMs = undefined;
      return;
    }
    const nowMs = clock.ticksMs();
    if (loggedMs !== undefined && nowMs - loggedMs < limits.outageLoggedEveryMs) return;
    loggedMs = nowMs;
    log.warn({ reason }, 'the replica is not used: reads use the primary');
  };
}
