import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createKey } from '../../src/accounts/keys.ts';
import { usualTerms } from '../../src/accounts/key-terms.ts';
import { runningUrl } from '../../src/platform/postgres/server.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { dataFolder } from '../support/database/data-folder.ts';
import { seededRandom } from '../support/random.ts';
import { startService } from '../support/service/service.ts';
import { fuzz, type FuzzReport } from './fuzz.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly atOnce: number;
}

/** Starts the program with a separate small demo world, fuzzes it, and stops it. */
export async function fuzzService({ requests, seed, atOnce }: FuzzOptions): Promise<FuzzReport> {
  const dataDir = await dataFolder('fuzz');
  try {
    await using service = await startService({
      dataDir,
      environment: { DEMO_HOTELS: '60', RATE_LIMIT_PER_SECOND: '1000000', OPERATOR_API: 'yes' },
    });
    const url = await runningUrl(path.join(dataDir, 'database'));
    await using db = disposable(openPool(String(url), { name: 'fuzz', size: 1 }));
    const keys = seededRandom(seed + 1);
    const report = await fuzz({
      origin: new URL(service.announced.address ?? '').origin,
      nextKey: async (environment) => (await createKey({ db, random: keys }, { environment })).key,
      operatorKey: (
        await createKey(
          { db, random: keys },
          { environment: 'production', terms: { ...usualTerms, scopes: ['operate'] } },
        )
      ).key,
      async restore() {
        await db.run(`update accounts set suspended_at = null where suspended_at is not null`);
        await db.run(
          `update api_keys set revoked_at = null, expires_at = null, addresses = '{}', scopes = $1
           where not 'operate' = any (scopes) and (revoked_at is not null or expires_at is not null or scopes <> $1)`,
          [usualTerms.scopes],
        );
      },
      requests,
      atOnce,
      random: seededRandom(seed),
    });
    const logged = service
      .log()
      .split('\n')
      .filter((line) => line.includes('own fault'));
    const found = logged.map((line) => ({
      operation: 'log',
      twist: '',
      fault: 'the service logged its own failure',
      request: '',
      answer: line.slice(0, 2_000),
    }));
    return { ...report, faults: [...report.faults, ...found] };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function disposable<T extends { close(): Promise<void> }>(pool: T): T & AsyncDisposable {
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.close() });
}
