import { readFile } from 'node:fs/promises';
import type { Db } from '../../../src/contract/database.ts';
import { costOf, type Cost } from '../meter.ts';
import { PARALLEL } from '../searches.ts';

/**
 * A naive booking service: the same durable steps, each a separate statement, balances that are
 * added up row by row, bodies of events as they are. It has no HTTP and no checks, and makes no calls.
 */
const schema = `
  create schema naive;
  create table naive.prebooks (id text primary key, account text not null, sale jsonb not null);
  create table naive.bookings (id text primary key, prebook text not null unique, account text not null,
    phase text not null, sale jsonb not null, people jsonb not null, updated_at timestamptz not null default now());
  create index on naive.bookings (account, updated_at);
  create index on naive.bookings (phase) where phase <> 'finished';
  create table naive.payments (id text primary key, booking text not null unique, state text not null, minor bigint not null);
  create table naive.balances (account text not null, name text not null, minor bigint not null, primary key (account, name));
  create table naive.lines (id bigint generated always as identity primary key, payment text not null, name text not null, minor bigint not null);
  create index on naive.lines (payment);
  create table naive.guests (email text primary key, name text not null);
  create table naive.events (id bigint generated always as identity primary key, subject text not null, name text not null, body text not null);
  create index on naive.events (subject);
  insert into naive.balances select a::text, n, 0 from generate_series(1, 20) a, unnest(array['card','holds','supplier','commission']) n;`;

export async function sellNaively(
  db: Db,
  { accounts, bookings }: { accounts: number; bookings: number },
): Promise<Cost & { readonly perSecond: number }> {
  await db.run(`drop schema if exists naive cascade`);
  await db.run(schema);
  const dictionary = await readFile(
    new URL('../../../src/events/pack/dictionary-1.txt', import.meta.url),
    'utf8',
  );
  const body = dictionary.slice(0, 2_700);
  const sale = JSON.stringify({ offer: body.slice(0, 1_700) });
  let left = bookings;
  const cost = await costOf(db, {
    units: bookings,
    work: async () => {
      await Promise.all(
        Array.from({ length: PARALLEL }, async () => {
          while (left > 0) {
            left -= 1;
            await sellOne(db, { id: `n${left}`, account: String(1 + (left % accounts)), sale, body });
          }
        }),
      );
    },
  });
  return { ...cost, perSecond: bookings / cost.seconds };
}

interface One {
  readonly id: string;
  readonly account: string;
  readonly sale: string;
  readonly body: string;
}

async function sellOne(db: Db, { id, account, sale, body }: One): Promise<void> {
  const run = (name: string, text: string, values: readonly unknown[]) =>
    db.run({ name: `naive-${name}`, text }, values);
  const event = (name: string) =>
    run('event', 'insert into naive.events (subject, name, body) values ($1, $2, $3)', [id, name, body]);
  const phase = (now: string) =>
    run('phase', 'update naive.bookings set phase = $2, updated_at = now() where id = $1', [id, now]);
  const pay = (state: string) =>
    run('pay', 'update naive.payments set state = $2 where id = $1', [id, state]);
  const enter = async (lines: Readonly<Record<string, number>>) => {
    for (const [name, minor] of Object.entries(lines)) {
      await run('line', 'insert into naive.lines (payment, name, minor) values ($1, $2, $3)', [
        id,
        name,
        minor,
      ]);
      await run('balance', 'update naive.balances set minor = minor + $3 where account = $1 and name = $2', [
        account,
        name,
        minor,
      ]);
    }
  };
  await run('prebook', 'insert into naive.prebooks values ($1, $2, $3)', [id, account, sale]);
  await event('prebook');
  await run('payment', `insert into naive.payments values ($1, $1, 'opened', 100)`, [id]);
  await run(
    'booking',
    `insert into naive.bookings (id, prebook, account, phase, sale, people) select $1, id, account, 'opened', sale, '{}' from naive.prebooks where id = $1`,
    [id],
  );
  await pay('held');
  await enter({ card: 100, holds: -100 });
  await phase('authorised');
  await phase('asked');
  await phase('confirmed');
  await pay('captured');
  await enter({ holds: 100, supplier: -90, commission: -10 });
  await phase('captured');
  await run('guest', `insert into naive.guests values ($1, 'Ada') on conflict do nothing`, [
    `${id}@example.org`,
  ]);
  await event('book');
  await event('number');
  await phase('finished');
}
