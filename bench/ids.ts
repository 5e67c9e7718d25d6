import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Pool } from '../src/platform/sql/pool.ts';
import { databaseUrl, startTestServer, TEMPLATE } from '../test/support/database/server.ts';
import type { Bench, Claim } from './claim.ts';
import { mappingLines, oneColumn, twelveColumns, writeLines } from './ids/data.ts';
import { duckDb, plainLibrary, postgres } from './ids/rivals.ts';
import { fastest } from './ids/fastest.ts';
import { kernelMs, parseOnly } from './ids/kernel.ts';
import { hostile } from './ids/hostile.ts';
import { forgetPeak, livenessDuring, mapFile, peakMib, type Server, startServer } from './ids/server.ts';

/**
 * Partner ids to hotels, CSV to CSV, against a partner of five million mappings: end to end over HTTP on loopback, and
 * the kernel alone, next to DuckDB, PostgreSQL and a CSV library that do the same join of the same files.
 */
const MAPPINGS = 5_000_000;
const ROWS = 5_000_000;
const LARGEST_BYTES = 256 * 1024 * 1024 - 1024;
const PARTNER = 'Larkspur Beds';
/** The slowest of a hundred responses rarely occurs in the second that one file takes. */
const TIMES_ALIVE = 5;

/** With `--only=` each separately. The last runs with `--full`, or by its name. */
const parts: Readonly<Record<string, (run: Run) => Promise<Claim[]>>> = {
  one: (run) => race(run, { name: 'one', columns: 'one column' }),
  twelve: (run) => race(run, { name: 'twelve', columns: 'twelve columns' }),
  linear: async (run) => [await linear(run)],
  hostile: ({ server, say, file }) => hostile(server, { partner: PARTNER, path: file('hostile.csv'), say }),
};
const ON_REQUEST = 'hostile';

