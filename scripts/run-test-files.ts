import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { after, describe } from 'node:test';
import { collectEnds } from '../test/support/runs/at-end.ts';

/**
 * Runs test files one after the other in this process, each as a suite that contains the file's tests and hooks. Files
 * share their imports, which are most of the CPU time of a small test file.
 */
export async function runTestFiles(files: readonly string[], options: RunOptions): Promise<void> {
  let writtenMs = 0;
  const write = (file: string): void => {
    const cpu: FileCpu = { file, ms: cpuMs() - writtenMs };
    writtenMs = cpuMs();
    appendFileSync(options.cpuFile, `${JSON.stringify(cpu)}\n`);
  };
  // Hooks may end the services of the last file: child processes count when they have ended.
  process.once('exit', () => write(files.at(-1) ?? ''));
  const end = collectEnds();
  for (const file of files) {
    await runFile(file, options);
    write(file);
  }
  await end();
  endHeldProcess(options.endsWithinMs ?? ENDS_WITHIN_MS);
}

/** Hooks of the last file may still stop its services. */
const ENDS_WITHIN_MS = 60_000;

/** A test that fails early may leave a server or a process open, and an open handle keeps this process alive. */
function endHeldProcess(afterMs: number): void {
  const end = (): never => {
    const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
    console.error(
      `The tests have ended, and their process is still open after ${afterMs / 1_000} s: ${open}`,
    );
    process.exit(1);
  };
  setTimeout(end, afterMs).unref();
}

function runFile(file: string, { patienceMs }: RunOptions): Promise<void> {
  return new Promise((ended) => {
    describe(file, { timeout: patienceMs }, async () => {
      // The first hook of the suite: it runs even if the import or another hook fails.
      after(() => ended());
      await import(path.resolve(file));
    });
  });
}

export interface RunOptions {
  readonly patienceMs: number;
  /** Receives lines of JSON; those of one file are added up. */
  readonly cpuFile: string;
  /** How long the process may take to end after its last test. */
  readonly endsWithinMs?: number;
}

/** CPU time that a test file and the processes that it started have used: the same on a busy machine. */
export interface FileCpu {
  readonly file: string;
  readonly ms: number;
}

/** CPU time of this process and of the child processes that have ended. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + childrenMs();
}

/** CPU time of child processes that have ended and their descendants; 0 where the system does not report it. */
function childrenMs(): number {
  if (process.platform !== 'linux') return 0;
  // pid (name) state …: the 14th and 15th field after the name, in ticks of 10 ms.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
