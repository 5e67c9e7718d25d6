import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { createKey } from '../../src/accounts/keys.ts';
import { usualTerms } from '../../src/accounts/key-terms.ts';
import type { Environment } from '../../src/contract/owner.ts';
import { scopeNames, type Scope } from '../../src/contract/scopes.ts';
import { runningUrl } from '../../src/platform/postgres/server.ts';
import { openPool, type Pool } from '../../src/platform/sql/pool.ts';
import { openBrowser } from '../support/browser.ts';
import { dataFolder } from '../support/database/data-folder.ts';
import { seededRandom, testSeed } from '../support/random.ts';
import { startService } from '../support/service/service.ts';
import { Windows } from './windows.ts';

/** The real program with a browser in front of it. */
export interface ConsoleWorld {
  readonly origin: string;
  readonly db: Pool;
  readonly accountId: string;
  newKey(options?: {
    readonly scopes?: readonly Scope[];
    readonly environment?: Environment;
  }): Promise<string>;
  /** A window with a key in its session, at a path of the console. */
  open(where: string, view?: View): Promise<ConsoleWindow>;
  /** Kills the service and its database, and starts them again on the same port and data. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
}

export interface View {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** Without it: a sandbox key with every scope. Empty: no key. */
  readonly key?: string;
}

export interface ConsoleWindow {
  readonly page: Page;
  /** Errors of scripts and of the content security policy. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Its demo world is made before a service is ready, which takes longer on a busy machine. */
const READY_MS = 240_000;
const READY_MS_A_HOTEL = 60;

export async function openConsoleWorld({ hotels }: { readonly hotels: number }): Promise<ConsoleWorld> {
  const dataDir = await dataFolder('console');
  const started = (port: string) =>
    startService({
      dataDir,
      readyWithinMs: READY_MS + hotels * READY_MS_A_HOTEL,
      environment: {
        PORT: port,
        DEMO_HOTELS: String(hotels),
        RATE_LIMIT_PER_SECOND: '100000',
        OPERATOR_API: 'yes',
      },
    });
  let service = await started('0');
  const opened = async () =>
    openPool(String(await runningUrl(path.join(dataDir, 'database'))), { name: 'console', size: 2 });
  let db = await opened();
  const pools = [db];
  const browser = await openBrowser();
  const origin = new URL(service.announced.address ?? '').origin;
  const windows = new Windows(await browser.newContext({ locale: 'en-GB' }), origin);
  const random = seededRandom(testSeed());
  const first = await createKey(
    { db, random },
    { environment: 'sandbox', terms: { ...usualTerms, scopes: scopeNames } },
  );
  const { accountId } = first;
  return {
    origin,
    get db() {
      return db;
    },
    accountId,
    async newKey({ scopes = scopeNames, environment = 'sandbox' } = {}) {
      const terms = { ...usualTerms, scopes };
      return (await createKey({ db, random }, { environment, accountId, terms })).key;
    },
    async open(where, { width = 1280, height = 900, theme = 'light', key = first.key } = {}) {
      const { page, complaints } = await windows.take(key);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(origin + where);
      return { page, complaints, close: () => windows.release(page) };
    },
    async killAndStart() {
      await service.kill('everything');
      service = await started(new URL(origin).port);
      // The database has another port.
      db = await opened();
      pools.push(db);
    },
    async close() {
      await browser.close();
      for (const pool of pools) await pool.close();
      await service[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
