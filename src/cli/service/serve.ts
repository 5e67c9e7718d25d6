import { once } from 'node:events';
import { limits } from '../../contract/limits.ts';
import { messageOf } from '../../lib/shown-error.ts';
import { systemClock } from '../../platform/clock.ts';
import { tidyHeap } from '../../platform/heap.ts';
import { type DatabaseSource, openDatabaseSource } from '../../platform/database-source.ts';
import { openNeeds } from '../../platform/open-needs.ts';
import { startWorker } from '../../platform/queue/worker.ts';
import { isAway } from '../../platform/sql/away.ts';
import { Unreachable } from '../../platform/sql/reachable.ts';
import { announcement } from './announcement.ts';
import type { Command, CommandCall, CommandNeeds } from '../command.ts';
import { readableAddress } from '../../lib/readable-address.ts';
import { assertPortFree, portProblem } from './port.ts';
import { progressOn } from '../output/progress.ts';

/** The parts of the service that a process runs. */
interface Halves {
  readonly serves: boolean;
  readonly works: boolean;
}

export const start: Command = {
  usage: '',
  flags: {},
  isService: true,
  run: (call) => runService(call, { serves: true, works: true }),
};

export const serve: Command = {
  usage: '',
  flags: {},
  isService: true,
  run: (call) => runService(call, { serves: true, works: false }),
};

export const work: Command = {
  usage: '',
  flags: {},
  isService: true,
  run: (call) => runService(call, { serves: false, works: true }),
};

/** Closes everything in the opposite order when the process is stopped. */
async function runService(call: CommandCall, halves: Halves): Promise<void> {
  const { log, signal } = call;
  // An unhandled rejection is a programming error, but no reason to close all connections.
  process.on('unhandledRejection', (err) => log.error({ err }, 'an unhandled failure'));
  try {
    await using started = await startPatiently(call, halves);
    const { gone } = started;
    const end = AbortSignal.any([signal, gone]);
    if (!end.aborted) await once(end, 'abort');
    log.info(gone.aborted ? 'the process that ran the database has ended: stopping' : 'stopping');
  } catch (error) {
    if (!signal.aborted) throw error;
    call.say('Stopped during the start; the next start continues from here.');
  }
}

interface Started extends AsyncDisposable {
  readonly gone: AbortSignal;
}

/**
 * Waits for a database that restarts during the start, like a running service. A database that never responded usually
 * has a wrong address: then the start fails at once, unless the database reports that it is starting.
 */
async function startPatiently(call: CommandCall, halves: Halves): Promise<Started> {
  const { log, signal } = call;
  const until = systemClock.ticksMs() + limits.startPatienceMs;
  let loggedMs = Number.NEGATIVE_INFINITY;
  for (let wasThere = false; ;) {
    const opened = new AsyncDisposableStack();
    try {
      const { gone } = await startParts(call, { halves, opened, found: () => (wasThere = true) });
      return { gone, [Symbol.asyncDispose]: () => opened.disposeAsync() };
    } catch (error) {
      await opened.disposeAsync();
      const isPassing = isAway(error) || (error instanceof Unreachable && (wasThere || error.isStarting));
      const nowMs = systemClock.ticksMs();
      if (signal.aborted || !isPassing || nowMs > until) throw error;
      const isDue = nowMs - loggedMs >= limits.awaySaidEveryMs;
      if (isDue) loggedMs = nowMs;
      log[isDue ? 'warn' : 'debug'](
        { reason: messageOf(error) },
        'the database went away during the start, which begins again',
      );
      await systemClock.sleep(limits.startAgainMs, signal);
    }
  }
}

interface Starting {
  readonly halves: Halves;
  readonly opened: AsyncDisposableStack;
  /** The database has responded. */
  readonly found: () => void;
}

