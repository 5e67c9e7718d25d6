import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Pool } from '../src/platform/pool.ts';
import { databaseUrl, startTestServer, TEMPLATE } from '../test/support/server.ts';
import type { Bench, Claim } from './claim.ts';
import { mappingLines, oneColumn, twelveColumns, writeLines } from './ids/data.ts';
import { duckDb, plainLibrary, postgres } from './ids/rivals.ts';
import { fastest } from './ids/fastest.ts';
import { kernelMs, parseOnly } from './ids/kernel.ts';
import { hostile } from './ids/hostile.ts';
import { forgetPeak, livenessDuring, mapFile, peakMib, type Server, startServer } from './ids/server.ts';

/**
 * Partner ids to hotels, CSV to CSV, against a partner of five million mappings: end to end over HTTP on loopback, and
 * the kernel alone, beside DuckDB, PostgreSQL and a CSV library that do the same join of the same files.
 */
const MAPPINGS = 5_000_000;
const ROWS = 5_000_000;
const LARGEST_BYTES = 256 * 1024 * 1024 - 1024;
const PARTNER = 'Larkspur Beds';

export const bench: Bench = async ({ full, say }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
  const file = (name: string) => path.join(folder, name);
  const postgresServer = await startTestServer();
  const url = databaseUrl(postgresServer.url, TEMPLATE);
  const db = openPool(url, { name: 'bench', size: 4 });
  try {
    say('writing files and mappings …');
    await writeLines(file('mappings.csv'), mappingLines(MAPPINGS));
    await writeLines(file('one.csv'), oneColumn(ROWS, MAPPINGS));
    const wideRows = (await writeLines(file('twelve.csv'), twelveColumns(LARGEST_BYTES, MAPPINGS))) - 1;
    await importMappings(db, file('mappings.csv'));
    const server = await startServer(url, file('data'));
    try {
      const run = { db, server, say, file };
      const one = await race(run, {
        name: 'one',
        title: `one column, ${ROWS.toLocaleString('en')} rows`,
        rows: ROWS,
      });
      const wide = await race(run, {
        name: 'twelve',
        title: `twelve columns, 256 MiB, ${wideRows.toLocaleString('en')} rows`,
        rows: wideRows,
      });
      const straight = await linear(run, full);
      const odd = full ? await hostile(server, { partner: PARTNER, path: file('hostile.csv'), say }) : [];
      return [...one, ...wide, straight, ...odd];
    } finally {
      await server.stop();
    }
  } finally {
    await db.close();
    await postgresServer.stop();
    await rm(folder, { recursive: true, force: true });
  }
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
}

interface Task {
  readonly name: string;
  readonly title: string;
  readonly rows: number;
}

async function race(run: Run, { name, title, rows }: Task): Promise<Claim[]> {
  const { db, server, say, file } = run;
  const input = file(`${name}.csv`);
  const files = { mappings: file('mappings.csv'), input, output: file('out.csv') };
  say(`${title}: ours …`);
  await mapFile(server, PARTNER, input);
  await forgetPeak(server.pid);
  const ours = await fastest(() => mapFile(server, PARTNER, input));
  const peak = await peakMib(server.pid);
  const live = await livenessDuring(server, () => mapFile(server, PARTNER, input));
  const idle = await livenessDuring(server, () => sleep(ours.ms));
  const kernel = await kernelMs(db, { partner: PARTNER, dataDir: file('kernel'), input });
  say(`  ${Math.round(ours.ms)} ms over HTTP, ${Math.round(kernel.ms)} ms without, ${peak} MiB`);
  const parse = await fastest(() => parseOnly(input, name === 'one'));
  say(`${title}: DuckDB …`);
  const ordered = await fastest(
    () => duckDb(files, { ordered: true }),
    ({ joinMs }) => joinMs,
  );
  const sameBytes = (await stat(files.output)).size === ours.bytes;
  const unordered = await duckDb(files, { ordered: false });
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
  const duck = ordered.joinMs;
  const base = { unit: 'rows/s', rivals };
  return [
    {
      ...base,
      claim: `ids over HTTP, ${title}`,
      metric: 'throughput end to end',
      ours: speed(ours.ms),
      goal: 'at least 1.5 times DuckDB with order kept and 5 times the library, with the same bytes',
      met: sameBytes && duck / ours.ms >= 1.5 && library.joinMs / ours.ms >= 5,
    },
    {
      ...base,
      claim: `ids kernel, ${title}`,
      metric: 'throughput without HTTP',
      ours: speed(kernel.ms),
      goal: 'at least 2.5 times DuckDB with order kept',
      met: duck / kernel.ms >= 2.5,
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
      met: ordered.processorMs / ours.processorMs >= 1.5,
    },
    {
      claim: `ids memory, ${title}`,
      metric: 'highest resident memory of the server',
      unit: 'MiB',
      ours: peak,
      rivals: {},
      goal: 'below 700 MiB with the partner loaded and the file in flight',
      met: peak < 700,
    },
    {
      claim: `ids beside others, ${title}`,
      metric: 'GET /health/live meanwhile, 99th percentile',
      unit: 'ms',
      ours: live,
      rivals: { 'the same while the server rests': idle },
      goal: 'within 50 ms',
      met: live < 50,
    },
  ];
}

/** Cost per row from a hundred thousand rows on: the largest over the smallest says how straight the line is. */
async function linear({ server, say, file }: Run, full: boolean): Promise<Claim> {
  const sizes = full ? [100_000, 1_000_000, 5_000_000, 20_000_000] : [100_000, 1_000_000, 5_000_000];
  const perRow: Record<string, number> = {};
  for (const rows of sizes) {
    say(`${rows.toLocaleString('en')} rows …`);
    await writeLines(file('sized.csv'), oneColumn(rows, MAPPINGS));
    const { ms } = await fastest(() => mapFile(server, PARTNER, file('sized.csv')));
    perRow[`${rows.toLocaleString('en')} rows`] = (ms / rows) * 1e6;
  }
  const costs = Object.values(perRow);
  const last = costs.at(-1) ?? 0;
  return {
    claim: 'ids cost grows in a straight line',
    metric: 'time per row of the largest file, beside the smaller ones',
    unit: 'ns',
    ours: last,
    rivals: perRow,
    goal: 'no more per row than 1.3 times what the smallest file costs',
    met: last <= 1.3 * (costs[0] ?? 0),
  };
}
