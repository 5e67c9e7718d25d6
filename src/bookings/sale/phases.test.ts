import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { isFinal, phases, phasesPassed, stepsTogether, type Phase } from './phases.ts';

const { db } = await testDatabase();
const names = Object.keys(phases) as Phase[]; // the keys of the table are its phases

test('every phase can be reached, and every target is known', () => {
  const reached = new Set<Phase>(['opened']);
  for (const phase of reached) for (const next of phases[phase].next) reached.add(next);
  assert.deepEqual([...reached].sort(), [...names].sort());
  for (const phase of names) for (const next of phases[phase].next) assert.ok(names.includes(next), next);
});

test('from every phase a final one can be reached, and final ones have no next phase', () => {
  const ends = (phase: Phase, seen: ReadonlySet<Phase>): boolean =>
    isFinal(phase) ||
    phases[phase].next.some((next) => !seen.has(next) && ends(next, new Set(seen).add(next)));
  for (const phase of names) assert.ok(ends(phase, new Set([phase])), phase);
  assert.deepEqual(names.filter(isFinal), ['finished', 'failed']);
});

test('the database allows the same steps', async () => {
  const rows = await db.rows<{ step: string }>(
    `select from_phase || ' ' || to_phase as step from booking_steps`,
  );
  const ours = [
    ...names.flatMap((phase) => phases[phase].next.map((next) => `${phase} ${next}`)),
    ...stepsTogether.map((pair) => pair.join(' ')),
  ];
  assert.deepEqual(rows.map(({ step }) => step).sort(), ours.sort());
});

test('steps that are written together go through the phases between them', () => {
  assert.deepEqual(phasesPassed('authorised', 'finished'), ['confirmed', 'captured', 'finished']);
  assert.deepEqual(phasesPassed('opened', 'failed'), ['failed']);
  for (const [from, to] of stepsTogether) {
    const passed = [from, ...phasesPassed(from, to)];
    for (const [at, phase] of passed.slice(0, -1).entries())
      assert.ok((phases[phase].next as readonly Phase[]).includes(passed[at + 1] ?? phase), passed.join(' '));
  }
});

test('the database refuses impossible rows', async () => {
  await db.run(`insert into accounts (id, name) values ('acc_0000000000000001', 'a')`);
  await db.run(
    `insert into prebooks (id, account, environment, created_at, expires_at, hotel, price_minor, currency, hotel_name,
       hotel_city, hotel_country, nationality, sale)
     values ('prebook-01', 'acc_0000000000000001', 'sandbox', now(), now() + interval '1 hour', 1, 100, 'USD', 'Inn', 'Lyon', 'FR', 'FR', '')`,
  );
  let made = 0;
  const insert = async (change: Record<string, unknown>): Promise<string> => {
    const id = `booking-${(made += 1)}`.padEnd(12, '0');
    await db.run(
      `insert into payments (id, account, environment, method, source, currency, amount_minor, created_at, updated_at)
       values ($1, 'acc_0000000000000001', 'sandbox', 'WALLET', 'wallet', 'USD', 100, now(), now())`,
      [id],
    );
    const row = {
      id,
      account: 'acc_0000000000000001',
      environment: 'sandbox',
      prebook: 'prebook-01',
      hotel: 1,
      checkin: '2027-01-01',
      checkout: '2027-01-02',
      price_minor: 100,
      commission_minor: 0,
      currency: 'USD',
      supplier: 'simulator',
      supplier_currency: 'USD',
      supplier_net_minor: 90,
      payment: id,
      people: '{}',
      created_at: new Date(),
      updated_at: new Date(),
      ...change,
    };
    const columns = Object.keys(row);
    const places = columns.map((_, at) => `$${at + 1}`);
    await db.run(
      `insert into bookings (${columns.join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
    return id;
  };
  const refused = (change: Record<string, unknown>, why: RegExp): Promise<void> =>
    assert.rejects(insert(change), why);
  await refused({ phase: 'confirmed', status: 'CONFIRMED' }, /begins opened/);
  await refused({ status: 'FAILED' }, /bookings_status_of_phase/);
  await refused({ checkout: '2027-01-01' }, /check/);

  const id = await insert({ client_reference: 'once' });
  await refused({}, /bookings_one_per_prebook/);
  await refused({ repeats_prebook: true, client_reference: 'once' }, /bookings_one_per_reference/);
  const step = (text: string): Promise<number> => db.run(`update bookings set ${text} where id = $1`, [id]);
  await assert.rejects(
    step(`phase = 'confirmed', status = 'CONFIRMED'`),
    /cannot go from opened to confirmed/,
  );
  await assert.rejects(step(`phase = 'failed', status = 'FAILED'`), /bookings_failure_has_name/);
  await step(`phase = 'authorised'`);
  await assert.rejects(
    step(`phase = 'confirmed', status = 'CONFIRMED'`),
    /bookings_(status_of_phase|confirmed_by_supplier)/,
  );
  await assert.rejects(step(`confirmed_at = now()`), /bookings_confirmed_when_final/);
  await step(`phase = 'releasing', failure = 'rate-gone'`);
  await step(`phase = 'failed', status = 'FAILED'`);
  await assert.rejects(step(`phase = 'opened', status = 'PENDING'`), /cannot go from failed/);
  const sold = await insert({ client_reference: 'once' });
  const sell = (text: string): Promise<number> => db.run(`update bookings set ${text} where id = $1`, [sold]);
  for (const phase of ['authorised', 'confirmed', 'captured']) await sell(`phase = '${phase}'`);
  await assert.rejects(sell(`phase = 'finished', status = 'CONFIRMED'`), /bookings_confirmed_by_supplier/);
  await sell(
    `phase = 'finished', status = 'CONFIRMED', supplier_booking = 'S1', hotel_confirmation = 'H1', confirmed_at = now()`,
  );
  for (const status of ['PENDING', 'FAILED'])
    await assert.rejects(sell(`status = '${status}'`), /is CONFIRMED, and cannot become/);
});
