import { open, realpath, stat } from 'node:fs/promises';
import { replaceFilled, type Write } from '../platform/files/whole-files.ts';
import { fileProblem } from './catalogue-files.ts';

/** Replaces a file that a command was told to write, in words where it cannot; a device or a pipe is written to as it is. */
export async function replaceFile<T>(file: string, fill: (write: Write) => Promise<T>): Promise<T> {
  let ofFilling: unknown;
  const filled = async (write: Write): Promise<T> => {
    try {
      return await fill((bytes) => inWords(file, write(bytes)));
    } catch (error) {
      ofFilling = error;
      throw error;
    }
  };
  const target = await realpath(file).catch(() => file);
  const isOrdinary = await stat(target).then(
    (found) => found.isFile(),
    () => true,
  );
  try {
    return await (isOrdinary ? replaceFilled(target, filled) : writeThrough(target, filled));
  } catch (error) {
    throw error === ofFilling ? error : fileProblem(error, unwritable(file));
  }
}

async function writeThrough<T>(file: string, fill: (write: Write) => Promise<T>): Promise<T> {
  await using handle = await open(file, 'w');
  return await fill((bytes) => handle.writeFile(bytes));
}

async function inWords<T>(file: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw fileProblem(error, unwritable(file));
  }
}

const unwritable = (file: string): string => `${file} cannot be written`;
