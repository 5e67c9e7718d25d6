import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { BadRowReport } from '../catalogue/import-records.ts';
import type { FileKind } from '../catalogue/landing/columns.ts';
import { csvLine } from '../lib/csv/write.ts';
import { Problem } from '../lib/problem.ts';
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
 * there only if a row is bad. Answers when it is sure that the report can be written and takes the place of none but its
 * like, so before a row has landed.
 */
export async function badRowReport(
  { flags, config }: CommandCall,
  of: { readonly file: string; readonly kind: FileKind; readonly fingerprint: string | undefined },
): Promise<BadRowReport> {
  const parts = [
    of.file === '-' ? 'standard-input' : path.basename(of.file),
    of.kind.replaceAll(' ', '-'),
    ...(of.fingerprint === undefined ? [] : [of.fingerprint.slice(0, DIGITS_IN_NAMES)]),
    'bad-rows.csv',
  ];
  const report = path.resolve(flags.text('report') ?? path.join(config.dataDir, 'reports', parts.join('.')));
  await tryReport(report, of.file);
  return {
    path: report,
    async append(rows) {
      const isNew = (await lengthOf(report)) === 0;
      const lines = rows.map(({ line, reason }) => csvLine([line, reason])).join('');
      await appendFile(report, `${isNew ? HEADER : ''}${lines}`).catch((error: unknown) => {
        throw fileProblem(error, unwritable(report));
      });
      return lengthOf(report);
    },
    async cutTo(bytes) {
      const length = await lengthOf(report);
      if (bytes === 0) await rm(report, { force: true });
      else if (length > bytes) await truncate(report, bytes);
      return length >= bytes;
    },
  };
}

/** An earlier report gives way to the new one; what else has its name may be dear to somebody, above all the file itself. */
async function tryReport(report: string, file: string): Promise<void> {
  const [there, source] = await Promise.all([report, file].map((name) => stat(name).catch(() => undefined)));
  if (there !== undefined && there.ino === source?.ino && there.dev === source.dev)
    throw new Problem(`The report would replace ${file}, the file that is read: give --report another name.`);
  const beginning = await beginningOf(report, { isNew: there === undefined }).catch((error: unknown) => {
    throw fileProblem(error, unwritable(report));
  });
  if (!HEADER.startsWith(beginning))
    throw new Problem(`${report} is there and is no report of bad rows: give --report another name.`);
}

/** Opened as if to write. A device has nothing that could be told from a report, so it is none. */
async function beginningOf(report: string, { isNew }: { readonly isNew: boolean }): Promise<string> {
  await mkdir(path.dirname(report), { recursive: true });
  await using handle = await open(report, 'a+');
  if (isNew) await rm(report);
  if (!(await handle.stat()).isFile()) return 'a device';
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

const unwritable = (report: string): string => `${report} cannot be written`;

async function lengthOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.size ?? 0;
}
