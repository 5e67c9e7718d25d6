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
import type { Command, CommandCall, CommandNeeds } from '../command.ts';
import { readableAddress } from '../../lib/readable-address.ts';
import { announce, loadFirstData } from './first-data.ts';
import { type Ops, openOps } from './ops.ts';
import { assertPortFree, portProblem } from './port.ts';
import { loadProgram, type Program } from './program.ts';

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
  const { config, log, signal } = call;
  // An unhandled rejection is a programming error, but no reason to close all connections.
  process.on('unhandledRejection', (err) => log.error({ err }, 'an unhandled failure'));
  const ending = new AbortController();
  const endAtOnce = () => ending.abort();
  signal.addEventListener('abort', endAtOnce);
  try {
    await using ops = await openOps(call);
    await using started = await startPatiently(call, { halves, ops, stopping: ending.signal });
    signal.removeEventListener('abort', endAtOnce);
    const { gone } = started;
    const end = AbortSignal.any([signal, gone]);
    if (!end.aborted) await once(end, 'abort');
    log.info(gone.aborted ? 'the process that ran the database has ended: stopping' : 'stopping');
    const delayMs = halves.serves ? config.stopDelaySeconds * 1000 : 0;
    await systemClock.sleep(delayMs, gone).catch(() => undefined);
    ending.abort();
  } catch (error) {
    if (!signal.aborted) throw error;
    call.say('Stopped during the start; the next start continues from here.');
  }
}

interface Started extends AsyncDisposable {
  readonly gone: AbortSignal;
}

interface Starting {
  readonly halves: Halves;
  readonly ops: Ops;
  /** Aborted when the process is to end. */
  readonly stopping: AbortSignal;
}

/** Waits for a database that does not answer. A refusal, such as a wrong password, ends the start at once. */
async function startPatiently(call: CommandCall, starting: Starting): Promise<Started> {
  const { config, log, signal } = call;
  const until = systemClock.ticksMs() + config.databaseWaitSeconds * 1000;
  let loggedMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    const opened = new AsyncDisposableStack();
    try {
      const { gone } = await startParts(call, starting, opened);
      return { gone, [Symbol.asyncDispose]: () => opened.disposeAsync() };
    } catch (error) {
      await opened.disposeAsync();
      const isPassing = isAway(error) || error instanceof Unreachable;
      const nowMs = systemClock.ticksMs();
      if (signal.aborted || !isPassing || nowMs > until) throw error;
      const isDue = nowMs - loggedMs >= limits.awayLoggedEveryMs;
      if (isDue) loggedMs = nowMs;
      log[isDue ? 'warn' : 'debug'](
        { reason: messageOf(error), giveUpInSeconds: Math.round((until - nowMs) / 1000) },
        'the database does not answer: the start waits for it',
      );
      await systemClock.sleep(limits.startAgainMs, signal);
    }
  }
}

/** Opens the parts of the service in order, until it is stopped. */
async function startParts(
  call: CommandCall,
  { halves, ops, stopping }: Starting,
  opened: AsyncDisposableStack,
): Promise<DatabaseSource> {
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
    draining: signal,
    stopping,
  });
  opened.defer(close);
  signal.throwIfAborted();
  program.measureSuppliers(needs.metrics, needs.db);
  if (halves.works) opened.defer((await startWorker(needs, needs.queue, program)).stop);
  if (halves.serves) await openServer(call, { needs, program, opened, ops });
  else call.print({ works: true, ops: ops.address }, () => 'Innkeeper runs background jobs.');
  ops.started(needs);
  return home;
}

async function openServer(
  call: CommandCall,
  {
    needs,
    program,
    opened,
    ops,
  }: {
    readonly needs: CommandNeeds;
    readonly program: Program;
    readonly opened: AsyncDisposableStack;
    readonly ops: Ops;
  },
): Promise<void> {
  const { config, signal } = call;
  const server = program.buildServer(
    needs,
    ops.address === undefined ? program.routes : program.routesBesideOps,
  );
  opened.defer(async () => void (await server.close()));
  const address = await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portProblem(config, error);
  });
  await loadFirstData(call, needs, program);
  // The start leaves more garbage than live memory, and no caller waits yet.
  await tidyHeap();
  // As late as possible: a first start that is stopped before has not shown its keys.
  signal.throwIfAborted();
  await announce(call, { address: readableAddress(address), ops: ops.address, needs, program });
}
