import type { Db } from '../../../src/contract/database.ts';

/** Each is copied from one booking that was made as all are, with its own ids. */
const columnsOf = `select string_agg(quote_ident(attname), ', ' order by attnum) as own,
    string_agg(coalesce($2::jsonb ->> attname, 'o.' || quote_ident(attname)), ', ' order by attnum) as copied
  from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`;

/** What is another value in every copy; `n` is the number of the copy. */
const changed: readonly (readonly [
  table: string,
  from: string,
  columns: Readonly<Record<string, string>>,
])[] = [
  [
    'prebooks',
    'prebooks o where o.id = $2::text',
    { id: `'p' || n`, expires_at: `o.expires_at + n * interval '1 millisecond'` },
  ],
  ['payments', 'payments o where o.id = $3::text', { id: `'pay_' || n`, gateway_payment: `'sbx_' || n` }],
  [
    'bookings',
    'bookings o where o.id = $1::text',
    {
      id: `'b' || n`,
      prebook: `'p' || n`,
      payment: `'pay_' || n`,
      client_reference: `'trip-' || n`,
      created_at: `o.created_at + n * interval '1 millisecond'`,
    },
  ],
  [
    'ledger_entries',
    'ledger_entries o where o.payment = $3::text',
    {
      key: `'pay_' || n || ':' || o.kind`,
      payment: `'pay_' || n`,
      gateway_payment: `case o.kind when 'hold' then 'sbx_' || n end`,
    },
  ],
  ['booking_history', 'booking_history o where o.booking = $1::text', { booking: `'b' || n` }],
  [
    'guests',
    'guests o where o.id = (select guest from guest_bookings where booking = $1::text)',
    { email: `'guest' || n || '@example.org'` },
  ],
  [
    'events',
    'events o where o.subject in ($1::text, $2::text)',
    {
      subject: `case o.subject when $1::text then 'b' || n else 'p' || n end`,
      event_id: `'evt_0' || lpad(to_hex(n), 11, '0') || o.id`,
    },
  ],
];

/** Fills the tables as `count` sold bookings leave them, without the service, and collects statistics as autovacuum does. */
export async function fillBookings(db: Db, count: number): Promise<void> {
  const row = await db.row<{ booking: string; prebook: string; payment: string }>(
    `select id as booking, prebook, payment from bookings where phase = 'finished' order by created_at limit 1`,
  );
  if (row === undefined) throw new Error('a booking was made before');
  const ids = [row.booking, row.prebook, row.payment];
  await db.patient.transaction(async (tx) => {
    // Rules and triggers have been checked for the booking that is copied.
    await tx.run('set local session_replication_role = replica');
    await tx.run('set local synchronous_commit = off');
    for (const [table, from, columns] of changed) {
      const list = await tx.row<{ own: string; copied: string }>(columnsOf, [table, JSON.stringify(columns)]);
      await tx.run(
        `with ids as (select $1::text, $2::text, $3::text)
         insert into ${table} (${list?.own ?? ''})
         select ${list?.copied ?? ''} from generate_series(100000000, 99999999 + $4::integer) n, ${from}`,
        [...ids, count],
      );
    }
    await tx.run(
      `insert into guest_bookings (guest, booking, points, cashback_rate, matures_at, created_at, updated_at)
       select g.id, 'b' || substring(g.email from '[0-9]+'), 0, 0, now() + interval '1 year', now(), now()
       from guests g where g.email like 'guest%@example.org'`,
    );
  });
  await db.patient.run('vacuum analyze');
  await db.patient.run('checkpoint');
}
