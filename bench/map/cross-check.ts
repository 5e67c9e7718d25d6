import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import type { Db } from '../../src/contract/database.ts';
import { csvLine } from '../../src/lib/csv/write.ts';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import type { Claim } from '../claim.ts';
import { hotelOf } from '../hotels/world.ts';
import { peakMib } from '../ids/server.ts';

const ROWS = 1_000_000;
const HOTELS = 100_000;
const GOAL_SECONDS = 60;
const GOAL_MIB = 1_000;
const root = path.join(import.meta.dirname, '../..');

/** Two files that differ: one row in fifty or in five names another hotel, or the same one in other words; 1 % lack. */
const worlds = [
  { name: 'ids of hotels, 2 % conflicts', differing: 0.02, row: rowWithId, header: 'id,hotel_id\n' },
  {
    name: 'records, one in five written otherwise',
    differing: 0.2,
    row: rowWithRecord,
    header: 'id,name,address,city,country,latitude,longitude\n',
  },
] as const;

type Row = (number: number, isOther: boolean) => readonly string[];

/** Two files of a million rows each, compared by the command, next to a program that holds both in memory. */
export async function benchCrossCheck(
  { db, url }: { readonly db: Db; readonly url: string },
  say: (line: string) => void,
): Promise<Claim[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-cross-check-'));
  try {
    say(`writing ${HOTELS.toLocaleString('en')} hotels …`);
    await fill(db);
    const claims: Claim[] = [];
    for (const world of worlds) {
      const [a, b] = [path.join(folder, 'a.csv'), path.join(folder, 'b.csv')];
      await writeFiles({ a, b }, world);
      const environment = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn' };
      const command = ['src/main.ts', 'cross-check', a, b, '-o', path.join(folder, 'out.csv'), '--json'];
      const ours = await run(command, environment);
      say(`${world.name}: ${JSON.stringify(JSON.parse(ours.out))}`);
      const naive = await run(['bench/map/naive-join.ts', a, b, path.join(folder, 'naive.csv')], {});
      claims.push(...claimsOf(world.name, ours, naive));
    }
    return claims;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function claimsOf(name: string, ours: Run, naive: Run): Claim[] {
  const claim = `cross-check of ${ROWS.toLocaleString('en')} and ${ROWS.toLocaleString('en')} rows: ${name}`;
  const rivals = (figure: number) => ({ 'both files in memory, compared as text': figure });
  return [
    {
      claim,
      metric: 'elapsed',
      unit: 's',
      ours: ours.seconds,
      rivals: rivals(naive.seconds),
      goal: `at most ${GOAL_SECONDS} s`,
      isMet: ours.seconds <= GOAL_SECONDS,
    },
    {
      claim,
      metric: 'processor time of the command',
      unit: 's',
      ours: ours.cpuSeconds,
      rivals: rivals(naive.cpuSeconds),
      goal: `at most ${GOAL_SECONDS} s`,
      isMet: ours.cpuSeconds <= GOAL_SECONDS,
    },
    {
      claim,
      metric: 'most memory',
      unit: 'MiB',
      ours: ours.mib,
      rivals: rivals(naive.mib),
      goal: `at most ${GOAL_MIB} MiB`,
      isMet: ours.mib <= GOAL_MIB,
    },
  ];
}

function rowWithId(number: number, isOther: boolean): readonly string[] {
  return [publicId(1 + ((number + (isOther ? 1 : 0)) % HOTELS))];
}

function rowWithRecord(number: number, isOther: boolean): readonly string[] {
  const { name, address, city, country, latitude, longitude } = hotelOf(number);
  const otherName = number % 2 === 0 ? `The ${name}` : name.slice(0, -2);
  return [isOther ? otherName : name, address, city, country, latitude, longitude];
}

async function writeFiles(
  files: { readonly a: string; readonly b: string },
  { header, row, differing }: (typeof worlds)[number],
): Promise<void> {
  for (const [side, file] of Object.entries(files)) {
    const random = seededRandom(7);
    const lines = function* (of: Row) {
      yield header;
      // Another order in each file: 611,953 has no factor in common with the number of rows.
      for (let at = 0; at < ROWS; at++) {
        const number = side === 'a' ? at : (at * 611_953) % ROWS;
        const isLeftOut = number % 100 === (side === 'a' ? 1 : 2);
        const isOther = side === 'b' && random.chance(differing);
        if (!isLeftOut) yield csvLine([`S${number}`, ...of(number, isOther)]);
      }
    };
    await pipeline(Readable.from(lines(row)), createWriteStream(file));
  }
}

async function fill(db: Db): Promise<void> {
  const many = 5_000;
  for (let from = 0; from < HOTELS; from += many) {
    const hotels = Array.from({ length: many }, (_, at) => {
      const { latitude, longitude, ...hotel } = hotelOf(from + at);
      const degrees = (text: string) => (text === '' ? null : Number(text));
      return { ...hotel, latitude: degrees(latitude), longitude: degrees(longitude) };
    });
    await db.patient.run(
      `insert into hotels (id, name, address, city, country, latitude, longitude, name_key, city_key, created_at, updated_at)
       select id, name, address, city, country, latitude, longitude, '', '', '2026-01-01', '2026-01-01'
       from jsonb_to_recordset($1::jsonb) as h (id bigint, name text, address text, city text, country text,
         latitude float8, longitude float8)
       on conflict (id) do update set name = excluded.name, address = excluded.address, city = excluded.city,
         country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude`,
      [JSON.stringify(hotels)],
    );
  }
}

interface Run {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly mib: number;
  readonly out: string;
}

/** Runs a file of this repository as a separate program, and watches its memory. */
async function run(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<Run> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
  let mib = 0;
  let cpuSeconds = 0;
  const pid = child.pid ?? 0;
  const looking = setInterval(() => {
    void peakMib(pid).then((peak) => (mib = Math.max(mib, Number.isNaN(peak) ? 0 : peak)));
    void cpuSecondsOf(pid).then((seconds) => (cpuSeconds = Math.max(cpuSeconds, seconds)));
  }, 100);
  const [code] = (await once(child, 'close')) as [number | null]; // Documented by Node.
  clearInterval(looking);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - startedMs) / 1_000, cpuSeconds, mib, out };
}

/** Processor time of a process so far (Linux). */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may contain spaces.
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const TICKS_A_SECOND = 100;
  return (user + system) / TICKS_A_SECOND;
}
