import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KillManner, killService } from './kill-service.ts';
import { flagsOf, ownProgram } from './program.ts';

/** The program in a separate process and process group. */
export interface Service extends AsyncDisposable {
  readonly process: ChildProcess;
  /** Its announcement when it was ready. */
  readonly announced: Announcement;
  readonly readyMs: number;
  /** Everything it wrote to standard error. */
  log(): string;
  /** Ctrl-C; returns the exit code. */
  stop(): Promise<number | null>;
  kill(manner: KillManner): Promise<void>;
}

export interface Announcement {
  /** With `/v3.0` at its end; undefined for a worker. */
  readonly address?: string;
  /** The page for operators. */
  readonly console?: string;
  /** With OPS_PORT: its address. */
  readonly ops?: string;
  /** The address of a simulator. */
  readonly url?: string;
  readonly sandbox?: string;
  readonly production?: string;
  readonly compatSandbox?: string;
}

export interface ServiceOptions extends Whereabouts {
  /** `serve` or `work`; without it both in one. Or suppliers, payment sandbox and extras as a separate process. */
  readonly half?: 'serve' | 'work' | 'simulator';
  /** A program other than that of the repository. */
  readonly program?: string;
}

interface Whereabouts {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const READY_WITHIN_MS = 60_000;

/** Starts the program without waiting for it. */
export function launch({ half, program = ownProgram, ...options }: ServiceOptions): ChildProcess {
  const words = [...(half === undefined ? [] : [half]), '--json'];
  const child = spawn(process.execPath, [...flagsOf(program), program, ...words], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(options),
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Processes of one database need one key, the one that `testNeeds` has. */
const sharedKey = { SECRETS_KEY: '5e'.repeat(32) };

/** Takes from this process only where programs and compiled code are; by default a free port, and no demo world. */
function environmentOf({ dataDir, environment = {} }: Whereabouts): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const key = environment['DATABASE_URL'] === undefined ? {} : sharedKey;
  return { PATH, ...cache, DATA_DIR: dataDir, PORT: '0', DEMO_HOTELS: '0', ...key, ...environment };
}

/** Starts the program and waits until it is ready. */
export async function startService({
  readyWithinMs = READY_WITHIN_MS,
  ...options
}: ServiceOptions & { readonly readyWithinMs?: number }): Promise<Service> {
  const startedMs = performance.now();
  const child = launch(options);
  let out = '';
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const announced = await new Promise<Announcement>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`not ready in ${readyWithinMs} ms: ${log}`)),
      readyWithinMs,
    );
    const settle = (act: () => void): void => {
      clearTimeout(late);
      act();
    };
    child.once('exit', (code) => settle(() => reject(new Error(`ended with ${code}: ${log}`))));
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const parsed = parseWhole(out);
      if (parsed !== undefined) settle(() => resolve(parsed));
    });
  }).catch(async (error: unknown) => {
    await killService(child, 'everything');
    throw error;
  });
  const kill = (manner: KillManner): Promise<void> => killService(child, manner);
  return {
    process: child,
    announced,
    readyMs: performance.now() - startedMs,
    log: () => log,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGINT');
      const [code] = await once(child, 'exit');
      return typeof code === 'number' ? code : null;
    },
    kill,
    [Symbol.asyncDispose]: () => kill('everything'),
  };
}

function parseWhole(text: string): Announcement | undefined {
  try {
    // The program's own announcement; what a test reads of it, it also asserts.
    return JSON.parse(text) as Announcement;
  } catch {
    return undefined;
  }
}

/** Whatever a test forgets ends with its process. */
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', () => {
  for (const child of running) if (child.pid !== undefined) killNow(child.pid);
});

function killNow(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** Long enough for a busy machine. */
const PATIENCE_MS = 60_000;

/** For a test that must wait for something in another process. */
export async function eventually(
  what: string,
  isSo: () => Promise<boolean>,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const until = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(50);
  }
}

/** Runs a command of the program to its end, and returns its output with any exit code. */
export async function launchCommand(
  words: readonly string[],
  options: Whereabouts,
): Promise<{ readonly code: number | null; readonly out: string; readonly log: string }> {
  const child = spawn(process.execPath, [...flagsOf(ownProgram), ownProgram, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(options),
  });
  let out = '';
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, out, log };
}
