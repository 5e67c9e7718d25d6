import type { Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { BOSS_SCHEMA } from '../../platform/queue/boss.ts';
import { DEAD_LETTERS } from '../../platform/queue/queue.ts';

export interface AttentionItem {
  readonly kind: AttentionKind;
  readonly id: string;
  readonly accountId: string | null;
  readonly environment: string | null;
  readonly bookingId: string | null;
  readonly since: Date;
  readonly detail: string;
}

interface Source {
  readonly id: string;
  readonly since: string;
  readonly detail: string;
  /** With a booking `b`, if the item is about one. */
  readonly from: string;
}

const late = (column: string, ms: number) => `${column} < $1::timestamptz - interval '${ms} milliseconds'`;

const unsettled = `cancellations c join bookings b on b.id = c.booking where c.phase in ('asking', 'settling')`;

/** Data table: what waits for an operator, by its kind. */
const ofBookings = {
  amendment: {
    id: 'a.id::text',
    since: 'a.created_at',
    detail: 'a.sub_type',
    from: `amendments a join bookings b on b.id = a.booking where a.status = 'PENDING'`,
  },
  cancellation: {
    id: 'c.booking::text',
    since: 'c.requested_at',
    detail: 'c.last_failure',
    from: `${unsettled} and c.failures > 0 and c.refund_refusals = '{}' and c.given_up_at is null`,
  },
  refund: {
    id: 'c.booking::text',
    since: 'c.requested_at',
    detail: 'c.last_failure',
    from: `${unsettled} and (c.refund_refusals <> '{}' or c.given_up_at is not null)`,
  },
  charge: {
    id: 'p.id::text',
    since: 'coalesce(p.refused_at, p.capture_due)',
    detail: 'p.method::text',
    from: `payments p join bookings b on b.payment = p.id where ${late('p.capture_due', limits.chargeLateMs)}
      or (p.state = 'held' and ${late('p.refused_at', limits.chargeLateMs)}
        and not exists (select from cancellations c where c.booking = b.id))`,
  },
  'unclear-booking': {
    id: 'b.id::text',
    since: 'b.asked_supplier_at',
    detail: 'b.supplier',
    from: `open_bookings o join bookings b on b.id = o.booking
      where b.phase = 'authorised' and ${late('b.asked_supplier_at', limits.outcomeLateMs)}`,
  },
  difference: {
    id: 'd.booking::text',
    since: 'd.found_at',
    detail: 'd.detail',
    from: 'booking_differences d join bookings b on b.id = d.booking',
  },
  room: {
    id: 'w.booking::text',
    since: 'w.person_since',
    detail: 'w.last_answer',
    from: `supplier_watches w join bookings b on b.id = w.booking
      where w.state <> 'closed' and w.person_since is not null`,
  },
} as const satisfies Readonly<Record<string, Source>>;

const ofService = {
  'dead-job': {
    id: 'id::text',
    since: 'created_on',
    detail: `source_name || ': ' || coalesce(output ->> 'message', output -> 'value' ->> 'message', '')`,
    from: `${BOSS_SCHEMA}.job where name = '${DEAD_LETTERS}' and state = 'created'`,
  },
  finding: {
    id: `place || ', ' || about`,
    since: 'found_at',
    detail: 'detail',
    from: 'audit_findings',
  },
  import: {
    id: `kind || ':' || left(fingerprint, 16)`,
    since: 'updated_at',
    detail: `kind || ', ' || coalesce(cut ->> 'rows', '0') || ' rows'`,
    from: `catalogue_imports where ${late('updated_at', limits.importSilentMs)}`,
  },
} as const satisfies Readonly<Record<string, Source>>;

export type AttentionKind = keyof typeof ofBookings | keyof typeof ofService;

// The keys of both tables are the kinds.
export const attentionKinds = [...Object.keys(ofBookings), ...Object.keys(ofService)] as AttentionKind[];

const select =
  (owner: string) =>
  ([kind, { id, since, detail, from }]: [string, Source]) =>
    `select '${kind}' as kind, ${id} as id, ${owner}, ${since} as since, coalesce(${detail}, '') as detail from ${from}`;

const all = [
  ...Object.entries<Source>(ofBookings).map(
    select(`b.account::text as "accountId", b.environment::text, b.id::text as "bookingId"`),
  ),
  ...Object.entries<Source>(ofService).map(
    select('null as "accountId", null as environment, null as "bookingId"'),
  ),
].join('\nunion all\n');

/** How many items of each kind wait, and for how long the longest. */
export function countAttention(
  sql: Sql,
  now: Date,
): Promise<{ kind: AttentionKind; count: number; oldestSeconds: number }[]> {
  return sql.rows(
    `select kind, count(*)::float8 as count,
       greatest(0, extract(epoch from $1::timestamptz - min(since)))::float8 as "oldestSeconds"
     from (${all}) as item group by kind`,
    [now],
  );
}

export interface AttentionPage {
  readonly kind?: AttentionKind | undefined;
  readonly account?: string | undefined;
  readonly after?: { readonly since: Date; readonly kind: string; readonly id: string } | undefined;
  readonly now: Date;
  readonly limit: number;
}

/** The longest waiting first. */
export function pageOfAttention(sql: Sql, page: AttentionPage): Promise<AttentionItem[]> {
  return sql.rows<AttentionItem>(
    `select * from (${all}) as item
     where $1::timestamptz is not null and ($2::text is null or kind = $2) and ($3::text is null or "accountId" = $3)
       and ($4::timestamptz is null
         or (date_trunc('milliseconds', since), kind, id) > ($4::timestamptz, $5::text, $6::text))
     order by date_trunc('milliseconds', since), kind, id limit $7`,
    [
      page.now,
      page.kind ?? null,
      page.account ?? null,
      page.after?.since ?? null,
      page.after?.kind ?? null,
      page.after?.id ?? null,
      page.limit,
    ],
  );
}
