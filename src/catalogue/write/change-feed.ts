import type { Db, Sql, Tx } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import type { Clock } from '../../contract/needs.ts';
import { isLocked } from '../../platform/sql/locked.ts';
import { assert } from '../../lib/assert.ts';
import { arrayText, numbersText } from './copy/copy-text.ts';

/** Changes in one row of the feed: enough to keep the feed small, few enough for the memory of a reader. */
export const RUN = 10_000;

/** The lock that a writer of the catalogue holds until its changes are visible; readers share it. */
const WRITING = `hashtextextended('catalogue', 20)`;

/** Why changes are made: the feed has it with every change of the transaction. */
export interface Cause {
  readonly origin:
    | 'import'
    | 'replacement'
    | 'deletion'
    | 'merge'
    | 'unmerge'
    | 'adoption'
    | 'decision'
    | 'correction'
    | 'demo';
  /** The name of the file, or the id of the job. */
  readonly source?: string | undefined;
  /** The key, where the endpoint does not state it. */
  readonly by?: string | undefined;
}

/**
 * Takes the lock of the catalogue: other writers wait, and change numbers become visible in order. The code that opens a
 * transaction takes it; code that stores rows does not. Returns the time when it got the lock, which is the time of its changes:
 * an earlier time could be hours old, and readers of changes since their last request would miss them. It is never
 * before the time of an earlier change, so the state at an instant is that after a change number.
 */
export async function lockCatalogue(tx: Sql, clock: Clock, cause?: Cause): Promise<Date> {
  const head = await tx.row<{ changed_at: Date }>(
    {
      name: 'lock-catalogue',
      text: `
        select changed_at, pg_advisory_xact_lock(${WRITING}), set_config('innkeeper.origin', $1, true),
          set_config('innkeeper.source', $2, true),
          set_config('innkeeper.actor', coalesce(nullif($3, ''), current_setting('innkeeper.actor', true), ''), true)
        from catalogue_head for update`,
    },
    [cause?.origin ?? '', cause?.source ?? '', cause?.by ?? ''],
  );
  assert(head !== undefined, 'the catalogue has a head');
  const now = clock.now();
  return head.changed_at > now ? head.changed_at : now;
}

/**
 * Waits until every change up to an instant is visible: a writer that has begun may have an earlier time. False if that
 * takes too long.
 */
