import { isDemoLoaded } from '../../catalogue/demo/load-demo-world.ts';
import { limits } from '../../contract/limits.ts';
import { aheadInWords, isClockOff } from '../../platform/database-clock.ts';
import { freeBytes } from '../../platform/files/disk-full.ts';
import { DatabaseUnwritable } from '../../platform/sql/away.ts';
import { findWaiting, readMigrations } from '../../platform/sql/migrations.ts';
import type { Needs } from '../../contract/needs.ts';

/** One thing that must stand before requests are worth sending. */
export interface ReadyPart {
  readonly name: string;
  readonly ready: boolean;
  readonly says: string;
}

export interface Readiness {
  readonly ready: boolean;
  readonly parts: readonly ReadyPart[];
}

type Look = (needs: Needs) => Promise<Omit<ReadyPart, 'name'>>;

/** Each is looked at in this order; after the first that fails to answer the others are not asked. */
const looks: Readonly<Record<string, Look>> = {
  database: async (needs) => {
    const state = await needs.db.row<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
    );
    if (state?.readOnly === true) return { ready: false, says: 'is read-only: a standby, or set so' };
    return (await isFull(needs))
      ? { ready: false, says: 'has no room on its disk: make room there' }
      : { ready: true, says: 'answers' };
  },
  migrations: async ({ db }) => {
    const waiting = await findWaiting(db, await readMigrations());
    return waiting.length === 0
      ? { ready: true, says: 'all applied' }
      : { ready: false, says: `${waiting.length} to be applied` };
  },
  storage: async ({ config: { dataDir } }) => {
    const free = await freeBytes(dataDir);
    const says = `the data directory has ${Math.floor(free / MIB)} MiB left`;
    return free >= limits.leastFreeBytes
      ? { ready: true, says }
      : { ready: false, says: `${says} of the ${limits.leastFreeBytes / MIB} it needs: make room there` };
  },
  // Not a reason to send requests elsewhere: they are answered by the time of the database.
  clock: async ({ clock }) => ({
    ready: true,
    says: isClockOff(clock)
      ? `this machine's is ${aheadInWords(clock.machineAheadMs())} the database's: no background work is taken`
      : 'agrees with the database',
  }),
  'demo world': async ({ db, config }) => {
    const hotels = config.demoHotels;
    return (await isDemoLoaded({ db }, { hotels }))
      ? { ready: true, says: hotels === 0 ? 'none is wanted' : 'loaded' }
      : { ready: false, says: 'is being loaded' };
  },
};

const MIB = 1024 * 1024;

/** Only where a write failed for want of room is one tried: as large as what a request writes at most. */
async function isFull({ db, outage }: Pick<Needs, 'db' | 'outage'>): Promise<boolean> {
  if (outage?.unwritable() === undefined) return false;
  try {
    await db.transaction((tx) =>
      tx.run(`create temp table room on commit drop as
              select repeat('x', 1024) as kib from generate_series(1, 1024)`),
    );
  } catch (error) {
    if (error instanceof DatabaseUnwritable) return true;
    throw error;
  }
  outage.wrote();
  return false;
}

export async function readReadiness(needs: Needs): Promise<Readiness> {
  const parts: ReadyPart[] = [];
  for (const [name, look] of Object.entries(looks)) {
    try {
      parts.push({ name, ...(await look(needs)) });
    } catch (error) {
      needs.log.warn({ err: error }, 'the service is not ready');
      parts.push({ name, ready: false, says: 'does not answer' });
      break;
    }
  }
  return { ready: parts.every((part) => part.ready), parts };
}
