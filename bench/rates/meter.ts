import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sql } from '../../src/contract/database.ts';

/** The cost of one unit of work, in measures that do not depend on other load. */
export interface Cost {
  /** Statements of the service, each `begin` and `commit` included, without those of simulators and counters. */
  readonly statements: number;
  /** Transactions that wrote something and waited until it was on the disk. */
  readonly commits: number;
  readonly walBytes: number;
  /** The part of them that is images of whole pages: the first change of a page after a checkpoint. */
  readonly walImageBytes: number;
  readonly fsyncs: number;
  readonly nodeMs: number;
  readonly databaseMs: number;
  readonly seconds: number;
}

/**
 * Simulators play other companies, with tables in their own schema. The tables that count requests are unlogged: neither waits for the disk.
 */
const isUnlogged = (text: string): boolean => /\b(sandbox\.|rate_count|rate_process)/.test(text);

const sent = { ours: 0, unlogged: 0 };
let isCounting = false;

/** Statements that were counted so far, all of them. */
export function statementsSent(): number {
  return sent.ours + sent.unlogged;
}

/** Counts what the driver of this process sends from now on. */
export function countStatements(): void {
  if (isCounting) return;
  isCounting = true;
  // The driver has several forms of this call; only its first argument is read.
  const prototype = pg.Client.prototype as unknown as { query: (...words: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...words: unknown[]) {
    const [first] = words;
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text ?? '');
    sent[isUnlogged(text) ? 'unlogged' : 'ours'] += 1;
    return query.apply(this, words);
  };
}

/** Runs the work and divides its cost by its units. `sql` must be connected to the server by this process. */
export async function costOf(
  sql: Sql,
  { units, work }: { readonly units: number; readonly work: () => Promise<void> },
): Promise<Cost> {
  await settled();
  const before = await reading(sql);
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const after = await reading(sql, { waits: true });
  const each = (name: keyof Reading): number => (after[name] - before[name]) / units;
  return {
    statements: each('statements'),
    // Each of them is one statement and one transaction.
    commits: each('transactions') - each('unlogged'),
    walBytes: each('walBytes'),
    walImageBytes: each('walImages') * 8192,
    fsyncs: each('fsyncs'),
    nodeMs: each('nodeMs'),
    databaseMs: each('databaseMs'),
    seconds,
  };
}

interface Reading {
  readonly statements: number;
  readonly unlogged: number;
  readonly transactions: number;
  readonly walBytes: number;
  readonly walImages: number;
  readonly fsyncs: number;
  readonly nodeMs: number;
  readonly databaseMs: number;
}

async function reading(sql: Sql, { waits = false } = {}): Promise<Reading> {
  const { ours, unlogged } = sent;
  const { user, system } = process.cpuUsage();
  const databaseMs = await databaseCpuMs(sql);
  const now = await sql.row<{ transactions: string; bytes: string }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as transactions,
       (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as bytes`,
  );
  if (waits) await settled();
  const io = await sql.row<{ fsyncs: string; images: string }>(
    `select (select sum(fsyncs) from pg_stat_io where object = 'wal')::text as fsyncs, wal_fpi::text as images from pg_stat_wal`,
  );
  return {
    statements: ours,
    unlogged,
    transactions: Number(now?.transactions),
    walBytes: Number(now?.bytes),
    walImages: Number(io?.images),
    fsyncs: Number(io?.fsyncs),
    nodeMs: (user + system) / 1000,
    databaseMs,
  };
}

/** Idle connections report their counters with a delay of ten seconds at most. */
function settled(): Promise<void> {
  return sleep(10_500);
}

/** Processor time of every process of the server; of those that have ended, what the server has counted. */
export async function databaseCpuMs(sql: Sql): Promise<number> {
  const own = await sql.row<{ pid: number }>('select pg_backend_pid() as pid');
  const [, parent = 0] = await statOf(own?.pid ?? 0);
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [, parentOf, user = 0, system = 0, endedUser = 0, endedSystem = 0] = await statOf(Number(name));
    if (parentOf === parent) ticks += user + system;
    else if (Number(name) === parent) ticks += user + system + endedUser + endedSystem;
  }
  return ticks * 10;
}

/** State, parent, and the processor time of a process in hundredths of a second: its own, and of children that have ended. */
async function statOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [0, fields[1], fields[11], fields[12], fields[13], fields[14]].map(Number);
}
