import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from './claim.ts';

const GOAL_MS = 25_000;
const root = path.join(import.meta.dirname, '..');

/** The time from `git clone` to a running service, with an empty npm cache, as for a new user. */
export const bench: Bench = async ({ say }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-clone-'));
  const clone = path.join(folder, 'clone');
  const env = { ...process.env, npm_config_cache: path.join(folder, 'npm'), PORT: '0', DEMO_HOTELS: '0' };
  let totalMs = 0;
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const startedMs = performance.now();
    await work();
    const tookMs = performance.now() - startedMs;
    totalMs += tookMs;
    say(`${name}: ${(tookMs / 1_000).toFixed(1)} s`);
  };
  const run = (program: string, words: readonly string[], cwd: string): Promise<unknown> =>
    promisify(execFile)(program, words, { cwd, env });
  let service: ChildProcess | undefined;
  try {
    await step('git clone', () => run('git', ['clone', '--quiet', root, clone], folder));
    await step('npm ci', () => run('npm', ['ci'], clone));
    await step('npm start', async () => {
      service = spawn('npm', ['start', '--silent', '--', '--json'], {
        cwd: clone,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      if (service.stdout !== null) await once(service.stdout, 'data');
    });
  } finally {
    await stopped(service);
    await rm(folder, { recursive: true, force: true });
  }
  return [
    {
      claim: 'the first start from `git clone`, empty npm cache',
      metric: 'clone, npm ci and start',
      unit: 'ms',
      ours: totalMs,
      rivals: {},
      goal: 'under 25 s, with a registry close by',
      isMet: totalMs < GOAL_MS,
    },
  ];
};

async function stopped(service: ChildProcess | undefined): Promise<void> {
  if (service?.pid === undefined || service.exitCode !== null) return;
  const ended = once(service, 'exit');
  process.kill(-service.pid, 'SIGINT');
  await ended;
}
