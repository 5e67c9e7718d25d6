import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createKey } from '../../src/accounts/keys.ts';
import { audit } from '../../src/bookings/audit/audit.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { callerAt } from '../support/service/http-client.ts';
import { sharedService } from '../support/shared-service.ts';
import { connectAgent } from './agent.ts';
import { bookingTasks } from './booking-tasks.ts';
import { findingTasks } from './finding-tasks.ts';
import type { BookedRow, State, Task } from './task.ts';
import { day } from '../support/day.ts';

/**
 * `npm run agents`: twenty tasks in the words of users, done through MCP by scripts that know only what the tools
 * return. Each task checks the state of its account afterwards.
 */
const { db, origin } = await sharedService();

const stay = { checkin: day(60), checkout: day(62) };

/** The bookings of the account, failed ones too. */
async function stateOf(accountId: string, key: string): Promise<State> {
  const ask = callerAt(origin, key);
  const ids = await db.rows<{ id: string }>(`select id from bookings where account = $1`, [accountId]);
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
  const counted = await db.row<{ amendments: number }>(
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
    const { key, accountId } = await createKey({ db, random: systemRandom }, { environment: 'sandbox' });
    const agent = await connectAgent(origin, key);
    const report = await run(agent, stay);
    await agent.close();
    await check(await stateOf(accountId, key), report);
  });

test('nothing was booked or charged twice', async () => {
  const twice = await db.rows(`select prebook from bookings group by prebook having count(*) > 1`);
  assert.deepEqual(twice, []);
  const audited = { db, clock: systemClock, config: readConfig({}), metrics: new Registry() };
  const { findings } = await audit(audited, { sinceDays: 1 });
  assert.deepEqual(findings, []);
});
