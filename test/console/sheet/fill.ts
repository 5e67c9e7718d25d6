import type { Sql } from '../../../src/contract/database.ts';
import { submitManyReviews } from '../many-reviews.ts';
import type { ConsoleWorld } from '../world.ts';
import { repeatRow } from './repeat-row.ts';

/** Names as catalogues have them: long ones, and those of other scripts. */
const names = [
  'Grand Hotel Bellevue & Residences at the Old Harbour, Spa and Conference Centre (Adults Only)',
  'Отель Северное Сияние на Набережной',
  '東方花園大酒店別館',
  'فندق النجمة الزرقاء للشقق الفندقية',
  'Ξενοδοχείο Γαλάζια Ακτή',
  'โรงแรมดอกบัวริมน้ำ',
  'Landgasthausundwellnesshotelzurschönenaussicht',
  'Inn',
] as const;

const nameOf = (n: string) =>
  `(array[${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}])[1 + ${n} % ${names.length}]`;

const REVIEWS = 30_000;
const HOUR = `n * interval '1 hour'`;
/** As long as a name of a partner may be, and in another script. */
const LONG_PARTNER = 'Северный Туристический Консорциум и Партнёры – Wholesale Distribution Network (EMEA)';

/**
 * What an account has after years: rows of the program, repeated. It has run the preparations of the pages, so that there is
 * one row of each kind.
 */
export async function fillWorld(world: ConsoleWorld): Promise<void> {
  const { db, accountId } = world;
  const job = await submitManyReviews(world, { rows: REVIEWS });
  await db.transaction(async (tx) => {
    // Bookings take their steps one by one, and a chain of all changes is kept: the repeated rows have neither.
    await tx.run('set local session_replication_role = replica');
    await tx.run('update hotel_match_jobs set partner = $2 where id = $1', [job, LONG_PARTNER]);
    await fillCatalogue(tx);
    await fillJobs(tx, { accountId, job });
    await fillBookings(tx, accountId);
    await fillAccount(tx, accountId);
    await fillEvents(tx, accountId);
  });
  await db.run('analyze');
}

async function fillCatalogue(db: Sql): Promise<void> {
  await repeatRow(db, {
    table: 'hotels',
    like: 'id = 10001',
    times: 20_000,
    set: {
      id: '1000000 + n',
      name: `${nameOf('n')} || ' ' || n`,
      name_key: `'key' || n`,
      country: `(array['IT', 'JP', 'GR', 'AE'])[1 + n % 4]`,
    },
  });
  await db.run(
    `insert into partners (name, name_key, mappings)
     select ${nameOf('n')} || ' ' || n, lower(${nameOf('n')} || ' ' || n), n * 1234567::bigint from generate_series(1, 60) as n`,
  );
  await db.run(
    `insert into partner_mappings (partner, partner_id, hotel)
     select id, 'a-long-id-of-a-partner-' || n || '/' || id, 10001 from partners, generate_series(1, 12) as n where mappings > 0`,
  );
  await repeatRow(db, {
    table: 'map_releases',
    like: 'true',
    times: 60,
    set: {
      id: '1000 + n',
      name: `'the release of week ' || n || ' ' || left(${nameOf('n')}, 60)`,
      name_key: `'the release of week ' || n`,
      note: nameOf('n'),
      state_at: `pattern.state_at - ${HOUR}`,
    },
  });
}

async function fillJobs(
  db: Sql,
  { accountId, job }: { readonly accountId: string; readonly job: string },
): Promise<void> {
  await repeatRow(db, {
    table: 'hotel_match_jobs',
    like: `id = '${job}'`,
    times: 500,
    set: {
      id: 'gen_random_uuid()',
      partner: nameOf('n'),
      matched: '12345678',
      review: '0',
      no_match: '1234',
      total: '12346912',
      list_rows: 'null',
      created_at: `pattern.created_at - ${HOUR}`,
    },
  });
  await repeatRow(db, {
    table: 'deep_map_mappings',
    like: `account = '${accountId}' and hotel_id = 'pier-1'`,
    times: 2_000,
    set: { room_key: `lower(${nameOf('n')}) || ' ' || n`, updated_at: `pattern.updated_at - ${HOUR}` },
  });
}

async function fillAccount(db: Sql, accountId: string): Promise<void> {
  await repeatRow(db, {
    table: 'request_log',
    like: `account = '${accountId}'`,
    times: 10_000,
    set: {
      request_id: `'request-' || n`,
      operation: `case when n % 3 = 0 then '/hotels/match/async/jobs/{jobId}/reviews' else pattern.operation end`,
      status: '(array[200, 200, 200, 404, 429, 500])[1 + n % 6]',
      ms: 'n % 9000',
      bytes_out: 'n * 1000',
      answered_at: `pattern.answered_at - n * interval '1 minute'`,
    },
  });
  await repeatRow(db, {
    table: 'api_keys',
    like: `account_id = '${accountId}'`,
    times: 200,
    set: {
      id: `'key_' || lpad(to_hex(n), 16, '0')`,
      hash: 'sha256(n::text::bytea)',
      name: `left(${nameOf('n')}, 100)`,
      last_used_at: `now() - ${HOUR}`,
      expires_at: `case when n % 5 = 0 then now() - interval '1 day' end`,
    },
  });
}

async function fillBookings(db: Sql, accountId: string): Promise<void> {
  const made = await db.row<{ id: string; payment: string }>(
    'select id, payment from bookings where account = $1 limit 1',
    [accountId],
  );
  if (made === undefined) throw new Error('no booking was made');
  const id = `'many' || lpad(n::text, 8, '0')`;
  await repeatRow(db, {
    table: 'payments',
    like: `id = '${made.payment}'`,
    times: 3_000,
    set: { id, transaction: 'null', gateway_payment: `pattern.gateway_payment || n` },
  });
  await repeatRow(db, {
    table: 'bookings',
    like: `id = '${made.id}'`,
    times: 3_000,
    set: {
      id,
      payment: id,
      repeats_prebook: 'true',
      key_digest: 'null',
      client_reference: `'a reference of the customer, as long as they have them / ' || n`,
      hotel: '1000000 + n',
      price_minor: 'n * 1234567::bigint',
      currency: `(array['USD', 'EUR', 'JPY', 'KWD'])[1 + n % 4]`,
      created_at: `pattern.created_at - ${HOUR}`,
    },
  });
}

async function fillEvents(db: Sql, accountId: string): Promise<void> {
  await db.run(
    `insert into webhooks (id, account, environment, url, description, created_at, updated_at)
     select 'wh_' || n, $1, 'sandbox', 'https://hooks.example.com/events/of/a/customer/with/a/long/path/' || n, ${nameOf('n')},
       now(), now() from generate_series(1, 40) as n`,
    [accountId],
  );
  await db.run(
    `insert into webhook_deliveries (webhook, event, subject, state, attempts, created_at, due_at, finished_at)
     select 'wh_1', e.id, e.subject, (array['delivered', 'given_up'])[1 + n % 2], 1 + n % 20, now() - ${HOUR}, now(), now()
     from (select * from events where account = $1 order by id limit 1) as e, generate_series(1, 3000) as n`,
    [accountId],
  );
}
