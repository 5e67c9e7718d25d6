import { pino } from 'pino';
import type { Caller } from '../src/contract/owner.ts';
import { Limiter } from '../src/app/limiter/limiter.ts';
import { admitInWindow } from '../src/app/limiter/window.ts';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openPool, type Pool } from '../src/platform/sql/pool.ts';
import { prepareDatabase } from '../src/platform/sql/prepare.ts';
import { systemRandom } from '../src/platform/random.ts';
import { startDurableServer } from './rates/durable-server.ts';
import type { Bench, Claim } from './claim.ts';

const CALLERS = 16;
const SUBJECTS = 200;
const ROUND_MS = 2_000;
const ROUNDS = 3;
const QUOTA = 50;
const WINDOW_MS = 60_000;

type Decide = (subject: string) => Promise<unknown> | unknown;

/** The cost of a decision of the rate limiter, exact and general, compared with simpler counters. */
export const bench: Bench = async ({ say }) => {
  const server = await startDurableServer();
  const db = openPool(server.url, { name: 'bench', size: CALLERS });
  try {
    await prepareDatabase(db);
    await makeRivalTables(db);
    return [await exactWindow(db, say), await general(db, say)];
  } finally {
    await db.close();
    await server.stop();
  }
};

async function exactWindow(db: Pool, say: (line: string) => void): Promise<Claim> {
  const ways: Readonly<Record<string, Decide>> = {
    ours: (subject) => admitInWindow(db, { subject, windowMs: WINDOW_MS, quota: QUOTA }),
    'leaky bucket (GCRA), lets twice the quota through': (subject) => leakyBucket(db, subject),
    'a row per request, counted, not exact': (subject) => countRows(db, subject),
  };
  const best: Record<string, number> = {};
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, decide] of Object.entries(ways)) {
      const figure = await perSecond(decide);
      say(`round ${round}, ${name}: ${Math.round(figure)}/s`);
      best[name] = Math.max(best[name] ?? 0, figure);
    }
  }
  const { ours = 0, ...rivals } = best;
  const bucket = Object.values(rivals)[0] ?? 0;
  const claim = 'exact windows of 60 s, shared by all processes';
  return {
    claim,
    metric: 'decisions',
    unit: '/s',
    ours,
    rivals,
    goal: 'at least half of a leaky bucket',
    isMet: ours > bucket / 2,
  };
}

async function general(db: Pool, say: (line: string) => void): Promise<Claim> {
  const config = readConfig({ RATE_LIMIT_PER_SECOND: '1000' });
  const log = pino({ level: 'silent' });
  const limiter = new Limiter({ db, config, clock: systemClock, random: systemRandom, log });
  const caller = (accountId: string): Caller => ({
    accountId,
    environment: 'sandbox',
    keyId: '',
    compat: 'spec',
  });
  const ours = await perSecond((subject) => limiter.admit('general', caller(subject)), { batch: 500 });
  await limiter.close();
  say(`counts shared ten times a second: ${Math.round(ours)}/s`);
  const statement = await perSecond((subject) => admitInWindow(db, { subject, windowMs: 1000, quota: 1000 }));
  const claim = 'general limit, shared ten times a second';
  const rivals = { 'one statement a request': statement };
  return {
    claim,
    metric: 'decisions',
    unit: '/s',
    ours,
    rivals,
    goal: '20 times a statement',
    isMet: ours > 20 * statement,
  };
}

/** Many callers at once, each going through the subjects; `batch` decisions between two looks at the clock. */
async function perSecond(decide: Decide, { batch = 1 }: { readonly batch?: number } = {}): Promise<number> {
  let decisions = 0;
  const until = performance.now() + ROUND_MS;
  const started = performance.now();
  const loop = async (caller: number): Promise<void> => {
    for (let i = caller * 7; performance.now() < until;) {
      for (let done = 0; done < batch; done += 1, i += 1) await decide(`subject ${i % SUBJECTS}`);
      decisions += batch;
      // Yields, so that counts are shared although decisions do not wait.
      if (batch > 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => loop(caller)));
  return decisions / ((performance.now() - started) / 1000);
}

async function makeRivalTables(db: Pool): Promise<void> {
  await db.run('create unlogged table rival_hit (subject text not null, at timestamptz not null)');
  await db.run('create index on rival_hit (subject, at)');
  await db.run(
    'create unlogged table rival_bucket (subject text primary key, empty_at timestamptz not null)',
  );
}

/** Not exact either: two requests at once see the same count. */
async function countRows(db: Pool, subject: string): Promise<boolean> {
  const row = await db.row<{ hits: number }>(
    {
      name: 'rival-count',
      text: `
        with hit as (insert into rival_hit values ($1, clock_timestamp()))
        select count(*)::integer as hits from rival_hit
        where subject = $1 and at > clock_timestamp() - $2::float8 * interval '1 ms'`,
    },
    [subject, WINDOW_MS],
  );
  return (row?.hits ?? 0) < QUOTA;
}

async function leakyBucket(db: Pool, subject: string): Promise<boolean> {
  const row = await db.row(
    {
      name: 'rival-bucket',
      text: `
        insert into rival_bucket as b values ($1, clock_timestamp() + $2::float8 / $3 * interval '1 ms')
        on conflict (subject) do update
        set empty_at = greatest(b.empty_at, clock_timestamp()) + $2::float8 / $3 * interval '1 ms'
        where b.empty_at < clock_timestamp() + $2::float8 * interval '1 ms'
        returning 1 as admitted`,
    },
    [subject, WINDOW_MS, QUOTA],
  );
  return row !== undefined;
}
