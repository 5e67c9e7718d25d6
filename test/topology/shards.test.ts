import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { type Buyer, buyer, scenarioHotelId } from '../support/bookings/buyer.ts';
import { testNeeds, type TestNeeds } from '../support/needs.ts';
import { withoutPlaces } from '../support/places.ts';
import { callerAt } from '../support/service/http-client.ts';
import { freePorts, hasHaproxy, startHaproxy } from '../support/service/proxy.ts';
import { eventually, launchCommand, type Service, startService } from '../support/service/service.ts';
import { day } from '../support/day.ts';

/**
 * Accounts are spread over two databases behind one address: deploy/shards/haproxy.cfg reads from a key which one has it.
 * Both sell at the same suppliers and charge at the same gateway, a process with its own database.
 */
const skip = hasHaproxy() ? false : 'haproxy is not installed: apt-get install haproxy';
const BOOKINGS = 6;
const stay = { checkin: day(60), checkout: day(62) };

interface Audit {
  readonly bookings: number;
  readonly findings: readonly { readonly about: string; readonly detail: string }[];
}

interface Shard {
  readonly letter: string;
  readonly needs: TestNeeds;
  readonly service: Service;
  /** The sandbox key of its first account. */
  readonly key: string;
  readonly accountId: string;
  start(): Promise<Service>;
  /** A command of the program with the variables of this shard, and more. */
  command(
    words: readonly string[],
    more?: Readonly<Record<string, string>>,
  ): ReturnType<typeof launchCommand>;
}

const audited = ({ out }: { readonly out: string }): Audit => JSON.parse(out) as Audit; // `audit --json`
const addressOf = ({ config }: TestNeeds): string => config.databaseUrl ?? '';

