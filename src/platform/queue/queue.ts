import type { PgBoss } from 'pg-boss';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import { assert } from '../../lib/assert.ts';
import type { Task } from '../../contract/task.ts';
import type { Db, Sql } from '../../contract/database.ts';
import type { Queue } from '../../contract/needs.ts';
import { BOSS_SCHEMA, bossDb, startBoss } from './boss.ts';
import { keptTrace } from '../telemetry/tracing.ts';
import { takeRounds } from './take-rounds.ts';

/** The queue of one process: what stories enqueue with, and what its worker uses. */
export interface OwnedQueue extends Queue {
  /** pg-boss, started at the first use. */
  boss(): Promise<PgBoss>;
  /** Whether the worker of this process finds jobs of dead workers and deletes old rows. One such process is enough; more do no harm. */
  readonly supervises: boolean;
  /** Creates the queue of a task, or updates its settings. */
  ensure(task: QueueRule): Promise<void>;
  close(): Promise<void>;
}

/** What the queue must know of a task. */
export type QueueRule = Pick<Task, 'name' | 'payload' | 'retry'> & { readonly keepsDead?: boolean };

/** Holds the jobs whose last attempt failed; `jobs dead` lists them, `jobs requeue` returns them. */
export const DEAD_LETTERS = 'dead-letters';
/** Notified on commit, with the name of the task, so that workers fetch at once. */
export const TASKS_CHANNEL = 'innkeeper_tasks';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const TIMER_KEPT_SECONDS = 60;
const JOBS_A_STATEMENT = 1_000;

const settings = {
  /** One job of each key waits or runs. Jobs without a key get a unique one. */
  policy: 'exclusive',
  /** The minimum of pg-boss: a worker that sends nothing for this long is considered dead, and others get its jobs. */
  heartbeatSeconds: 10,
  /** The heartbeat limits how long a job may run; this second limit must be longer. */
  expireInSeconds: 23 * HOUR_SECONDS,
  retentionSeconds: 60 * DAY_SECONDS,
  /** Our own tables record what is done; fetching stays fast if few old rows are here. */
  deleteAfterSeconds: HOUR_SECONDS,
  retryBackoff: true,
  retryDelayMax: 300,
} as const;

export interface QueueOptions {
  readonly supervise: boolean;
  readonly onError: (error: unknown) => void;
}

export function openQueue(db: Db, options: QueueOptions): OwnedQueue {
  let starting: Promise<PgBoss> | undefined;
  const boss = (): Promise<PgBoss> => {
    starting ??= startWithDeadLetters(db, options);
    starting.catch(() => (starting = undefined));
    return starting;
  };
  const ensured = new Map<string, Promise<void>>();
  const ensure = async (rule: QueueRule): Promise<void> => {
    const made = ensured.get(rule.name) ?? boss().then((started) => makeQueue(started, rule));
    ensured.set(rule.name, made);
    await made.catch((error: unknown) => {
      ensured.delete(rule.name);
      throw error;
    });
  };
  return {
    boss,
    supervises: options.supervise,
    ensure,
    async enqueue(tx, task, payload, { key, startAfterMs = 0, account } = {}) {
      assertPayload(task, payload);
      await ensure(task);
      const started = await boss();
      // A job that is not added takes no round.
      if (key !== undefined && account !== undefined && (await isQueued(tx, task, key))) return;
      await started.send(task.name, jobData(payload), {
        db: bossDb(tx),
        singletonKey: key ?? crypto.randomUUID(),
        startAfter: startAfterMs / 1_000,
        ...(account !== undefined && (await oneTurn(tx, task, account))),
      });
      if (startAfterMs <= 0) await notify(tx, task);
    },
    async enqueueList(tx, task, { account, list, payloads }) {
      for (const payload of payloads) assertPayload(task, payload);
      await ensure(task);
      const started = await boss();
      const rounds = await takeRounds(tx, { task: task.name, account, jobs: payloads.length });
      const group = { id: account, tier: list };
      for (let from = 0; from < payloads.length; from += JOBS_A_STATEMENT) {
        const jobs = payloads.slice(from, from + JOBS_A_STATEMENT).map((payload, at) => ({
          data: jobData(payload),
          singletonKey: crypto.randomUUID(),
          priority: -(rounds[from + at] ?? 0),
          group,
        }));
        await started.insert(task.name, jobs, { db: bossDb(tx) });
      }
      await notify(tx, task);
    },
    async requeueDead(tx, ids) {
      return (await boss()).redrive(DEAD_LETTERS, { ids: [...ids], db: bossDb(tx) });
    },
    async close() {
      await (await starting?.catch(() => undefined))?.stop({ graceful: false });
    },
  };
}

/** Whether a job of this key waits or runs. */
async function isQueued(tx: Sql, { name }: Pick<Task, 'name'>, key: string): Promise<boolean> {
  const count = await tx.run(
    `select from ${BOSS_SCHEMA}.job where name = $1 and singleton_key = $2 and state <= 'active' limit 1`,
    [name, key],
  );
  return count > 0;
}

/** A job alone is a list of one. */
async function oneTurn(tx: Sql, { name }: Pick<Task, 'name'>, account: string) {
  const [round = 0] = await takeRounds(tx, { task: name, account, jobs: 1 });
  return { priority: -round, group: { id: account, tier: crypto.randomUUID() } };
}

/** What a job keeps: its payload, and the trace that it belongs to. */
export interface JobData {
  readonly payload: unknown;
  readonly trace?: string;
}

function jobData(payload: unknown): JobData {
  const trace = keptTrace();
  return { payload, ...(trace !== undefined && { trace }) };
}

async function notify(tx: Sql, { name }: Pick<Task, 'name'>): Promise<void> {
  await tx.run('select pg_notify($1, $2)', [TASKS_CHANNEL, name]);
}

/** Checked on both sides, because older processes share the database. */
export function assertPayload(rule: Pick<QueueRule, 'name' | 'payload'>, payload: unknown): void {
  const validator = compiled(rule.payload);
  const flaw = validator.Check(payload) ? undefined : validator.Errors(payload)[1][0];
  assert(flaw === undefined, `a payload of ${rule.name} is invalid: ${flaw?.instancePath} ${flaw?.message}`);
}

const validators = new WeakMap<TSchema, Validator>();

function compiled(schema: TSchema): Validator {
  const known = validators.get(schema) ?? Compile(schema);
  validators.set(schema, known);
  return known;
}

async function startWithDeadLetters(db: Db, options: QueueOptions): Promise<PgBoss> {
  const boss = await startBoss(db, options);
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: settings.retentionSeconds });
  return boss;
}

async function makeQueue(boss: PgBoss, { name, retry, keepsDead = true }: QueueRule): Promise<void> {
  const { policy, ...changeable } = settings;
  const all = {
    ...changeable,
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    // Timers are kept for a short time only, whether they failed or are done.
    ...(keepsDead ? { deadLetter: DEAD_LETTERS } : { deleteAfterSeconds: TIMER_KEPT_SECONDS }),
  };
  await boss.createQueue(name, { policy, ...all });
  await boss.updateQueue(name, all);
}
