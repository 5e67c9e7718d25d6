import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buyer, scenarioHotelId } from '../support/bookings/buyer.ts';
import { hasPostgres15, startPostgres15 } from '../support/database/postgres-15.ts';
import { testKey, testServer } from '../support/http.ts';
import { testNeeds } from '../support/needs.ts';
import { routes as bookings } from '../../src/bookings/routes.ts';
import { routes as rates } from '../../src/rates/routes.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { prepareDatabase } from '../../src/platform/sql/prepare.ts';

/** The oldest version that operating.md supports; the other tests run on the embedded one, which is newer. */
const skip = hasPostgres15 ? false : 'PostgreSQL 15 is not installed (Debian package postgresql-15)';

test(
  'every migration applies on PostgreSQL 15, and a booking is made and cancelled there',
  { skip },
  async () => {
    const server = await startPostgres15();
    after(() => server.stop());
    const db = openPool(server.url, { name: 'oldest', size: 8 });
    after(() => db.close());
    assert.match(
      (await db.row<{ v: string }>(`select current_setting('server_version') as v`))?.v ?? '',
      /^15\./,
    );
    assert.ok((await prepareDatabase(db)).length > 0);
    assert.deepEqual(await prepareDatabase(db), [], 'a second time there is nothing to do');

    const needs = { ...(await testNeeds()), db };
    const http = await testServer(needs, [...rates, ...bookings]);
    const { key } = await testKey(needs, 'sandbox');
    const { prebook, book } = buyer(http, { key });
    const { prebookId } = await prebook(
      scenarioHotelId('Everything Works'),
      {},
      { refundableRatesOnly: true },
    );
    const { coded } = await book({ prebookId });
    assert.equal(coded.data?.status, 'CONFIRMED');
    const url = `/v3.0/bookings/${coded.data?.bookingId}`;
    const cancelled = await http.ask({ key, method: 'PUT', url });
    assert.equal((cancelled.json as ReturnType<typeof JSON.parse>).data.status, 'CANCELLED', cancelled.text);
  },
);
