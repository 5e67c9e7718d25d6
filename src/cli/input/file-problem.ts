import { Problem } from '../../lib/problem.ts';
import { errorCode } from '../../lib/errors.ts';

/** An error of the file system as a Problem; other errors unchanged. */
export function fileProblem(error: unknown, sentence: string): unknown {
  const code = errorCode(error);
  return /^E[A-Z]+$/.test(code)
    ? new Problem(`${sentence} (${code}): ${advice.get(code) ?? 'check its name and its permissions'}.`)
    : error;
}

const advice: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota of this user is used up'],
]);

/** A full disk under a temporary file as a Problem; other errors unchanged. */
export function diskProblem(error: unknown): unknown {
  const code = errorCode(error);
  return advice.has(code)
    ? fileProblem(error, 'The temporary files of the command cannot be written')
    : error;
}