export async function untilFinal(
  db: Pick<Db, 'row' | 'transaction'>,
  at: Date,
  waitMs: number = limits.asOfWaitMs,
): Promise<boolean> {
  // Times never decrease, so a writer that is not done has no earlier time than the last change that is visible.
  const later = await db.row('select from catalogue_head where changed_at > $1', [at]);
  if (later !== undefined) return true;
  try {
    return await db.transaction(async (tx) => {
      await tx.run(`select set_config('lock_timeout', $1, true)`, [`${waitMs}`]);
      await tx.run(`select pg_advisory_xact_lock_shared(${WRITING})`);
      return true;
    });
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}

/** Whether hotels may have changed after a change number of the catalogue. */
export async function hotelsChangedAfter(
  sql: Sql,
  change: number,
  kinds: readonly ('deleted' | 'merged' | 'unmerged')[],
): Promise<boolean> {
  const changed = await sql.row(
    `select from catalogue_changes where first_change > $1 and subject = 'hotel' and change = any($2) limit 1`,
    [change, kinds],
  );
  return changed !== undefined;
}

/**
 * The rest of a `with` that has a query `entries (change, partner, hotel, partner_id, survivor)`: numbers the changes,
 * appends them to the feed and updates the versions and counts of partners. `entries.gained` is the increase of
 * the valid mappings. `$1` is the time. Ends with the query `feed`, whose rows are the runs appended.
 *
 * A merge or deletion of hotels (`partner` null, `touches` names a query of partners) changes results of partners whose
 * mappings did not change: their version changes too.
 */
export function appendToFeed(options: {
  readonly subject: 'hotel' | 'mapping';
  readonly touches?: string;
  /** `entries` also has `fields`: the bits of the fields that changed. */
  readonly hasFields?: boolean;
}): string {
  const ofMappings = options.subject === 'mapping';
  return `
  runs as (
    select change, partner, run, array_agg(hotel) as hotels, array_agg(partner_id) as partner_ids,
      array_agg(survivor) as survivors, ${options.hasFields === true ? 'array_agg(fields)' : 'null::integer[]'} as fields,
      count(*) as size
    from (
      select entries.*, (row_number() over (partition by change, partner) - 1) / ${RUN} as run from entries
    ) as numbered_entries
    group by change, partner, run
  ),
  numbered as (
    select runs.*, sum(size) over (order by change, partner, run)::bigint as up_to from runs
  ),
  head as (
    update catalogue_head set last_change = last_change + (select count(*) from entries), changed_at = $1
    where exists (select from entries)
    returning last_change - (select count(*) from entries) as before, last_change
  ),
  feed as (
    insert into catalogue_changes
      (first_change, last_change, changed_at, subject, change, partner, hotels, partner_ids, survivors, fields)
    select before + up_to - size + 1, before + up_to, $1, '${options.subject}', change, partner, hotels,
      ${ofMappings ? 'partner_ids' : 'null'},
      case when change in ('merged', 'unmerged', 'moved') then survivors end,
      case when change in ('updated', 'restored') then fields end
    from numbered cross join head
    returning change
  )${ofMappings ? partnersMoved : ''}${options.touches === undefined ? '' : partnersChanged(options.touches)}`;
}

const partnersMoved = `,
  moved as (
    update partners p set version = head.last_change, mappings = p.mappings + t.gained
    from (select partner, sum(gained)::bigint as gained from entries group by partner) as t, head
    where p.id = t.partner
  )`;

const partnersChanged = (query: string) => `,
  touched as (
    update partners p set version = head.last_change from ${query} as t, head where p.id = t.partner
  )`;

/** Newly created hotels, or newly created mappings of one partner: `partnerIds[i]` belongs to `hotels[i]`. */
export interface Created {
  readonly hotels: readonly number[];
  readonly partner?: number;
  readonly partnerIds?: readonly string[];
}

/** The statement that records new rows, without the time. */
export interface NewChanges {
  readonly statement: string;
  readonly changes: number;
  readonly runs: readonly unknown[];
}

/** The changes to record. The first call prepares them, and may run while the rows are being sent. */
export function newChangesOf(
  subject: 'hotel' | 'mapping',
  created: () => readonly Created[],
): () => NewChanges {
  let news: NewChanges | undefined;
  return () => (news ??= writtenDown(subject, created().flatMap(runsOf)));
}

function writtenDown(subject: 'hotel' | 'mapping', runs: readonly Created[]): NewChanges {
  let before = 0;
  const entries = runs.map(({ hotels, partner, partnerIds }) => {
    const values = [before, numbersText(hotels), partner, partnerIds && arrayText(partnerIds)];
    before += hotels.length;
    return values;
  });
  return { statement: createdEntries(subject, runs.length), changes: before, runs: entries.flat() };
}

/** Records created rows in the feed without a query: the writer has the ids. */
export async function appendCreated(
  tx: Tx,
  now: Date,
  { statement, changes, runs }: NewChanges,
): Promise<void> {
  if (changes > 0) await tx.run(statement, [now, changes, ...runs]);
}

function runsOf({ hotels, partner, partnerIds }: Created): Created[] {
  return Array.from({ length: Math.ceil(hotels.length / RUN) }, (_, place) => {
    const [from, to] = [place * RUN, (place + 1) * RUN];
    const ofMapping = partnerIds && { partnerIds: partnerIds.slice(from, to) };
    return { hotels: hotels.slice(from, to), ...(partner !== undefined && { partner }), ...ofMapping };
  });
}

const TYPES = ['bigint', 'bigint[]', 'integer', 'text[]'] as const;

/** `$1` is the time, `$2` the number of created rows, and each run has four more parameters. */
function createdEntries(subject: 'hotel' | 'mapping', runs: number): string {
  const valuesOf = (_: unknown, run: number) =>
    `(${TYPES.map((type, place) => `$${3 + run * TYPES.length + place}::${type}`).join(', ')})`;
  return `
  with entries as (
    select *, before + cardinality(hotels) as until
    from (values ${Array.from({ length: runs }, valuesOf).join(', ')}) as run (before, hotels, partner, partner_ids)
  ),
  head as (
    update catalogue_head set last_change = last_change + $2, changed_at = $1 returning last_change - $2 as start
  ),
  feed as (
    insert into catalogue_changes
      (first_change, last_change, changed_at, subject, change, partner, hotels, partner_ids)
    select start + before + 1, start + until, $1, '${subject}', 'created', partner, hotels, partner_ids
    from entries cross join head
  )
  update partners p set version = start + t.until, mappings = p.mappings + gained
  from (
    select partner, max(until) as until, sum(cardinality(hotels)) as gained from entries group by partner
  ) as t, head
  where p.id = t.partner`;
}
