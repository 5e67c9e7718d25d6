import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/contract/database.ts';
import type { Random } from '../../src/contract/needs.ts';
import { ownProgram } from '../support/service/program.ts';
import { assertFeed, assertHotels, assertMappings, assertReported, onlyReport } from './imports/checks.ts';
import { hotelsFile, mappingsFile } from './imports/files.ts';

/**
 * A file of hotels and one of partner ids are imported by a process that is killed at random moments and started
 * again, until it ends by itself. Then the catalogue must hold exactly the rows of the files, each change must have
 * been reported once, and every bad row must have been reported once.
 */
export interface ImportPlan {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly hotels: number;
  readonly mappings: number;
  /** Kills, half of them at each file. */
  readonly kills: number;
  /** The earliest kill after the start of a process. */
  readonly latestKillMs: number;
  readonly random: Random;
  readonly say: (line: string) => void;
}

const EARLIEST_KILL_MS = 300;
const AFTER_LANDING_MS = 400;

export async function killImports(plan: ImportPlan): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-import-'));
  try {
    for (const file of [hotelsFile(plan.hotels), mappingsFile(plan)]) {
      const name = path.join(dataDir, `${file.kind}.csv`);
      await pipeline(Readable.from(file.lines()), createWriteStream(name));
      await importUnderFire(plan, { kind: file.kind, name, dataDir });
      await assertReported(await onlyReport(path.join(dataDir, 'reports'), file.kind), file.rows);
    }
    await assertHotels(plan);
    await assertMappings(plan);
    await assertFeed(plan);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function importUnderFire(
  plan: ImportPlan,
  { kind, name, dataDir }: { readonly kind: string; readonly name: string; readonly dataDir: string },
): Promise<void> {
  let landed = 0;
  let kills = 0;
  let early = 0;
  for (let attempt = 0; ; attempt++) {
    const isLast = kills >= plan.kills / 2;
    const run = startImport(plan, { kind, name, dataDir });
    if (!isLast) await Promise.race([run.ended, killSometime(plan, { run, kind, landed, attempt, early })]);
    const { code, output } = await run.ended;
    const now = await rowsOf(plan.db, kind);
    assert.ok(now >= landed, `${kind}: ${landed} had landed and ${now} are there`);
    plan.say(`${kind}: ${code === 0 ? 'ended by itself' : 'killed'}, ${now} rows are there`);
    landed = now;
    if (code === null) kills++;
    else assert.equal(code, 0, output);
    // The kills of a fast machine come sooner and sooner, so each import is killed as often as planned.
    if (code !== null) early++;
    // An import that ended before its last kill starts again, and may be killed while it finds nothing to change.
    if (isLast) return;
  }
}

/** Every second kill is soon after rows were stored, the others are at any time between start and end. */
async function killSometime(
  { db, random, latestKillMs }: ImportPlan,
  of: {
    readonly run: Run;
    readonly kind: string;
    readonly landed: number;
    readonly attempt: number;
    /** How many runs have ended before their kill. */
    readonly early: number;
  },
): Promise<void> {
  const sooner = 2 ** -of.early;
  if (of.attempt % 2 === 0) {
    while (of.run.isRunning() && (await rowsOf(db, of.kind)) <= of.landed) await sleep(20);
    await sleep(random.fraction() * AFTER_LANDING_MS * sooner);
  } else {
    await sleep(sooner * (EARLIEST_KILL_MS + random.fraction() * (latestKillMs - EARLIEST_KILL_MS)));
  }
  of.run.kill();
}

interface Run {
  readonly isRunning: () => boolean;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  readonly kill: () => void;
}

function startImport(
  plan: ImportPlan,
  { kind, name, dataDir }: { kind: string; name: string; dataDir: string },
): Run {
  const child = spawn(process.execPath, [ownProgram, 'catalogue', 'import', kind, name, '--json'], {
    env: { ...process.env, DATABASE_URL: plan.databaseUrl, DATA_DIR: dataDir, DEMO_HOTELS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return {
    ended: once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, output })),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => void child.kill('SIGKILL'),
  };
}

async function rowsOf(db: Db, kind: string): Promise<number> {
  const table = kind === 'hotels' ? 'hotels' : 'partner_mappings';
  const row = await db.row<{ count: number }>(`select count(*) as count from ${table}`);
  return row?.count ?? 0;
}
