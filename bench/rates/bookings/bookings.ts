import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createKey } from '../../../src/accounts/keys.ts';
import { publicId } from '../../../src/catalogue/hotel-id.ts';
import { scenarios } from '../../../src/rates/scenarios.ts';
import { diskOf } from '../disk.ts';
import { stay, type Installation } from '../installation.ts';
import { costOf, countStatements, type Cost } from '../meter.ts';
import { PARALLEL } from '../searches.ts';

/** Bookings before the measurement, which prepare statements and compile code: after 200 of them it still takes a fifth more. */
const WARM_UP = 1_500;

export interface Buying {
  readonly address: string;
  readonly keys: readonly string[];
  readonly bookings: number;
  readonly parallel: number;
  readonly offerBody: unknown;
}

export interface Sold extends Cost {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** The percentage of updates of rows that changed no index. */
  readonly hotPercent: number;
}

/**
 * Twenty buyers prebook and book, from their own process, each time for another guest. The tables of the simulators,
 * which play other companies, are unlogged: their writes neither count nor wait for the disk.
 */
export async function sell(
  installation: Installation,
  { accounts, bookings }: { accounts: number; bookings: number },
): Promise<Sold> {
  const { db } = installation.needs;
  countStatements();
  const tables = await db.rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'sandbox'`,
  );
  for (const { name } of tables) await db.run(`alter table sandbox.${name} set unlogged`);
  const keys: string[] = [];
  for (let at = 0; at < accounts; at += 1)
    keys.push((await createKey(installation.needs, { environment: 'sandbox' })).key);
  const warm = await openBuyers(installation, { keys, bookings: WARM_UP });
  await warm.buy();
  warm.end();
  const buyers = await openBuyers(installation, { keys, bookings });
  let took: readonly number[] = [];
  try {
    const before = await diskOf(db);
    const cost = await costOf(db, {
      units: bookings,
      work: async () => {
        took = await buyers.buy();
      },
    });
    const after = await diskOf(db);
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return {
      ...cost,
      perSecond: bookings / cost.seconds,
      p50: at(0.5),
      p95: at(0.95),
      hotPercent: (100 * (after.hot - before.hot)) / Math.max(1, after.updates - before.updates),
    };
  } finally {
    buyers.end();
  }
}

const ROUNDS = 5;

/** Buyers buy in rounds. The tables are vacuumed after each, as autovacuum does when a fifth of the rows has changed. */
export async function sellInRounds(
  installation: Installation,
  { keys, bookings }: { keys: readonly string[]; bookings: number },
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyers = await openBuyers(installation, { keys, bookings: bookings / ROUNDS });
    try {
      await buyers.buy();
    } finally {
      buyers.end();
    }
    await installation.needs.db.run('vacuum');
  }
}

interface Report {
  readonly took?: readonly number[];
  readonly error?: string;
}

/** Buyers that have an offer for each key, and wait for the word. */
async function openBuyers(
  { address }: Installation,
  { keys, bookings }: { keys: readonly string[]; bookings: number },
): Promise<{ readonly buy: () => Promise<readonly number[]>; readonly end: () => void }> {
  const offerBody = {
    ...stay,
    hotelIds: [publicId(scenarios[0]?.id ?? 0)],
    paymentTypes: ['NUITEE_PAY'],
    maxRatesPerHotel: 1,
    feed: 'three',
  };
  const load: Buying = { address, keys, bookings, parallel: PARALLEL, offerBody };
  const child = fork(new URL('booking-buyers.ts', import.meta.url), [JSON.stringify(load)]);
  const nextReport = async (): Promise<readonly number[]> => {
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the buyers ended with ${String(code)}`);
    });
    // The buyers send nothing else.
    const [report] = (await Promise.race([once(child, 'message'), ended])) as [Report];
    if (report.error !== undefined) throw new Error(report.error);
    return report.took ?? [];
  };
  await nextReport();
  return {
    buy() {
      child.send('buy');
      return nextReport();
    },
    end: () => void child.kill(),
  };
}