test(
  'two databases behind one address sell as one service, and the audit of both finds no difference',
  { skip },
  async () => {
    await using stack = new AsyncDisposableStack();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-shards-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const simulator = stack.use(
      await startService({
        dataDir: path.join(folder, 'simulator'),
        half: 'simulator',
        environment: { DATABASE_URL: addressOf(await testNeeds()) },
      }),
    );
    const SIMULATOR_URL = simulator.announced.url ?? '';
    const [front = 0, ...ports] = await freePorts(3);
    const openShard = async (letter: string, port: number): Promise<Shard> => {
      const needs = await testNeeds();
      await withoutPlaces(needs.db);
      const dataDir = path.join(folder, `shard-${letter}`);
      const environment = {
        DATABASE_URL: addressOf(needs),
        SHARD: letter,
        SIMULATOR_URL,
        PORT: String(port),
      };
      const command: Shard['command'] = (words, more = {}) =>
        launchCommand([...words, '--json'], { dataDir, environment: { ...environment, ...more } });
      const start = () => startService({ dataDir, environment });
      const first = JSON.parse((await command(['init'])).out) as { sandbox: string; accountId: string };
      return {
        letter,
        needs,
        key: first.sandbox,
        accountId: first.accountId,
        start,
        command,
        service: stack.use(await start()),
      };
    };
    const shards = [await openShard('', ports[0] ?? 0), await openShard('b', ports[1] ?? 0)] as const;
    const [one, other] = shards;
    stack.use(await startHaproxy(front, await frontConfiguration(front, ports)));

    const callOf = (key: string) => callerAt(`http://127.0.0.1:${front}`, key);
    const buyerOf = ({ key }: Shard): Buyer => buyer({ ask: callOf(key) }, stay);
    assert.match(one.key, /^sand_[0-9A-Za]/);
    assert.match(other.key, /^sand_b/);

    // Every account books through the one address, and only its own database has its bookings.
    const booked = await Promise.all(shards.map((shard) => bookSome(buyerOf(shard))));
    for (const [at, { letter, needs }] of shards.entries()) {
      const rows = await needs.db.rows<{ id: string }>('select id from bookings');
      assert.deepEqual(rows.map(({ id }) => id).toSorted(), booked[at]?.toSorted());
      const form = letter === '' ? /^[0-9A-Za-z]{9}$/ : /^b[0-9A-Za-z]{9}$/;
      for (const { id } of rows) assert.match(id, form);
    }
    const [first = ''] = booked[1] ?? [];
    assert.equal((await callOf(other.key)({ url: `/v3.0/bookings/${first}` })).status, 200);
    assert.equal((await callOf(one.key)({ url: `/v3.0/bookings/${first}` })).status, 404);
    const cancelled = await callOf(other.key)({ method: 'PUT', url: `/v3.0/bookings/${first}` });
    assert.match(cancelled.text, /"status":"CANCELLED/);

    // One fails alone: the accounts of the other database do not notice.
    await other.service.kill('everything');
    await eventually(
      'the end of the shard',
      async () => (await callOf(other.key)({ url: '/v3.0/account' })).status === 503,
    );
    booked[0]?.push(...(await bookSome(buyerOf(one))));
    stack.use(await other.start());
    await eventually(
      'its return',
      async () => (await callOf(other.key)({ url: '/v3.0/account' })).status === 200,
    );
    booked[1]?.push(...(await bookSome(buyerOf(other))));

    // Alone, each finds what the other has at the same supplier and gateway. With SHARDS both know all of it.
    const SHARDS = shards.map(({ needs }) => addressOf(needs)).join(' ');
    for (const [at, { command }] of shards.entries()) {
      const alone = await command(['audit']);
      assert.equal(alone.code, 1);
      const strange = booked[1 - at]?.filter((id) => id !== first).map((id) => `reference ${id}`);
      const found = audited(alone).findings.filter(({ detail }) =>
        detail.endsWith('is not one of our bookings'),
      );
      assert.deepEqual(found.map(({ about }) => about).toSorted(), strange?.toSorted());
      const together = await command(['audit'], { SHARDS });
      assert.deepEqual(audited(together), {
        ...audited(together),
        bookings: booked[at]?.length,
        findings: [],
      });
      assert.equal(together.code, 0);
    }

    // What no database knows is found by the audit of either.
    const lost = booked[1]?.at(-1) ?? '';
    await other.needs.db.transaction(async (tx) => {
      await tx.run('set local session_replication_role = replica');
      for (const rows of ['ledger_entries where payment', 'payments where id'])
        await tx.run(`delete from ${rows} = (select payment from bookings where id = $1)`, [lost]);
      await tx.run('delete from bookings where id = $1', [lost]);
    });
    const { findings } = audited(await one.command(['audit'], { SHARDS }));
    assert.deepEqual(
      findings.map(({ about }) => about.replace(/pay_\w+/, 'pay')),
      ['sandbox payment sbx_pay', `reference ${lost}`],
    );

    // A letter is one database's, and stays.
    const renamed = await other.command(['keys', 'list'], { SHARD: 'c' });
    assert.match(renamed.log, /SHARD is "c", but this database has the letter "b"/);
    const twice = await other.needs.db.run(`update shard set letter = ''`);
    assert.equal(twice, 1);
    assert.match((await one.command(['audit'], { SHARDS })).log, /Two databases of SHARDS have no letter/);
  },
);

/** What operators copy, with the addresses of this test. */
async function frontConfiguration(front: number, ports: readonly number[]): Promise<string> {
  const file = path.join(import.meta.dirname, '..', '..', 'deploy', 'shards', 'haproxy.cfg');
  const text = await readFile(file, 'utf8');
  let at = 0;
  const ours = text
    .replace('bind :8080', `bind 127.0.0.1:${front}`)
    .replaceAll(
      /server (\w+-1) \S+ .*/g,
      (_, name: string) => `server ${name} 127.0.0.1:${ports[at++]} check inter 100ms fall 1 rise 1`,
    );
  assert.equal(at, ports.length);
  return ours;
}

async function bookSome({ prebook, book }: Buyer): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < BOOKINGS) {
    const { prebookId } = await prebook(
      scenarioHotelId('Everything Works'),
      {},
      { refundableRatesOnly: true },
    );
    const { coded, text } = await book({ prebookId });
    assert.equal(coded.data?.status, 'CONFIRMED', text);
    ids.push(coded.data.bookingId);
  }
  return ids;
}
