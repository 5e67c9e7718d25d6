import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BadRowReport } from '../catalogue/import-records.ts';
import type { FileKind } from '../catalogue/landing/columns.ts';
import { csvLine } from '../lib/csv/write.ts';
import { Problem } from '../lib/problem.ts';
import type { CommandCall } from './command.ts';

const PIECE_BYTES = 1024 * 1024;

/** The bytes of a file, or of standard input for `-`. */
export async function* openFile(file: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: PIECE_BYTES, signal });
  } catch (error) {
    throw fileProblem(error, `${file} cannot be read`);
  }
}

/** Tells a file from every other by its content, so that the same import is recognised after a kill; a stream has none. */
export async function fingerprintOf(file: string): Promise<string | undefined> {
  if (file === '-') return undefined;
  const hash = createHash('sha256');
  for await (const piece of openFile(file)) hash.update(piece);
  return hash.digest('hex');
}

/** Writes pieces of text or bytes to a file, or to standard output for `-`; a name that ends in `.gz` is packed. */
export async function writeFile(
  file: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<{ characters: number }> {
  let characters = 0;
  const counted = Readable.from(
    (async function* () {
      for await (const piece of pieces) {
        characters += piece.length;
        yield piece;
      }
    })(),
  );
  try {
    if (file === '-') await pipeline(counted, process.stdout, { end: false });
    else if (file.endsWith('.gz')) await pipeline(counted, createGzip(), createWriteStream(file));
    else await pipeline(counted, createWriteStream(file));
  } catch (error) {
    if (!isEnough(error, file)) throw fileProblem(error, `${file} cannot be written`);
  }
  return { characters };
}

/** Whoever reads our output may stop when he has enough (`| head`): that is no mistake. */
function isEnough(error: unknown, file: string): boolean {
  return file === '-' && error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** What the system says of a file, in a sentence; other errors as they are. */
export function fileProblem(error: unknown, sentence: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z]+$/.test(code)
    ? new Problem(`${sentence} (${code}): ${advice.get(code) ?? 'look at its name and its rights'}.`)
    : error;
}

const advice: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk has no more room for this user'],
]);

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
