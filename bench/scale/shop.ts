import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import { scenarios } from '../../src/rates/scenarios.ts';
import { fillInstallation, stay } from '../rates/installation.ts';
import { openScaleDatabase, type ScaleDatabase } from './installation.ts';
import {
  familyOf,
  usedBetween,
  usedByEach,
  watchReadyThreads,
  type Used,
  type UsedByEach,
} from './processes.ts';

export type Question = 'search' | 'purchase';

/** What a process of callers is sent. */
export interface ShopRequest {
  readonly origin: string;
  readonly key: string;
  readonly question: Question;
  readonly search: unknown;
  readonly times: number;
  /** Callers at once. */
  readonly parallel: number;
}

export interface Report {
  readonly took: readonly number[];
  /** Answers 503, after which the request was repeated. */
  readonly refused: number;
  readonly error?: string;
}

/** Where an operation takes time. Callers and suppliers are the programs of other companies. */
export const parties = ['callers', 'serve', 'suppliers', 'database', 'database of suppliers'] as const;
export type Party = (typeof parties)[number];

/** One run: how many operations how many callers sent to how many processes, and what it took. */
export interface Run {
  readonly question: Question;
  readonly processes: number;
  readonly callers: number;
  readonly operations: number;
  readonly perSecond: number;
  /** Average time of an operation. */
  readonly meanMs: number;
  /** How many threads of other programs were ready to run, on average. */
  readonly others: number;
  /** Requests that were refused for overload, and repeated. */
  readonly refused: number;
  readonly used: UsedByParty;
}

export type UsedByParty = Readonly<Record<Party, Used>>;

export interface Shop {
  readonly database: ScaleDatabase;
  readonly suppliersDatabase: ScaleDatabase;
  ask(wanted: Pick<Run, 'question' | 'processes' | 'callers' | 'operations'>): Promise<Run>;
  close(): Promise<void>;
}

/** How long each call of a supplier takes. */
export const SUPPLIER_MS = 100;

/**
 * Some `serve` processes on one database, with three suppliers and a gateway in another process that has its own
 * database, and a process of callers for each `serve`.
 */
export async function openShop(processes: number): Promise<Shop> {
  const others = await openScaleDatabase();
  const simulator = await others.start('simulator');
  const database = await openScaleDatabase({ SIMULATOR_URL: simulator.announced.url ?? '' });
  await fillInstallation(database);
  await database.db.run(
    `update suppliers set settings = settings || jsonb_build_object('latencyMs', $1::integer) where code <> 'bank-10'`,
    [SUPPLIER_MS],
  );
  const key = await database.newKey('sandbox');
  const serves = await Promise.all(Array.from({ length: processes }, () => database.start('serve')));
  const callers = serves.map(() => fork(new URL('caller.ts', import.meta.url)));
  const close = async (): Promise<void> => {
    for (const child of callers) child.disconnect();
    await database.close();
    await others.close();
  };
  const read = async (count: number): Promise<Record<Party, UsedByEach>> => ({
    callers: await usedByEach(callers.slice(0, count).map(({ pid = 0 }) => pid)),
    serve: await usedByEach(serves.slice(0, count).map(({ process }) => process.pid ?? 0)),
    suppliers: await usedByEach([simulator.process.pid ?? 0]),
    database: await usedByEach(await familyOf(database.serverPid)),
    'database of suppliers': await usedByEach(await familyOf(others.serverPid)),
  });
  const since = async (count: number, before: Record<Party, UsedByEach>): Promise<UsedByParty> => {
    const after = await read(count);
    const entries = parties.map((party) => [party, usedBetween(before[party], after[party])]);
    return Object.fromEntries(entries) as UsedByParty; // an entry for each party
  };
  return {
    database,
    suppliersDatabase: others,
    close,
    async ask({ question, processes: count, callers: parallel, operations }) {
      const before = await read(count);
      const machine = watchReadyThreads();
      const started = performance.now();
      const took = await Promise.all(
        callers.slice(0, count).map((child, at) =>
          reportOf(child, started, {
            origin: new URL(serves[at]?.announced.address ?? '').origin,
            key,
            question,
            search: searchOf(question),
            times: Math.round(operations / count),
            parallel: Math.max(1, Math.round(parallel / count)),
          }),
        ),
      );
      const passedMs = performance.now() - started;
      const ready = await machine.stop();
      const used = await since(count, before);
      const ours = parties.reduce((sum, party) => sum + used[party].readyMs, 0) / passedMs;
      const all = took.flatMap((one) => one.took);
      return {
        question,
        processes: count,
        callers: parallel,
        operations: all.length,
        // One process may end before the other: then it no longer counts.
        perSecond: took.reduce((sum, one) => sum + one.took.length / one.seconds, 0),
        meanMs: all.reduce((sum, ms) => sum + ms, 0) / all.length,
        others: Math.max(0, ready - ours),
        refused: took.reduce((sum, one) => sum + one.refused, 0),
        used,
      };
    },
  };
}

function searchOf(question: Question): unknown {
  const ids = question === 'search' ? [publicId(1), publicId(2)] : [publicId(scenarios[0]?.id ?? 0)];
  return {
    ...stay,
    hotelIds: ids,
    feed: 'three',
    maxRatesPerHotel: 1,
    timeout: 10,
    paymentTypes: ['NUITEE_PAY'],
  };
}

async function reportOf(
  child: ChildProcess,
  startedMs: number,
  asking: ShopRequest,
): Promise<Omit<Report, 'error'> & { readonly seconds: number }> {
  const answered = once(child, 'message');
  child.send(asking);
  const [{ error, ...report }] = (await answered) as [Report]; // the only message of `caller.ts`
  if (error !== undefined) throw new Error(error);
  return { ...report, seconds: (performance.now() - startedMs) / 1000 };
}
