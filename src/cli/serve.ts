import { once } from 'node:events';
import type { FirstKeys } from '../accounts/keys.ts';
import { tidyHeap } from '../platform/heap.ts';
import { type Home, openHome } from '../platform/home.ts';
import { openNeeds } from '../platform/open-needs.ts';
import { startWorker } from '../platform/queue/worker.ts';
import type { Command, CommandCall, CommandNeeds } from './command.ts';
import { assertPortFree, portProblem, readableAddress } from './port.ts';
import { progressOn } from './progress.ts';

/** Which halves of the service a process runs. */
interface Halves {
  readonly serves: boolean;
  readonly works: boolean;
}

export const start: Command = {
  words: '',
  usage: '',
  summary: 'The whole service in one process.',
  flags: {},
  isService: true,
  run: (call) => runService(call, { serves: true, works: true }),
};

export const serve: Command = {
  words: 'serve',
  usage: '',
  summary: 'Answers HTTP requests; any number of these may share one DATABASE_URL.',
  flags: {},
  isService: true,
  run: (call) => runService(call, { serves: true, works: false }),
};

export const work: Command = {
  words: 'work',
  usage: '',
  summary: 'Works off background jobs; any number of these may share one DATABASE_URL.',
  flags: {},
  isService: true,
  run: (call) => runService(call, { serves: false, works: true }),
};

/** Everything opened is pushed here, and put away in the opposite order when the process is told to stop. */
async function runService(call: CommandCall, halves: Halves): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { log, signal } = call;
  // A promise that nobody waited for has failed: a mistake of ours, and no reason to hang up on everybody.
  process.on('unhandledRejection', (err) => log.error({ err }, 'a failure that nobody waited for'));
  try {
    const { gone } = await comeUp(call, { halves, opened });
    const end = AbortSignal.any([signal, gone]);
    if (!end.aborted) await once(end, 'abort');
    log.info(gone.aborted ? 'the process that ran the database is gone: stopping' : 'stopping');
  } catch (error) {
    if (!signal.aborted) throw error;
    call.say('Stopped on the way up; the next start goes on from here.');
  }
}

/** Opens the house floor by floor. Whoever is told to stop on the way up goes no further. */
async function comeUp(
  call: CommandCall,
  { halves, opened }: { readonly halves: Halves; readonly opened: AsyncDisposableStack },
): Promise<Home> {
  const { config, log, signal } = call;
  if (halves.serves) await assertPortFree(config);
  // The database starts while the program is loaded: each takes about half a second.
  const loading = loadProgram(halves);
  loading.catch(() => undefined);
  const home = await openHome(config, { purpose: halves.serves ? 'server' : 'command', signal, log });
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
  if (halves.serves) await openDoors(call, { needs, program, opened });
  else call.print({ works: true }, () => 'Innkeeper works off background jobs.');
  return home;
}

async function openDoors(
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
  await furnish(call, needs, program);
  // What it took to come up lies about now, more than what is used; and nobody has been told yet that we are here.
  await tidyHeap();
  // As late as can be: a first start that is stopped on its way has not shown its keys to anybody.
  signal.throwIfAborted();
  announce(call, { address: readableAddress(address), firstKeys: await program.createFirstKeys(needs) });
}

/** The first start fills the empty house: reference lists, and the demo world if one is wanted. */
async function furnish(call: CommandCall, needs: CommandNeeds, program: Program): Promise<void> {
  const { db, clock } = needs;
  const hotels = call.config.demoHotels;
  const progress = progressOn(call, 'hotels of the demo world');
  try {
    await (hotels === 0
      ? program.loadPlaces({ db: db.patient, clock })
      : program.loadDemoWorld(
          { db: db.patient, clock },
          { hotels, onProgress: progress.show, signal: call.signal },
        ));
  } finally {
    progress.end();
  }
}

type Program = Awaited<ReturnType<typeof loadProgram>>;

async function loadProgram({ serves }: Pick<Halves, 'serves'>) {
  const [keys, server, routes, tasks, demo, places, rooms] = await Promise.all([
    import('../accounts/keys.ts'),
    import('../app/server.ts'),
    import('../app/routes.ts'),
    import('../app/tasks.ts'),
    import('../catalogue/demo/load-demo-world.ts'),
    import('../catalogue/reference/load-places.ts'),
    import('../rooms/load-engine.ts'),
  ]);
  // Read while the database starts, so that no request waits for the words of all languages.
  if (serves) rooms.roomEngine();
  return { ...keys, ...server, ...routes, ...tasks, ...demo, ...places };
}

function announce(
  { print }: CommandCall,
  { address, firstKeys }: { address: string; firstKeys: FirstKeys | undefined },
): void {
  const rows = [
    ['address', `${address}/v3.0`],
    ['reference', `${address}/reference`],
    ...(firstKeys === undefined
      ? []
      : [
          ['sandbox key', `${firstKeys.sandbox}   shown this once`],
          ['production key', `${firstKeys.production}   shown this once`],
        ]),
  ];
  print({ address: `${address}/v3.0`, reference: `${address}/reference`, ...firstKeys }, () =>
    [
      'Innkeeper is running.',
      '',
      ...rows.map(([name = '', value]) => `  ${name.padEnd(15)} ${value}`),
      '',
    ].join('\n'),
  );
}
