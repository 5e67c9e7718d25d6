import { statfs } from 'node:fs/promises';

const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** A write failed because the disk or the quota of the user is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }; // any error has these or neither
  return codes.has(code) || (cause !== undefined && cause !== error && isDiskFull(cause));
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
