import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { startService } from '../test/support/service/service.ts';
import type { Bench } from './claim.ts';

const ROUNDS = 5;
const SECOND_START_GOAL_MS = 5_000;

/** The time until the service responds, compared with that of its PostgreSQL alone on the same disk. */
export const bench: Bench = async ({ say }) => {
  const first: number[] = [];
  const second: number[] = [];
  const bareFirst: number[] = [];
  const bareSecond: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
    for (const times of [first, second]) {
      const service = await startService({ dataDir });
      times.push(service.readyMs);
      await service.stop();
    }
    for (const times of [bareFirst, bareSecond]) times.push(await bareStart(path.join(dataDir, 'bare')));
    await rm(dataDir, { recursive: true, force: true });
    say(`round ${round + 1} of ${ROUNDS}: first ${ms(first.at(-1))}, second ${ms(second.at(-1))}`);
  }
  return [
    {
      claim: 'the first start, empty catalogue',
      metric: 'median to ready',
      unit: 'ms',
      ours: median(first),
      rivals: { 'PostgreSQL alone: initdb and start': median(bareFirst) },
      goal: 'under 60 s with the install of packages',
      isMet: median(first) < 30_000,
    },
    {
      claim: 'every later start',
      metric: 'median to ready',
      unit: 'ms',
      ours: median(second),
      rivals: { 'PostgreSQL alone: start': median(bareSecond) },
      goal: 'under 5 s',
      isMet: Math.max(...second) < SECOND_START_GOAL_MS,
    },
  ];
};

async function bareStart(folder: string): Promise<number> {
  const startedMs = performance.now();
  const server = await startEmbedded(folder, { durable: true });
  const tookMs = performance.now() - startedMs;
  await server.stop();
  return tookMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const ms = (value: number | undefined): string => `${Math.round(value ?? Number.NaN)} ms`;
