import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { Problem } from '../../lib/problem.ts';
import { KEY_FORM, keyBytes } from './sealing.ts';

type Wanted = Pick<Config, 'secretsKey' | 'secretsKeyFile' | 'dataDir' | 'databaseUrl'>;

/**
 * The keys of this process: SECRETS_KEY, or what SECRETS_KEY_FILE holds, or, for the embedded database, DATA_DIR's own
 * file, made at the first start. With a database of the operator's there is no such file, for its processes run in
 * several places: without the variable secrets stay in clear, and the service says so.
 */
export async function keysFor(config: Wanted): Promise<string | undefined> {
  if (config.secretsKey !== undefined) return config.secretsKey;
  if (config.secretsKeyFile !== undefined) return readKeys(config.secretsKeyFile);
  if (config.databaseUrl !== undefined) return undefined;
  const file = path.join(config.dataDir, 'secrets.key');
  await makeKeyFile(file);
  return readKeys(file);
}

async function readKeys(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Problem(`The key file ${file} cannot be read (${error.code ?? error.message}).`);
  });
  const keys = text.split(/[\s,]+/).filter((line) => line !== '');
  if (keys.length === 0 || keys.some((key) => keyBytes(key) === undefined))
    throw new Problem(`The key file ${file} must hold ${KEY_FORM}, one key a line, the newest first.`);
  return keys.join(',');
}

/** Appears whole or not at all; of two processes that make it one wins, and the other reads that one's. */
async function makeKeyFile(file: string): Promise<void> {
  if ((await readFile(file).catch(() => undefined)) !== undefined) return;
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // the file system's errors have a code
  } finally {
    await rm(unfinished);
  }
}
