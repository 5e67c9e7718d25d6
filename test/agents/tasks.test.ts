import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createKey } from '../../src/accounts/keys.ts';
import { audit } from '../../src/bookings/audit/audit.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { DEMO_HOTELS } from '../support/database/server.ts';
import { testNeeds } from '../support/needs.ts';
import { callerAt } from '../support/service/http-client.ts';
import { startService } from '../support/service/service.ts';
import { connectAgent } from './agent.ts';
import { bookingTasks } from './booking-tasks.ts';
import { findingTasks } from './finding-tasks.ts';
import type { BookedRow, State, Task } from './task.ts';

/**
 * `npm run agents`: twenty tasks in the words of users, done through MCP by scripts that know only what the tools
 * return. Each task checks the state of its account afterwards.
 */
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-agents-'));
let stop = async (): Promise<void> => undefined;
// Before the hook of the database: the program must have ended when its database is dropped.
after(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});
const needs = await testNeeds({}, { hasDemoWorld: true });
const service = await startService({
  dataDir,
  environment: {
    DATABASE_URL: needs.config.databaseUrl ?? '',
    DEMO_HOTELS: String(DEMO_HOTELS),
    LOG_LEVEL: 'warn',
  },
});
stop = async () => assert.equal(await service.stop(), 0, service.log());
const { origin } = new URL(service.announced.address ?? '');

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const stay = { checkin: day(60), checkout: day(62) };

/** The bookings of the account, failed ones too. */
async function stateOf(accountId: string, key: string): Promise<State> {
  const ask = callerAt(origin, key);
  const ids = await needs.db.rows<{ id: string }>(`select id from bookings where account = $1`, [accountId]);
  const bookings = await Promise.all(
    ids.map(async ({ id }): Promise<BookedRow> => {
      const { json } = await ask({ url: `/v3.0/bookings/${id}` });
      const { data } = json as { data: Shown };
      const { bookingId, status, price, tag, holder, hotel, bookedRooms } = data;
      return {
        bookingId,
        status,
        price,
        tag,
        hotelId: hotel.hotelId,
        firstName: holder.firstName,
        lastName: holder.lastName,
        rooms: bookedRooms.length,
        board: bookedRooms[0]?.boardType ?? '',
      };
    }),
  );
  const counted = await needs.db.row<{ amendments: number }>(
    `select count(*)::integer as amendments from amendments a join bookings b on b.id = a.booking where b.account = $1`,
    [accountId],
  );
  return { bookings, amendments: counted?.amendments ?? 0, ask, stay };
}

interface Shown {
  readonly bookingId: string;
  readonly status: string;
  readonly price: number;
  readonly tag: string;
  readonly holder: { readonly firstName: string; readonly lastName: string };
  readonly hotel: { readonly hotelId: string };
  readonly bookedRooms: readonly { readonly boardType: string }[];
}

const tasks: readonly Task[] = [...bookingTasks, ...findingTasks];

test('there are twenty tasks', () => assert.equal(tasks.length, 20));

for (const { detail, trap, run, check } of tasks)
  test(trap === undefined ? detail : `${detail} (${trap})`, async () => {
    const { key, accountId } = await createKey(
      { db: needs.db, random: systemRandom },
      { environment: 'sandbox' },
    );
    const agent = await connectAgent(origin, key);
    const report = await run(agent, stay);
    await agent.close();
    await check(await stateOf(accountId, key), report);
  });

test('nothing was booked or charged twice', async () => {
  const twice = await needs.db.rows(`select prebook from bookings group by prebook having count(*) > 1`);
  assert.deepEqual(twice, []);
  const { findings } = await audit({ ...needs, clock: systemClock }, { sinceDays: 1 });
  assert.deepEqual(findings, []);
});
