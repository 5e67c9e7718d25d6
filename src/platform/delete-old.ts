import { Counter, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Needs } from '../contract/needs.ts';

type RetentionKind = keyof Config['retention'];

/** What one statement did. */
export interface Deleted {
  readonly deleted: number;
  /** Nothing older is left. */
  readonly isLast: boolean;
}

export interface Deleting {
  readonly signal: AbortSignal;
  /** Deletes a bounded number of rows that are older. */
  deleteSome(before: Date): Promise<Deleted>;
}

const DAY_MS = 24 * 3_600_000;

/** Deletes the rows that RETENTION no longer keeps, in small batches, and counts them. */
export async function deleteOld(
  { config, clock, metrics }: Pick<Needs, 'config' | 'clock' | 'metrics'>,
  kind: RetentionKind,
  { signal, deleteSome }: Deleting,
): Promise<void> {
  const days = config.retention[kind];
  if (days === undefined) return;
  const before = new Date(clock.nowMs() - days * DAY_MS);
  while (!signal.aborted) {
    const { deleted, isLast } = await deleteSome(before);
    countDeleted(metrics, kind, deleted);
    if (isLast) return;
  }
}

/** Stores what is kept from now on. The audit log has every change of it. */
export async function noteRetention({ db, config }: Pick<Needs, 'db' | 'config'>): Promise<void> {
  const days = Object.entries(config.retention).map(([kind, kept]) => [kind, kept ?? 'forever']);
  await db.run(
    `insert into retention_in_force (days) values ($1)
     on conflict (only_row) do update set days = excluded.days where retention_in_force.days <> excluded.days`,
    [JSON.stringify(Object.fromEntries(days))],
  );
}

export function countDeleted(metrics: Registry, kind: RetentionKind, rows: number): void {
  counterOf(metrics).inc({ kind }, rows);
}

const NAME = 'innkeeper_rows_deleted_total';

function counterOf(registry: Registry): Counter<'kind'> {
  const known = registry.getSingleMetric(NAME);
  if (known instanceof Counter) return known;
  return new Counter({
    name: NAME,
    help: 'Rows that were deleted because RETENTION no longer keeps them, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
}