export const bench: Bench = async ({ full, only, say }) => {
  const wanted = Object.keys(parts).filter((part) =>
    only === undefined ? full || part !== ON_REQUEST : part === only,
  );
  if (wanted.length === 0)
    throw new Error(`ids has no part ${only}; it has ${Object.keys(parts).join(', ')}`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
  const file = (name: string) => path.join(folder, name);
  const postgresServer = await startTestServer();
  const url = databaseUrl(postgresServer.url, TEMPLATE);
  const db = openPool(url, { name: 'bench', size: 4 });
  try {
    say('writing files and mappings …');
    await writeLines(file('mappings.csv'), mappingLines(MAPPINGS));
    await importMappings(db, file('mappings.csv'));
    const server = await startServer(url, file('data'));
    try {
      const run = { db, server, say, file, full };
      const claims: Claim[] = [];
      // One after another, because each needs the whole machine. Every name is one of the parts.
      for (const part of wanted) claims.push(...(await parts[part]!(run)));
      return claims;
    } finally {
      await server.stop();
    }
  } finally {
    await db.close();
    await postgresServer.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const rowsOf: Readonly<Record<Task['name'], () => Iterable<string>>> = {
  one: () => oneColumn(ROWS, MAPPINGS),
  twelve: () => twelveColumns(LARGEST_BYTES, MAPPINGS),
};

async function importMappings(db: Pool, from: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(
      `insert into partners (name, name_key, mappings, version) values ($1, lower($1), ${MAPPINGS}, 1)`,
      [PARTNER],
    );
    await tx.run('create temporary table staged (id text, hotel bigint) on commit drop');
    await pipeline(createReadStream(from), await tx.copyIn('copy staged from stdin (format csv)'));
    await tx.run(`insert into partner_mappings (partner, partner_id, hotel) select 1, id, hotel from staged`);
  });
  await db.run('analyze partner_mappings');
}

interface Run {
  readonly db: Pool;
  readonly server: Server;
  readonly say: (line: string) => void;
  readonly file: (name: string) => string;
  readonly full: boolean;
}

interface Task {
  readonly name: 'one' | 'twelve';
  readonly columns: string;
}

async function race(run: Run, { name, columns }: Task): Promise<Claim[]> {
  const { db, server, say, file } = run;
  const input = file(`${name}.csv`);
  const rows = (await writeLines(input, rowsOf[name]())) - 1;
  const mib = Math.round((await stat(input)).size / 1024 / 1024);
  const title = `${columns}, ${counted(rows)} rows, ${mib} MiB`;
  const files = { mappings: file('mappings.csv'), input, output: file('out.csv') };
  say(`${title}: ours …`);
  const map = () => mapFile(server, PARTNER, input);
  await forgetPeak(server.pid);
  // The first request builds the index.
  await map();
  const ours = await fastest(map);
  await Promise.all([map(), map()]);
  const peak = await peakMib(server.pid);
  const live = await livenessDuring(server, async () => {
    for (let time = 0; time < TIMES_ALIVE; time++) await map();
  });
  const idle = await livenessDuring(server, () => sleep(TIMES_ALIVE * ours.ms));
  const kernel = await kernelMs(db, { partner: PARTNER, dataDir: file('kernel'), input });
  say(`  ${Math.round(ours.ms)} ms over HTTP, ${Math.round(kernel.ms)} ms without, ${peak} MiB`);
  const parse = await fastest(() => parseOnly(input, name === 'one'));
  say(`${title}: DuckDB …`);
  const duck = (how: { readonly ordered: boolean }) =>
    fastest(
      () => duckDb(files, how),
      ({ joinMs }) => joinMs,
    );
  const ordered = await duck({ ordered: true });
  const sameBytes = (await stat(files.output)).size === ours.bytes;
  const unordered = await duck({ ordered: false });
  say(`  ${Math.round(ordered.joinMs)} ms in order, ${Math.round(unordered.joinMs)} ms in any`);
  say(`${title}: a CSV library, PostgreSQL …`);
  const library = await plainLibrary(files, MAPPINGS);
  say(`  ${Math.round(library.joinMs)} ms by the library`);
  const sql = await postgres(db, files, 1);
  const speed = (ms: number) => rows / (ms / 1000);
  const rivals = {
    'DuckDB, order kept': speed(ordered.joinMs),
    'DuckDB, order kept, with loading the mappings': speed(ordered.joinMs + ordered.loadMs),
    'DuckDB, any order': speed(unordered.joinMs),
    'PostgreSQL, copy in, join, copy out': speed(sql.joinMs),
    'papaparse and a Map': speed(library.joinMs),
    'papaparse and a Map, with loading the mappings': speed(library.joinMs + library.loadMs),
    'parsing the same bytes and nothing else (the limit)': speed(parse.ms),
  };
  const base = { unit: 'rows/s', rivals };
  return [
    {
      ...base,
      claim: `ids over HTTP, ${title}`,
      metric: 'throughput end to end',
      ours: speed(ours.ms),
      goal: 'at least 1.5 times DuckDB with order kept and 5 times the library, with the same bytes',
      isMet: sameBytes && ordered.joinMs / ours.ms >= 1.5 && library.joinMs / ours.ms >= 5,
    },
    {
      ...base,
      claim: `ids kernel, ${title}`,
      metric: 'throughput without HTTP',
      ours: speed(kernel.ms),
      goal: 'at least 2.5 times DuckDB with order kept',
      isMet: ordered.joinMs / kernel.ms >= 2.5,
    },
    {
      claim: `ids processor, ${title}`,
      metric: 'time on processors of the server, the same however busy the machine is',
      unit: 'ms',
      ours: ours.processorMs,
      rivals: {
        'the kernel without HTTP': kernel.processorMs,
        'DuckDB, order kept': ordered.processorMs,
        'papaparse and a Map': library.processorMs,
      },
      goal: 'DuckDB with order kept needs at least 1.5 times as much',
      isMet: ordered.processorMs / ours.processorMs >= 1.5,
    },
    {
      claim: `ids memory, ${title}`,
      metric: 'highest resident memory of the server, from the building of the index to two files at once',
      unit: 'MiB',
      ours: peak,
      rivals: {},
      goal: 'below 700 MiB with the partner loaded and the file in flight',
      isMet: peak < 700,
    },
    {
      claim: `ids next to others, ${title}`,
      metric: 'GET /health/live meanwhile, 99th percentile',
      unit: 'ms',
      ours: live,
      rivals: { 'the same while the server rests': idle },
      goal: 'within 50 ms',
      isMet: live < 50,
    },
  ];
}

/** Cost per row from a hundred thousand rows on: the ratio of the largest to the smallest shows how linear it is. */
async function linear({ server, say, file, full }: Run): Promise<Claim> {
  const sizes = full ? [100_000, 1_000_000, 5_000_000, 20_000_000] : [100_000, 1_000_000, 5_000_000];
  const perRow: Record<string, number> = {};
  for (const rows of sizes) {
    say(`${counted(rows)} rows …`);
    await writeLines(file('sized.csv'), oneColumn(rows, MAPPINGS));
    const { ms } = await fastest(() => mapFile(server, PARTNER, file('sized.csv')));
    perRow[`${counted(rows)} rows`] = (ms / rows) * 1e6;
  }
  const costs = Object.values(perRow);
  const last = costs.at(-1) ?? 0;
  return {
    claim: 'ids cost grows in a straight line',
    metric: 'time per row of the largest file, next to the smaller ones',
    unit: 'ns',
    ours: last,
    rivals: perRow,
    goal: 'no more per row than 1.3 times what the smallest file costs',
    isMet: last <= 1.3 * (costs[0] ?? 0),
  };
}

function counted(rows: number): string {
  return rows.toLocaleString('en');
}
