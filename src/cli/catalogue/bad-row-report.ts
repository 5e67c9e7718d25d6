import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, appendFile, mkdir, open, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { ReportMark } from '../../catalogue/maintain/import-progress.ts';
import type { BadRowReport } from '../../catalogue/maintain/import-records.ts';
import type { BadRow } from '../../catalogue/read/batch.ts';
import type { FileKind } from '../../catalogue/read/columns.ts';
import type { Config } from '../../config.ts';
import { assert } from '../../lib/assert.ts';
import { csvLine } from '../../lib/csv/write.ts';
import { Problem } from '../../lib/problem.ts';
import { resolveLinks } from '../../platform/files/resolve-links.ts';
import type { CommandCall } from '../command.ts';
import { fileProblem } from '../input/file-problem.ts';

const HEADER = 'line,reason\n';

/** Digits of the fingerprint in the name of a report: files of one name get different reports, and the name stays readable. */
const DIGITS_IN_NAMES = 8;

/**
 * The report of bad rows: `--report FILE`, else under the data directory, by the file's name, kind and content. It
 * exists only if a row is bad. Resolves when it is sure that the report can be written and replaces only a
 * report, before any row is stored.
 */
export async function badRowReport(
  { flags, config }: Pick<CommandCall, 'flags'> & { readonly config: Pick<Config, 'dataDir'> },
  of: { readonly file: string; readonly kind: FileKind; readonly fingerprint: string | undefined },
): Promise<BadRowReport> {
  const parts = [
    of.file === '-' ? 'standard-input' : path.basename(of.file),
    of.kind.replaceAll(' ', '-'),
    ...(of.fingerprint === undefined ? [] : [of.fingerprint.slice(0, DIGITS_IN_NAMES)]),
    'bad-rows.csv',
  ];
  const named = path.resolve(flags.text('report') ?? path.join(config.dataDir, 'reports', parts.join('.')));
  const report = await usable(named, of.file).catch((error: unknown) => {
    throw fileProblem(error, unwritable(named));
  });
  return reportIn(report);
}

/**
 * The canonical name of a writable report. No file is created to test it: another command may be about to begin its own
 * there. The new report replaces an earlier one, and no other file, in particular not the imported one.
 */
async function usable(named: string, file: string): Promise<string> {
  await mkdir(path.dirname(named), { recursive: true });
  const report = await resolveLinks(named);
  const [there, source] = await Promise.all([report, file].map((name) => stat(name).catch(() => undefined)));
  if (there === undefined) {
    await access(path.dirname(report), constants.W_OK);
    return report;
  }
  if (there.ino === source?.ino && there.dev === source.dev)
    throw new Problem(
      `The report would replace ${file}, the file that is being imported: give --report another name.`,
    );
  if (!HEADER.startsWith(await beginningOf(report)))
    throw new Problem(`${named} exists and is not a report of bad rows: give --report another name.`);
  return report;
}

/** Opens it for writing. A device has no content to recognize, so it is not a report. */
async function beginningOf(report: string): Promise<string> {
  await using handle = await open(report, 'r+');
  if (!(await handle.stat()).isFile()) return 'a device';
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

/** The written part, with its running digest. */
interface Written {
  readonly bytes: number;
  readonly hash: Hash;
}

function reportIn(report: string): BadRowReport {
  // A batch that begins again is reported from its start, so the previous end is stored as well.
  let ends: readonly Written[] = [];
  return {
    path: report,
    async appendRows(mark, rows) {
      const start = ends.find(({ bytes }) => bytes === mark.bytes);
      assert(start !== undefined, 'rows are reported after the last reported row');
      const text = Buffer.from(`${start.bytes === 0 ? HEADER : ''}${rows.map(lineOf).join('')}`);
      const end = { bytes: start.bytes + text.length, hash: start.hash.copy().update(text) };
      await written(report, { from: start.bytes, text });
      ends = [start, end];
      return markOf(end);
    },
    async cutTo(mark) {
      const start = await beginning(report, mark.bytes);
      if (mark.bytes > 0 && markOf(start).digest !== mark.digest) return false;
      if (mark.bytes === 0) await rm(report, { force: true });
      else await truncate(report, mark.bytes);
      ends = [start];
      return true;
    },
  };
}

function lineOf({ line, reason }: BadRow): string {
  return csvLine([line, reason]);
}

function markOf({ bytes, hash }: Written): ReportMark {
  return { bytes, digest: hash.copy().digest('hex') };
}

/** The first bytes of a report, at most this many. */
async function beginning(report: string, bytes: number): Promise<Written> {
  const hash = createHash('sha256');
  const isThere = bytes > 0 && (await stat(report).catch(() => undefined)) !== undefined;
  if (isThere) for await (const piece of createReadStream(report, { end: bytes - 1 })) hash.update(piece);
  return { bytes, hash };
}

async function written(
  report: string,
  { from, text }: { readonly from: number; readonly text: Uint8Array },
): Promise<void> {
  try {
    const there = await stat(report).catch(() => undefined);
    if (there !== undefined && there.size > from) await truncate(report, from);
    await appendFile(report, text);
  } catch (error) {
    throw fileProblem(error, unwritable(report));
  }
}

const unwritable = (report: string): string => `${report} cannot be written`;
