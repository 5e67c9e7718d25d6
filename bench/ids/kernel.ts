import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { mapIds } from '../../src/hotels/ids/map-ids.ts';
import { idIndexesOf } from '../../src/hotels/ids/id-indexes.ts';
import { findPartner } from '../../src/hotels/ids/store.ts';
import { Scanner } from '../../src/lib/csv/scan.ts';
import { ONE_COLUMN } from '../../src/lib/csv/spans.ts';
import type { Pool } from '../../src/platform/sql/pool.ts';
import { openSpool } from '../../src/platform/files/spool.ts';
import { fastest } from './fastest.ts';

/** The same pipeline without sockets: bytes in memory to bytes that are counted. */
export async function kernelMs(
  db: Pool,
  {
    partner: name,
    dataDir,
    input,
  }: { readonly partner: string; readonly dataDir: string; readonly input: string },
): Promise<{ readonly ms: number; readonly processorMs: number }> {
  const config = readConfig({ DATA_DIR: dataDir });
  const spool = await openSpool(config.dataDir);
  const indexes = idIndexesOf({ db, config, log: pino({ level: 'silent' }) });
  const partner = await findPartner(db, name.toLowerCase());
  if (partner === undefined) throw new Error(`there is no partner ${name}`);
  const bytes = await readFile(input);
  await indexes.indexOf(partner);
  const best = await fastest(async () => {
    const started = performance.now();
    const processor = process.cpuUsage();
    const mapped = await mapIds({ spool, pool: indexes.pool }, pieces(bytes), indexes.indexOf(partner));
    let written = 0;
    for await (const piece of mapped.csv()) written += (piece as Buffer).length; // It streams bytes.
    const { user, system } = process.cpuUsage(processor);
    return { ms: performance.now() - started, processorMs: (user + system) / 1000, written };
  });
  await spool.close();
  return best;
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16));
}

/** Finds every field of the file, and does nothing with it. */
export async function parseOnly(input: string, single: boolean): Promise<{ ms: number }> {
  const bytes = await readFile(input);
  const started = performance.now();
  const delimiter = single ? ONE_COLUMN : 44;
  const scanner = new Scanner({ delimiter, maxFields: single ? 1 : 4, maxRecordBytes: 1 << 20 });
  let from = 0;
  do from = scanner.scan({ bytes, from, to: bytes.length, last: true });
  while (scanner.records > 0);
  return { ms: performance.now() - started };
}
