import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { BadRowReport } from '../catalogue/import-records.ts';
import type { FileKind } from '../catalogue/landing/columns.ts';
import { csvLine } from '../lib/csv/write.ts';
import type { CommandCall } from './command.ts';
import { fileProblem } from './file-problem.ts';

const PIECE_BYTES = 1024 * 1024;

/** The bytes of a file, or of standard input for `-`, also one that sends nothing when the command is stopped. */
export async function* openFile(file: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const source = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: PIECE_BYTES });
  try {
    yield* signal === undefined ? source : addAbortSignal(signal, source);
  } catch (error) {
    throw fileProblem(error, `${file} cannot be read`);
  }
}

/** Tells a file from every other by its content, so that the same import is recognised after a kill; a stream has none. */
export async function fingerprintOf(file: string, signal: AbortSignal): Promise<string | undefined> {
  if (file === '-') return undefined;
  const hash = createHash('sha256');
  for await (const piece of openFile(file, signal)) hash.update(piece);
  return hash.digest('hex');
}

const HEADER = 'line,reason\n';

/** Digits of the fingerprint in the name of a report: files of one name are told apart, and the name stays readable. */
const DIGITS_IN_NAMES = 8;

/**
 * The report of bad rows: `--report FILE`, else under the data directory, by the file's name, kind and content. It is
 * there only if a row is bad.
 */
export function badRowReport(
  { flags, config }: CommandCall,
  of: { readonly file: string; readonly kind: FileKind; readonly fingerprint: string | undefined },
): BadRowReport & { readonly path: string } {
  const parts = [
    of.file === '-' ? 'standard-input' : path.basename(of.file),
    of.kind.replaceAll(' ', '-'),
    ...(of.fingerprint === undefined ? [] : [of.fingerprint.slice(0, DIGITS_IN_NAMES)]),
    'bad-rows.csv',
  ];
  const report = path.resolve(flags.text('report') ?? path.join(config.dataDir, 'reports', parts.join('.')));
  return {
    path: report,
    async append(rows) {
      await mkdir(path.dirname(report), { recursive: true });
      const isNew = (await lengthOf(report)) === 0;
      const lines = rows.map(({ line, reason }) => csvLine([line, reason])).join('');
      await appendFile(report, `${isNew ? HEADER : ''}${lines}`);
      return lengthOf(report);
    },
    async cutTo(bytes) {
      if (bytes === 0) await rm(report, { force: true });
      else if ((await lengthOf(report)) > bytes) await truncate(report, bytes);
    },
  };
}

async function lengthOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.size ?? 0;
}