/** Opens the parts of the service in order, until it is stopped. */
async function startParts(call: CommandCall, { halves, opened, found }: Starting): Promise<DatabaseSource> {
  const { config, log, signal } = call;
  if (halves.serves) await assertPortFree(config);
  // The database starts while the program is loaded: each takes about half a second.
  const loading = loadProgram(halves);
  loading.catch(() => undefined);
  const home = await openDatabaseSource(config, {
    purpose: halves.serves ? 'server' : 'command',
    signal,
    log,
  });
  found();
  opened.defer(home.close);
  const program = await loading;
  signal.throwIfAborted();
  const { needs, close } = await openNeeds({
    config,
    databaseUrl: home.databaseUrl,
    log,
    name: `innkeeper ${halves.serves ? 'serve' : 'work'}`,
    supervise: halves.works,
    migrates: true,
    isService: true,
    stopping: signal,
  });
  opened.defer(close);
  signal.throwIfAborted();
  if (halves.works) opened.defer((await startWorker(needs, needs.queue, program)).stop);
  if (halves.serves) await openServer(call, { needs, program, opened });
  else call.print({ works: true }, () => 'Innkeeper runs background jobs.');
  return home;
}

async function openServer(
  call: CommandCall,
  {
    needs,
    program,
    opened,
  }: { readonly needs: CommandNeeds; readonly program: Program; readonly opened: AsyncDisposableStack },
): Promise<void> {
  const { config, signal } = call;
  const server = program.buildServer(needs, program.routes);
  opened.defer(async () => void (await server.close()));
  const address = await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portProblem(config, error);
  });
  await loadFirstData(call, needs, program);
  // The start leaves more garbage than live memory, and no caller waits yet.
  await tidyHeap();
  // As late as possible: a first start that is stopped before has not shown its keys.
  signal.throwIfAborted();
  await announce(call, { address: readableAddress(address), needs, program });
}

/** Demo data is loaded into the embedded database, and into the operator's own only if requested. */
function isForTrying({ databaseUrl, demoHotels }: CommandCall['config']): boolean {
  return databaseUrl === undefined || demoHotels > 0;
}

/** The first start loads the reference lists and the demo data. */
async function loadFirstData(call: CommandCall, needs: CommandNeeds, program: Program): Promise<void> {
  const { config, signal } = call;
  const { clock } = needs;
  const patient = { db: needs.db.patient, clock };
  const hotels = config.demoHotels;
  const progress = progressOn(call, 'hotels of the demo world');
  try {
    if (hotels > 0) await program.loadDemoWorld(patient, { hotels, onProgress: progress.show, signal });
    else await program.loadPlaces(patient);
    if (isForTrying(config)) await program.addInventedRates(patient);
  } finally {
    progress.end();
  }
}

type Program = Awaited<ReturnType<typeof loadProgram>>;

async function loadProgram({ serves }: Pick<Halves, 'serves'>) {
  const [accounts, keys, testMoney, server, routes, tasks, demo, places, rates, rooms] = await Promise.all([
    import('../../accounts/accounts.ts'),
    import('../../accounts/keys.ts'),
    import('../../payments/money/test-money.ts'),
    import('../../app/server.ts'),
    import('../../app/routes.ts'),
    import('../../app/tasks.ts'),
    import('../../catalogue/demo/load-demo-world.ts'),
    import('../../catalogue/maintain/load-places.ts'),
    import('../../catalogue/reference/invented-rates.ts'),
    import('../../rooms/load-engine.ts'),
  ]);
  // Read while the database starts, so that no request waits for the words of all languages.
  if (serves) rooms.roomEngine();
  return { ...accounts, ...keys, ...testMoney, ...server, ...routes, ...tasks, ...demo, ...places, ...rates };
}

async function announce(
  { config, print }: CommandCall,
  {
    address,
    needs,
    program,
  }: { readonly address: string; readonly needs: CommandNeeds; readonly program: Program },
): Promise<void> {
  const firstKeys = isForTrying(config) ? await program.createFirstKeys(needs) : undefined;
  if (firstKeys !== undefined) await program.giveTestMoney(needs, firstKeys.accountId);
  const isFirst = firstKeys !== undefined || (await program.listAccounts(needs)).length === 0;
  print({ address: `${address}/v3.0`, reference: `${address}/reference`, ...firstKeys }, () =>
    announcement({ address, firstKeys, isFirst }),
  );
}
