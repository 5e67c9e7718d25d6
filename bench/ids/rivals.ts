import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createRequire } from 'node:module';
import type { Pool } from '../../src/platform/sql/pool.ts';
import { hotelOf, idOf } from './data.ts';

/** The time of rivals for the same join from CSV to CSV, in milliseconds. */
export interface RivalTimes {
  readonly loadMs: number;
  readonly joinMs: number;
  /** Time on processors for the join. */
  readonly processorMs: number;
}

interface Files {
  readonly mappings: string;
  readonly input: string;
  readonly output: string;
}

/** The parts of the DuckDB client that are used; the package is installed by `npm ci` in bench/. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{ run(sql: string): Promise<unknown>; closeSync(): void }>;
      closeSync(): void;
    }>;
  };
}

export async function duckDb(files: Files, { ordered }: { readonly ordered: boolean }): Promise<RivalTimes> {
  const { DuckDBInstance } = installed<DuckDb>('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  if (!ordered) await connection.run('set preserve_insertion_order = false');
  const started = performance.now();
  await connection.run(
    `create table m as select * from read_csv('${files.mappings}', header = false, columns = {'id': 'varchar', 'hotel': 'bigint'})`,
  );
  const loaded = performance.now();
  const processor = process.cpuUsage();
  const number = ordered ? 'row_number() over () as n,' : '';
  await connection.run(
    `copy (
       select i.id as input_id, if(m.hotel is null, 'not_found', 'matched') as status,
         if(m.hotel is null, 'unknown_id', 'unique') as resolution, m.hotel as core_property_id,
         'lp' || lower(hex(m.hotel)) as catalogue_property_id, null as candidate_core_ids
       from (select ${number} hotel_id as id from read_csv('${files.input}', header = true, all_varchar = true)) i
       left join m on m.id = i.id ${ordered ? 'order by i.n' : ''}
     ) to '${files.output}' (header)`,
  );
  const joined = performance.now();
  connection.closeSync();
  database.closeSync();
  return { loadMs: loaded - started, joinMs: joined - loaded, processorMs: spent(processor) };
}

function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** PostgreSQL against the table it has anyway: copy in, join, copy out in order. */
export async function postgres(db: Pool, files: Files, partner: number): Promise<RivalTimes> {
  const columns = await columnsOf(files.input);
  const declared = columns.map((column) => `${column} text`).join(', ');
  await db.run(`drop table if exists bench_input; create unlogged table bench_input (n serial, ${declared})`);
  const started = performance.now();
  await db.transaction(async (tx) => {
    await pipeline(
      createReadStream(files.input),
      await tx.copyIn(`copy bench_input (${columns.join(', ')}) from stdin (format csv, header)`),
    );
  });
  await db.run('analyze bench_input');
  const out = db.copyOut(
    `copy (
       select i.hotel_id, case when m.hotel is null then 'not_found' else 'matched' end,
         case when m.hotel is null then 'unknown_id' else 'unique' end, m.hotel, 'lp' || to_hex(m.hotel), null
       from bench_input i left join partner_mappings m on m.partner = ${partner} and m.partner_id = i.hotel_id order by i.n
     ) to stdout (format csv, header)`,
  );
  await pipeline(out, createWriteStream(files.output));
  const joined = performance.now();
  await db.run('drop table bench_input');
  return { loadMs: 0, joinMs: joined - started, processorMs: Number.NaN };
}

/** The names in the first line, as SQL takes them. */
async function columnsOf(file: string): Promise<string[]> {
  for await (const head of createReadStream(file, { encoding: 'utf8', end: 1000 })) {
    const [line = ''] = String(head).split('\n');
    return line.split(',').map((name) => `"${name}"`);
  }
  throw new Error(`${file} is empty`);
}

interface Papa {
  parse(
    input: NodeJS.ReadableStream,
    options: {
      readonly header: boolean;
      readonly chunk: (result: { readonly data: readonly { readonly hotel_id: string }[] }) => void;
      readonly complete: () => void;
      readonly error: (error: unknown) => void;
    },
  ): void;
}

/** A well-known CSV library, in its fastest form, and a `Map`: the obvious simple implementation. */
export async function plainLibrary(files: Files, mappings: number): Promise<RivalTimes> {
  const papa = installed<Papa>('papaparse');
  const started = performance.now();
  const known = new Map<string, number>();
  for (let mapping = 0; mapping < mappings; mapping++) known.set(String(idOf(mapping)), hotelOf(mapping));
  const loaded = performance.now();
  const processor = process.cpuUsage();
  const out = openSync(files.output, 'w');
  writeSync(out, 'input_id,status,resolution,core_property_id,catalogue_property_id,candidate_core_ids\n');
  await new Promise<void>((complete, error) => {
    const chunk = ({ data }: { readonly data: readonly { readonly hotel_id: string }[] }) => {
      writeSync(out, data.map(({ hotel_id: id }) => answer(id, known.get(id))).join(''));
    };
    papa.parse(createReadStream(files.input), { header: true, chunk, complete, error });
  });
  closeSync(out);
  return {
    loadMs: loaded - started,
    joinMs: performance.now() - loaded,
    processorMs: spent(processor),
  };
}

function answer(id: string, hotel: number | undefined): string {
  return hotel === undefined
    ? `${id},not_found,unknown_id,,,\n`
    : `${id},matched,unique,${hotel},lp${hotel.toString(16)},\n`;
}

function installed<Module>(name: string): Module {
  try {
    return createRequire(import.meta.url)(name) as Module; // The type names what is used of it.
  } catch {
    throw new Error(`${name} is not installed: run npm ci --prefix bench`);
  }
}
