import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { fileProblem } from './catalogue-files.ts';

type Write = (bytes: Uint8Array) => Promise<void>;

/**
 * Fills a file beside the named one and puts it in its place when it is whole: a run that fails leaves the former
 * content. A device or a pipe is written to as it is.
 */
export async function replaceFile<T>(file: string, fill: (write: Write) => Promise<T>): Promise<T> {
  const inWords = async <S>(step: Promise<S>): Promise<S> => {
    try {
      return await step;
    } catch (error) {
      throw fileProblem(error, `${file} cannot be written`);
    }
  };
  const target = await realpath(file).catch(() => file);
  const isOrdinary = await stat(target).then(
    (found) => found.isFile(),
    () => true,
  );
  const beside = isOrdinary ? `${target}.${process.pid}.part` : target;
  await using handle = await inWords(open(beside, 'w'));
  try {
    const filled = await fill((bytes) => inWords(handle.writeFile(bytes)));
    if (isOrdinary) await inWords(handle.sync().then(() => rename(beside, target)));
    return filled;
  } catch (error) {
    if (isOrdinary) await rm(beside, { force: true });
    throw error;
  }
}
