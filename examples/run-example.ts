import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** The environment of an example: a running service, and keys of an account that no other example uses. */
export interface ExampleEnvironment {
  readonly baseUrl: string;
  readonly sandbox: string;
  readonly production: string;
}

const folder = import.meta.dirname;

/** All examples, in their order. */
export async function listExamples(): Promise<string[]> {
  return (await Array.fromAsync(glob('[0-9]*.ts', { cwd: folder }))).toSorted();
}

/** The output of the example, as in its `.out` file. */
export function expectedOutputFile(example: string): string {
  return path.join(folder, example.replace(/\.ts$/, '.out'));
}

/** Runs one example in a separate process and returns its output; errors go to standard error. */
export async function runExample(
  example: string,
  { baseUrl, sandbox, production }: ExampleEnvironment,
): Promise<string> {
  const child = spawn(process.execPath, [path.join(folder, example)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], BASE_URL: baseUrl, SANDBOX_KEY: sandbox, PRODUCTION_KEY: production },
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${example} ended with ${code}, after it had printed:\n${printed}`);
  return printed;
}
