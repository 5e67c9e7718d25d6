import { test } from 'node:test';
import { hasPostgres15 } from '../support/database/postgres-15.ts';
import { startReplicatedPair } from '../support/database/replicated-pair.ts';
import { failOverUnderBookings } from './failover-story.ts';

/**
 * The primary of two servers ends under bookings, and the standby is promoted: the service, which knows both hosts, continues
 * with the new one, and no acknowledged booking is lost. The long form is `npm run crash failover`. It is a pair with
 * streaming replication that the test promotes, without a cluster manager; `patroni.test.ts` has one.
 */
const skip = hasPostgres15 ? false : 'PostgreSQL 15 is not installed (Debian package postgresql-15)';
const rounds = Number(process.env['ROUNDS'] ?? 1);

test('bookings continue on the promoted standby, and no acknowledged one is lost', { skip }, (t) =>
  failOverUnderBookings(t, { start: startReplicatedPair, ways: ['kill', 'shut down'], rounds }),
);
