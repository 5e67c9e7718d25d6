import type { Db } from '../src/contract/database.ts';
import { createKey } from '../src/accounts/keys.ts';
import type { Bench, Claim } from './claim.ts';
import { sell, sellInRounds } from './rates/bookings/bookings.ts';
import { diskOf } from './rates/disk.ts';
import { openInstallation, type Installation } from './rates/installation.ts';
import { fillBookings } from './rates/bookings/many-bookings.ts';
import { searches } from './rates/searches.ts';

/** What docs/scale.md states about a day. */
const DAY = { bookings: 100_000, searches: 1_000_000 };
const STATED_MB = 1_000;
const MOST_BYTES = 8_000;
const BOOKINGS = 1_500;
const SEARCHES = 2_000;
const ACCOUNTS = 4;
/** It keeps 10,000 requests of an account and no more, so it does not grow from day to day. */
const LOG_OF_REQUESTS = 'request_log';
/** Tables that grow by less for each booking are not listed. */
const SHOWN_BYTES = 10;

/**
 * What a day of 100,000 bookings and a million searches leaves in the database: bookings over HTTP, each table by itself, then
 * a hundred thousand of them; searches over HTTP, which may leave nothing but the log of requests.
 */
export const bench: Bench = async ({ say }) => {
  const installation = await openInstallation();
  const { db } = installation.needs;
  try {
    const searched = await bytesOfSearches(installation, say);
    const keys: string[] = [];
    for (let at = 0; at < ACCOUNTS; at += 1)
      keys.push((await createKey(installation.needs, { environment: 'sandbox' })).key);
    await sell(installation, { accounts: 1, bookings: 200 });
    await emptied(db);
    const before = await diskOf(db);
    await sellInRounds(installation, { keys, bookings: BOOKINGS });
    const after = await diskOf(db);
    let booked = 0;
    for (const [table, bytes] of after.tables) {
      const each = (bytes - (before.tables.get(table) ?? 0)) / BOOKINGS;
      if (table !== LOG_OF_REQUESTS) booked += each;
      if (each >= SHOWN_BYTES) say(`  ${table}: ${Math.round(each)} bytes for each booking`);
    }
    const filled = await bytesOfFilled(db);
    const dayBytes = Math.max(booked, filled) * DAY.bookings + searched * DAY.searches;
    say(
      `each of ${BOOKINGS} bookings over HTTP ${Math.round(booked)} bytes, each of ${DAY.bookings.toLocaleString('en')} copies ${Math.round(filled)}`,
    );
    return [
      claim('a booking, all tables and indexes', {
        unit: 'bytes',
        ours: Math.round(booked),
        most: MOST_BYTES,
      }),
      claim('a search', { unit: 'bytes', ours: Math.round(searched * 10) / 10, most: 1 }),
      claim(
        `a day of ${DAY.bookings.toLocaleString('en')} bookings and ${DAY.searches.toLocaleString('en')} searches`,
        { unit: 'MB', ours: Math.round(dayBytes / 1e6), most: STATED_MB },
      ),
    ];
  } finally {
    await installation.close();
  }
};

async function bytesOfSearches(installation: Installation, say: (line: string) => void): Promise<number> {
  const { db } = installation.needs;
  await searches(installation, { feed: 'three', hotelIds: ['lp1', 'lp2'] }, 100);
  await emptied(db);
  const before = await diskOf(db);
  await searches(installation, { feed: 'three', hotelIds: ['lp1', 'lp2'] }, SEARCHES);
  await db.patient.run('vacuum');
  const after = await diskOf(db);
  let bytes = 0;
  for (const [table, now] of after.tables) {
    const more = now - (before.tables.get(table) ?? 0);
    if (more > 0) say(`  ${table}: ${more} bytes after ${SEARCHES} searches`);
    if (table !== LOG_OF_REQUESTS) bytes += more;
  }
  return bytes / SEARCHES;
}

/** Tables without gaps, with the maps of free space that tables of any size have. */
async function emptied(db: Db): Promise<void> {
  await db.patient.run('vacuum full');
  await db.patient.run('vacuum');
}

/** The tables as a hundred thousand sold bookings leave them. */
async function bytesOfFilled(db: Db): Promise<number> {
  const before = await diskOf(db);
  await fillBookings(db, DAY.bookings);
  return ((await diskOf(db)).bytes - before.bytes) / DAY.bookings;
}

function claim(
  what: string,
  { unit, ours, most }: { readonly unit: string; readonly ours: number; readonly most: number },
): Claim {
  return {
    claim: `${what}: what is left in the database`,
    metric: 'size',
    unit,
    ours,
    rivals: {},
    goal: `at most ${most.toLocaleString('en')}`,
    isMet: ours <= most,
  };
}
