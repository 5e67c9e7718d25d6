import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Sql } from '../../src/contract/database.ts';
import { testNeeds, type TestNeeds } from './needs.ts';

/** A database that reports whether a statement is running. */
interface BusyDb {
  readonly db: Db;
  isBusy(): boolean;
}

function busyDb(db: Db): BusyDb {
  let busy = 0;
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
    }
  };
  const counted: Sql = {
    rows: (query, values) => through(() => db.rows(query, values)),
    row: (query, values) => through(() => db.row(query, values)),
    run: (query, values) => through(() => db.run(query, values)),
  };
  const watched: Db = {
    ...db,
    ...counted,
    get patient() {
      return watched;
    },
    transaction: (work) => through(() => db.transaction(work)),
  };
  return { db: watched, isBusy: () => busy > 0 };
}

export interface IdleNeeds {
  readonly needs: TestNeeds;
  /** Awaits some work; the clock advances to the next sleeper whenever all are asleep. */
  whileIdle<T>(work: Promise<T>): Promise<T>;
}

/** File operations are not counted, so this many checks must be idle. */
const LOOK_EVERY_MS = 4;
const QUIET_LOOKS = 3;

/** Needs whose clock moves only while everything sleeps, so that a slow machine changes nothing. */
export async function idleNeeds(): Promise<IdleNeeds> {
  const plain = await testNeeds();
  const { db, isBusy } = busyDb(plain.db);
  const { clock } = plain;
  return {
    needs: { ...plain, db },
    async whileIdle(work) {
      let isWorking = true;
      const done = work.finally(() => (isWorking = false));
      // The caller gets its error; here it only ends the waiting.
      done.catch(() => undefined);
      for (let quiet = 0; isWorking;) {
        await sleep(LOOK_EVERY_MS);
        quiet = isBusy() ? 0 : quiet + 1;
        const nextMs = clock.nextMs();
        if (quiet < QUIET_LOOKS || nextMs === undefined) continue;
        quiet = 0;
        await clock.advance(nextMs);
      }
      return done;
    },
  };
}
