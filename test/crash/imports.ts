import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/contract/database.ts';
import type { Random } from '../../src/contract/needs.ts';
import { ownProgram } from '../support/service/program.ts';

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

/** One row of this many is bad. */
const BAD_EVERY = 9_973;
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

interface ImportFile {
  readonly kind: 'hotels' | 'partner-ids';
  readonly rows: number;
  readonly lines: () => Generator<string>;
}

const isBad = (row: number) => row % BAD_EVERY === 0;

function hotelsFile(rows: number): ImportFile {
  return {
    kind: 'hotels',
    rows,
    *lines() {
      yield 'id,name,address,city,country,latitude,longitude,stars\n';
      for (let row = 1; row <= rows; row++) {
        const { id, name, address, city, country, latitude, longitude, stars } = hotel(row);
        yield `${isBad(row) ? 'none' : id},"${name}",${address},${city},${country},${latitude},${longitude},${stars}\n`;
      }
    },
  };
}

function hotel(row: number) {
  return {
    id: row,
    name: `Hotel "" ${row}`,
    address: `${row % 300} Long Street`,
    city: `Town ${row % 5_000}`,
    country: ['IT', 'FR', 'JP', 'US'][row % 4],
    latitude: ((row * 7) % 160_000) / 1000 - 80,
    longitude: ((row * 11) % 340_000) / 1000 - 170,
    stars: row % 6,
  };
}

function mappingsFile({ hotels, mappings }: ImportPlan): ImportFile {
  return {
    kind: 'partner-ids',
    rows: mappings,
    *lines() {
      yield 'partner,partner_id,hotel_id\n';
      for (let row = 1; row <= mappings; row++) {
        const { partner, partnerId, hotelId } = mapping(row, hotels);
        yield `${partner},${isBad(row) ? '' : partnerId},lp${hotelId.toString(16)}\n`;
      }
    },
  };
}

/** Maps to good hotels only: the mapping of a bad hotel would be bad as well. */
function mapping(row: number, hotels: number) {
  const hotelId = ((row * 13) % hotels) + 1;
  return {
    partner: `Partner ${row % 3}`,
    partnerId: `id-${row}`,
    hotelId: isBad(hotelId) ? hotelId - 1 : hotelId,
  };
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

/** All runs of one file write to one report. */
async function onlyReport(folder: string, kind: string): Promise<string> {
  const [report, ...others] = (await readdir(folder)).filter((name) => name.startsWith(`${kind}.csv.`));
  assert.ok(
    report !== undefined && others.length === 0,
    `the reports of ${kind}: ${report}, ${others.join()}`,
  );
  return path.join(folder, report);
}

async function assertReported(report: string, rows: number): Promise<void> {
  const text = await readFile(report, 'utf8');
  const lines = text
    .split('\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]));
  const expected = Array.from(
    { length: Math.floor(rows / BAD_EVERY) },
    (_, place) => (place + 1) * BAD_EVERY + 1,
  );
  assert.deepEqual(lines, expected, 'the lines of the bad rows, each once');
}

async function assertHotels({ db, hotels }: ImportPlan): Promise<void> {
  let row = 0;
  const query = 'select id, name, address, city, country, latitude, longitude, stars from hotels order by id';
  for await (const rows of db.stream<object>(query, [], 10_000)) {
    for (const found of rows) {
      row += isBad(row + 1) ? 2 : 1;
      assert.deepEqual({ ...found }, { ...hotel(row), name: `Hotel " ${row}` });
    }
  }
  assert.equal(row + (isBad(row + 1) ? 1 : 0), hotels);
}

async function assertMappings({ db, hotels, mappings }: ImportPlan): Promise<void> {
  const expected = new Map<string, string>();
  for (let row = 1; row <= mappings; row++) {
    const { partner, partnerId, hotelId } = mapping(row, hotels);
    if (!isBad(row)) expected.set(partnerId, `${partner} ${hotelId}`);
  }
  const query = `
    select p.name as partner, m.partner_id, m.hotel from partner_mappings m join partners p on p.id = m.partner`;
  for await (const rows of db.stream<{ partner: string; partner_id: string; hotel: number }>(
    query,
    [],
    10_000,
  )) {
    for (const { partner, partner_id, hotel: id } of rows) {
      assert.equal(expected.get(partner_id), `${partner} ${id}`, partner_id);
      expected.delete(partner_id);
    }
  }
  assert.equal(expected.size, 0, `${expected.size} ids of the file are not there`);
}

/** Numbers without gaps, every hotel and every mapping reported once, and partners that count right. */
async function assertFeed({ db }: ImportPlan): Promise<void> {
  const wrong = await db.row<{ gaps: number; reported: number; landed: number; miscounted: number }>(`
    select
      (select count(*) from (
        select first_change - lag(last_change, 1, 0) over (order by first_change) as step from catalogue_changes
      ) as steps where step <> 1) as gaps,
      (select sum(cardinality(hotels)) from catalogue_changes) as reported,
      (select count(*) from hotels) + (select count(*) from partner_mappings) as landed,
      (select count(*) from partners p
       where mappings <> (select count(*) from partner_mappings m where m.partner = p.id)) as miscounted`);
  assert.deepEqual([wrong?.gaps, wrong?.reported, wrong?.miscounted], [0, wrong?.landed, 0]);
}
