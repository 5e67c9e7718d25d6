import { isDemoLoaded } from '../catalogue/demo/load-demo-world.ts';
import { aheadInWords, isClockOff } from '../platform/database-clock.ts';
import { findWaiting, readMigrations } from '../platform/sql/migrations.ts';
import type { Needs } from '../platform/needs.ts';

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
  database: async ({ db }) => {
    await db.row('select 1 as one');
    return { ready: true, says: 'answers' };
  },
  migrations: async ({ db }) => {
    const waiting = await findWaiting(db, await readMigrations());
    return waiting.length === 0
      ? { ready: true, says: 'all applied' }
      : { ready: false, says: `${waiting.length} to be applied` };
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
