import { isDemoLoaded } from '../../catalogue/demo/load-demo-world.ts';
import { limits } from '../../contract/limits.ts';
import { aheadInWords, isClockOff } from '../../platform/database-clock.ts';
import { freeBytes } from '../../platform/files/disk-full.ts';
import { DatabaseUnwritable } from '../../platform/sql/database-errors.ts';
import { findWaiting, readMigrations } from '../../platform/sql/migrations.ts';
import type { Needs } from '../../contract/needs.ts';

/** One condition for serving requests. */
export interface ReadyPart {
  readonly name: string;
  readonly ready: boolean;
  readonly detail: string;
}

export interface Readiness {
  readonly ready: boolean;
  readonly parts: readonly ReadyPart[];
}

type Check = (needs: Needs) => Promise<Omit<ReadyPart, 'name'>>;

/** Checked in this order; after the first check that throws, the others are skipped. */
const checks: Readonly<Record<string, Check>> = {
  database: async (needs) => {
    const state = await needs.db.row<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
    );
    if (state?.readOnly === true)
      return { ready: false, detail: 'is read-only: it is a standby, or was set to read-only' };
    return (await isFull(needs))
      ? { ready: false, detail: 'has a full disk: free some space there' }
      : { ready: true, detail: 'answers' };
  },
  migrations: async ({ db }) => {
    const waiting = await findWaiting(db, await readMigrations());
    return waiting.length === 0
      ? { ready: true, detail: 'all applied' }
      : { ready: false, detail: `${waiting.length} are not applied yet` };
  },
  storage: async ({ config: { dataDir } }) => {
    const free = await freeBytes(dataDir);
    const detail = `the data directory has ${sizeText(free)} free`;
    return free >= limits.leastFreeBytes
      ? { ready: true, detail }
      : {
          ready: false,
          detail: `${detail}, but needs ${limits.leastFreeBytes / MIB} MiB: free some space there`,
        };
  },
  // Does not make the process unready: requests use the clock of the database.
  clock: async ({ clock }) => ({
    ready: true,
    detail: isClockOff(clock)
      ? `the clock of this machine is ${aheadInWords(clock.machineAheadMs())} the database's: the process takes no background work`
      : 'agrees with the database',
  }),
  'demo world': async ({ db, config }) => {
    const hotels = config.demoHotels;
    return (await isDemoLoaded({ db }, { hotels }))
      ? { ready: true, detail: hotels === 0 ? 'not requested' : 'loaded' }
      : { ready: false, detail: 'is loading' };
  },
};

const MIB = 1024 * 1024;
/** From here on, gibibytes are shown. */
const READ_IN_MIB = 10_240;

function sizeText(bytes: number): string {
  const mebibytes = bytes / MIB;
  return mebibytes < READ_IN_MIB ? `${Math.floor(mebibytes)} MiB` : `${Math.floor(mebibytes / 1024)} GiB`;
}

/** After a write has failed because the disk was full, a test write is tried: as large as the largest write of a request. */
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
  for (const [name, look] of Object.entries(checks)) {
    try {
      parts.push({ name, ...(await look(needs)) });
    } catch (error) {
      needs.log.warn({ err: error }, 'the service is not ready');
      parts.push({ name, ready: false, detail: 'does not answer' });
      break;
    }
  }
  return { ready: parts.every((part) => part.ready), parts };
}
