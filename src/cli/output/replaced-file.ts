import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { resolveLinks } from '../../platform/files/resolve-links.ts';
import { replaceFilled, type Write } from '../../platform/files/whole-files.ts';
import { fileProblem } from '../input/file-problem.ts';
import { errorCode } from '../../lib/errors.ts';

type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * Writes the result of a command: to a file that is replaced when the result is complete, or to standard output for `-`. A
 * file whose name ends in `.gz` is compressed.
 */
export async function writePieces(file: string, pieces: Pieces): Promise<void> {
  if (file === '-') return writeOut(pieces);
  await replaceFile(file, async (write) => {
    const writeAll = async (all: Pieces) => {
      for await (const piece of all) await write(typeof piece === 'string' ? Buffer.from(piece) : piece);
    };
    await (file.endsWith('.gz') ? pipeline(pieces, createGzip(), writeAll) : writeAll(pieces));
  });
}

/** The reader of our output may stop early (`| head`): that is not an error. */
async function writeOut(pieces: Pieces): Promise<void> {
  try {
    await pipeline(pieces, process.stdout, { end: false });
  } catch (error) {
    if (errorCode(error) !== 'EPIPE') throw fileProblem(error, unwritable('standard output'));
  }
}

/**
 * Replaces the output file of a command; failures are Problems. A link stays: its target is replaced
 * or created. A device or a pipe is written to directly.
 */
async function replaceFile<T>(file: string, fill: (write: Write) => Promise<T>): Promise<T> {
  let fillError: unknown;
  const filled = async (write: Write): Promise<T> => {
    try {
      return await fill((bytes) => asProblem(file, write(bytes)));
    } catch (error) {
      fillError = error;
      throw error;
    }
  };
  try {
    const target = await resolveLinks(file);
    const isOrdinary = await stat(target).then(
      (found) => found.isFile(),
      () => true,
    );
    return await (isOrdinary
      ? replaceFilled(target, filled, { removesStale: true })
      : writeThrough(target, filled));
  } catch (error) {
    throw error === fillError ? error : fileProblem(error, unwritable(file));
  }
}

async function writeThrough<T>(file: string, fill: (write: Write) => Promise<T>): Promise<T> {
  await using handle = await open(file, 'w');
  return await fill((bytes) => handle.writeFile(bytes));
}

async function asProblem<T>(file: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw fileProblem(error, unwritable(file));
  }
}

const unwritable = (file: string): string => `${file} cannot be written`;
