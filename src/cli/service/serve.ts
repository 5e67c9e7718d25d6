import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { limits } from '../../contract/limits.ts';
import { messageOf } from '../../lib/shown-error.ts';
import { systemClock } from '../../platform/clock.ts';
import { type DatabaseSource, openDatabaseSource } from '../../platform/database-source.ts';
import { readCertificate, type Certificate } from '../../platform/files/certificate.ts';
import { isUnavailable } from '../../platform/sql/database-errors.ts';
import { type Outage, watchOutages } from '../../platform/sql/outage.ts';
import { Unreachable } from '../../platform/sql/reachable.ts';
import { startTelemetry, type Telemetry } from '../../platform/telemetry/start-telemetry.ts';
import type { DemoThread } from '../../catalogue/demo/demo-thread.ts';
import type { Command, CommandCall, CommandNeeds } from '../command.ts';
import { readableAddress } from '../../lib/readable-address.ts';
import { announce, beginDemoWorld, loadFirstData } from './first-data.ts';
import { type Ops, openOps } from './ops.ts';
import { type Stop, watchStop } from './watch-stop.ts';
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

function roleOf({ serves, works }: Halves): string {
  return serves && works ? 'start' : serves ? 'serve' : 'work';
}

/** Closes everything in the opposite order when the process is stopped. */
async function runService(call: CommandCall, halves: Halves): Promise<void> {
  const { config, log, signal } = call;
  // An unhandled rejection is a programming error, but no reason to close all connections.
  process.on('unhandledRejection', (err) => log.error({ err }, 'an unhandled failure'));
  const ending = new AbortController();
  const stop = watchStop(log, (code) => process.exit(code));
  const endAtOnce = () => {
    stop.begin();
    ending.abort();
  };
  signal.addEventListener('abort', endAtOnce);
  try {
    await using opened = new AsyncDisposableStack();
    opened.defer(() => Promise.resolve(stop.closed()));
    const telemetry = await startTelemetry(config, roleOf(halves));
    opened.defer(stop.while('the collector of OpenTelemetry', telemetry.close));
    const ops = await openOps(call);
    opened.defer(stop.while('requests at OPS_PORT', ops.close));
    const stopping = ending.signal;
    await using started = await startPatiently(call, { halves, ops, telemetry, stopping, stop });
    signal.removeEventListener('abort', endAtOnce);
    const { gone } = started;
    const end = AbortSignal.any([signal, gone]);
    if (!end.aborted) await once(end, 'abort');
    log.info(gone.aborted ? 'the process that ran the database has ended: stopping' : 'stopping');
    const delayMs = halves.serves ? config.stopDelaySeconds * 1000 : 0;
    await systemClock.sleep(delayMs, gone).catch(() => undefined);
    endAtOnce();
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
  readonly telemetry: Telemetry;
  /** Aborted when the process is to end. */
  readonly stopping: AbortSignal;
  readonly stop: Stop;
}

/** Waits for a database that does not answer. A refusal, such as a wrong password, ends the start at once. */
async function startPatiently(call: CommandCall, starting: Starting): Promise<Started> {
  const { config, log, signal } = call;
  const until = systemClock.ticksMs() + config.databaseWaitSeconds * 1000;
  // One for all attempts, so that each minute of the outage has one line.
  const outage = watchOutages({ log }, systemClock);
  let loggedMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    const opened = new AsyncDisposableStack();
    try {
      const { gone } = await startParts(call, { ...starting, outage }, opened);
      return { gone, [Symbol.asyncDispose]: () => opened.disposeAsync().finally(() => outage.close()) };
    } catch (error) {
      await opened.disposeAsync();
      const isPassing = isUnavailable(error) || error instanceof Unreachable;
      const nowMs = systemClock.ticksMs();
      if (signal.aborted || !isPassing || nowMs > until) {
        outage.close();
        throw error;
      }
      const isDue = nowMs - loggedMs >= limits.outageLoggedEveryMs;
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
  { halves, ops, telemetry, stopping, stop, outage }: Starting & { readonly outage: Outage },
  opened: AsyncDisposableStack,
): Promise<DatabaseSource> {
  const { config, log, signal } = call;
  const tls = halves.serves ? await readCertificate(config) : undefined;
  if (halves.serves) await assertPortFree(config);
  const thread = halves.serves ? beginDemoWorld(call) : undefined;
  opened.defer(() => thread?.[Symbol.dispose]());
  // The program is loaded while the database is created or starts: loading holds the thread until it is done.
  const databaseWorks = Promise.withResolvers<void>();
  const loading = databaseWorks.promise.then(loadProgram);
  loading.catch(() => undefined);
  const home = await openDatabaseSource(config, {
    purpose: halves.serves ? 'server' : 'command',
    signal,
    log,
    onProcess: databaseWorks.resolve,
  });
  databaseWorks.resolve();
  opened.defer(stop.while('the end of the embedded database', home.close));
  const program = await loading;
  signal.throwIfAborted();
  const { needs, close } = await program.openNeeds({
    config,
    databaseUrl: home.databaseUrl,
    log,
    // `doctor` counts the processes by it.
    name: `innkeeper ${halves.serves ? 'serve' : 'work'} ${crypto.randomUUID().slice(0, 8)}`,
    supervise: halves.works,
    migrates: true,
    isService: true,
    draining: signal,
    stopping,
    outage,
    onClosing: stop.waitsFor,
  });
  opened.defer(close);
  signal.throwIfAborted();
  program.measure(needs);
  if (halves.works)
    opened.defer(stop.while('running jobs', (await program.startWorker(needs, needs.queue, program)).stop));
  if (halves.serves) await openServer(call, { needs, program, thread, opened, ops, tls, stop });
  else call.print({ works: true, ops: ops.address }, () => 'Innkeeper runs background jobs.');
  ops.started(needs);
  telemetry.exportMetrics(needs.metrics, needs.clock);
  // Otherwise the first stop after an installation writes it: 19 MB, for seconds on a busy machine.
  flushCompileCache();
  return home;
}

async function openServer(
  call: CommandCall,
  {
    needs,
    program,
    thread,
    opened,
    ops,
    tls,
    stop,
  }: {
    readonly needs: CommandNeeds;
    readonly program: Program;
    readonly thread: DemoThread | undefined;
    readonly opened: AsyncDisposableStack;
    readonly ops: Ops;
    readonly tls: Certificate | undefined;
    readonly stop: Stop;
  },
): Promise<void> {
  const { config, signal } = call;
  const server = program.buildServer(
    needs,
    ops.address === undefined ? program.routes : program.routesWithoutOps,
    { tls },
  );
  opened.defer(stop.while('running requests', async () => void (await server.close())));
  if (tls !== undefined) renewing(needs, { server, program, opened, present: tls });
  const address = await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portProblem(config, error);
  });
  const loading = loadFirstData(call, { needs, program, thread });
  program.readWords();
  await loading;
  // As late as possible: a first start that is stopped before has not shown its keys.
  signal.throwIfAborted();
  await announce(call, { address: readableAddress(address), ops: ops.address, needs, program });
}

/** Until the service stops. */
function renewing(
  needs: CommandNeeds,
  {
    server,
    program,
    opened,
    present,
  }: {
    readonly server: ReturnType<Program['buildServer']>;
    readonly program: Program;
    readonly opened: AsyncDisposableStack;
    readonly present: Certificate;
  },
): void {
  const ending = new AbortController();
  const use = (certificate: Certificate) => program.renewTls(server, certificate);
  const following = program.followCertificate({ ...needs, present, use, signal: ending.signal });
  opened.defer(async () => {
    ending.abort();
    await following;
  });
}
