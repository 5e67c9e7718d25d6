import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '../../src/accounts/keys.ts';
import type { Environment } from '../../src/contract/owner.ts';
import { keysFor } from '../../src/platform/secrets/key-file.ts';
import { addSupplier, setSellingTerms } from '../../src/rates/suppliers/manage.ts';
import { runningUrl } from '../../src/platform/postgres/server.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { dump, files } from '../canaries/search.ts';
import { dataFolder } from '../support/database/data-folder.ts';
import { noChangeOfTerms } from '../support/suppliers/live-supplier.ts';
import { seededRandom } from '../support/random.ts';
import { warmProgram } from '../support/service/program.ts';
import { startService } from '../support/service/service.ts';

/** The program in a separate process, with a gauge of its event loop and CPU. */
export interface WatchedService extends AsyncDisposable {
  readonly origin: string;
  readonly dataDir: string;
  /** Every key that was made. */
  readonly keys: ReadonlySet<string>;
  /** A key of a new account. */
  newKey(environment?: Environment): Promise<string>;
  /** An upstream supplier at this address, with this key, and a production key of an account that buys from it. */
  newBuyerAt(upstream: { readonly baseUrl: string; readonly apiKey: string }): Promise<string>;
  /** What is stored in the database and in files, as text. */
  stored(): AsyncIterable<{ readonly place: string; readonly text: string }>;
  gauge(): Promise<Gauge>;
  /** Resets the longest block of the event loop. */
  resetGauge(): Promise<void>;
  log(): string;
}

export interface Gauge {
  /** CPU time between two turns of the event loop, at most. */
  readonly longestHoldMs: number;
  /** CPU time of all threads since the start. */
  readonly processCpuMs: number;
  /** The most memory since the start. */
  readonly peakRssMib: number;
}

const preload = new URL('watch-process.ts', import.meta.url).href;
/** The gauge is written this often, and a reset takes one turn. */
const GAUGE_SETTLES_MS = 150;

export async function startWatched(
  environment: Readonly<Record<string, string>> = {},
): Promise<WatchedService> {
  const dataDir = await dataFolder('hostile');
  const file = path.join(dataDir, 'loop-watch');
  const service = await startService({
    dataDir,
    program: warmProgram,
    environment: {
      DEMO_HOTELS: '60',
      NODE_OPTIONS: `--import=${preload}`,
      LOOP_WATCH_FILE: file,
      ...environment,
    },
  });
  const url = await runningUrl(path.join(dataDir, 'database'));
  const db = openPool(String(url), { name: 'hostile', size: 1 });
  const random = seededRandom();
  const { sandbox = '', production = '' } = service.announced;
  const keys = new Set([sandbox, production]);
  const newKey = async (environment: Environment = 'sandbox'): Promise<string> => {
    const { key } = await createKey({ db, random }, { environment });
    keys.add(key);
    return key;
  };
  return {
    origin: new URL(service.announced.address ?? '').origin,
    dataDir,
    keys,
    newKey,
    async newBuyerAt({ baseUrl, apiKey }) {
      const secretsKey = await keysFor({
        dataDir,
        secretsKey: undefined,
        secretsKeyFile: undefined,
        databaseUrl: undefined,
      });
      const code = `upstream-${random.uuid().slice(0, 8)}`;
      const settings = { baseUrl, apiKey, privateNetwork: true };
      await addSupplier({ db, config: { secretsKey } }, { code, kind: 'upstream', settings, enabled: true });
      const { key, accountId } = await createKey({ db, random }, { environment: 'production' });
      keys.add(key);
      await setSellingTerms(db, accountId, { ...noChangeOfTerms, suppliers: [code] });
      return key;
    },
    async *stored() {
      yield* dump(db);
      yield* files(dataDir);
    },
    gauge: async () => JSON.parse(await readFile(file, 'utf8')) as Gauge, // written by the preload above
    async resetGauge() {
      service.process.kill('SIGUSR2');
      await sleep(GAUGE_SETTLES_MS);
    },
    log: service.log,
    async [Symbol.asyncDispose]() {
      await db.close();
      await service.stop();
      await service[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
