import { limits } from '../contract/limits.ts';
import type { Sql } from '../contract/database.ts';
import type { Needs } from '../contract/needs.ts';
import { column, readFrom, tableOf, type RowOf } from '../lib/columns/columns.ts';
import { withBodies } from './pack/pack.ts';

export interface EventToPrint extends Omit<
  RowOf<typeof events.members>,
  'tx' | 'id' | 'body' | 'request' | 'response'
> {
  /** JSON texts, as in the envelope. */
  readonly request: string;
  readonly response: string;
}

export interface Listening {
  readonly account: string | undefined;
  /** Events since this time; undefined: only new ones. */
  readonly since: Date | undefined;
  readonly signal: AbortSignal;
}

/**
 * Yields events as they arrive, each once, none skipped. Only events of transactions older than every running one are returned:
 * a long transaction elsewhere may delay this reader, but it never misses events that commit late.
 */
export async function* listen(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { account, since, signal }: Listening,
): AsyncIterable<EventToPrint> {
  const known = since === undefined ? await currentSnapshot(db) : undefined;
  let place: Place = { tx: '0', id: 0 };
  while (!signal.aborted) {
    const settled = await settledEvents(db, { place, account, since, known });
    for (const { tx, id, ...event } of settled) {
      yield event;
      place = { tx, id };
    }
    if (settled.length < limits.eventsListenedAtOnce)
      await clock.sleep(limits.eventsListenEveryMs, signal).catch(() => undefined);
  }
}

/** The position of a reader. Transaction ids have 64 bits, so they are passed as text. */
interface Place {
  readonly tx: string;
  readonly id: number;
}

/**
 * The current snapshot. "From now on" means events that it does not see: its oldest running transaction alone is
 * not sufficient, because transactions that committed since that one began are not new.
 */
async function currentSnapshot(sql: Sql): Promise<string | undefined> {
  return (await sql.row<{ known: string }>(`select pg_current_snapshot()::text as known`))?.known;
}

interface Wanted {
  readonly place: Place;
  readonly account: string | undefined;
  readonly since: Date | undefined;
  readonly known: string | undefined;
}

const events = tableOf({
  tx: readFrom<string>('tx', 'tx::text'),
  id: column<number>('id'),
  eventId: column<string>('event_id'),
  account: column<string>('account'),
  environment: column<string>('environment'),
  name: column<string>('name'),
  subject: column<string>('subject'),
  body: column<Uint8Array | null>('body'),
  request: column<string | null>('request'),
  response: column<string | null>('response'),
  happenedAt: column<Date>('happened_at'),
});

async function settledEvents(
  sql: Sql,
  { place, account, since, known }: Wanted,
): Promise<(EventToPrint & Place)[]> {
  const rows = await sql.rows(
    {
      name: 'events-settled',
      text: `
        select ${events.columns}
        from events
        where (tx, id) > ($1::text::xid8, $2) and tx < pg_snapshot_xmin(pg_current_snapshot())
          and ($3::text is null or account = $3) and ($4::timestamptz is null or happened_at >= $4)
          and ($6::text is null or tx >= pg_snapshot_xmin($6::text::pg_snapshot)
            and not pg_visible_in_snapshot(tx, $6::text::pg_snapshot))
        order by events.tx, events.id limit $5`,
    },
    [place.tx, place.id, account ?? null, since ?? null, limits.eventsListenedAtOnce, known ?? null],
  );
  return rows.map((row) => withBodies<EventToPrint & Place>(events.read(row)));
}
