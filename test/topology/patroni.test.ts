import { test } from 'node:test';
import { hasPatroni, startPatroni } from '../support/database/patroni.ts';
import { failOverUnderBookings } from './failover-story.ts';

/**
 * Three servers under Patroni with etcd: the leader is killed, paused, or gives its role away, while buyers book. Part of
 * `npm run crash failover` only: a lease of Patroni lasts twenty seconds.
 */
const rounds = Number(process.env['ROUNDS'] ?? 0);
const skip =
  rounds === 0
    ? 'runs with `npm run crash failover`'
    : hasPatroni
      ? false
      : 'Patroni, etcd or PostgreSQL 15 is not installed (Debian packages patroni, etcd-server, postgresql-15)';

test('bookings continue on the new leader of Patroni, and no acknowledged one is lost', { skip }, (t) =>
  failOverUnderBookings(t, {
    start: () => startPatroni((line) => t.diagnostic(line)),
    ways: ['kill', 'switch over', 'pause'],
    rounds,
  }),
);
