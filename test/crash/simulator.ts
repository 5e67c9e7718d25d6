import { type ChildProcess, spawn } from 'node:child_process';

/** Suppliers, payment sandbox and extras as a process of their own. */
export async function startSimulator(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ url: string; process: ChildProcess }> {
  const program = new URL('../../src/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, 'simulator', '--json'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment },
  });
  let out = '';
  for await (const chunk of child.stdout) {
    out += String(chunk);
    const url = /"url":\s*"([^"]+)"/.exec(out)?.[1];
    if (url !== undefined) return { url, process: child };
  }
  throw new Error(`the simulator did not start: ${out}`);
}
