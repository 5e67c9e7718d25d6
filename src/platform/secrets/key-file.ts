import { access, link, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { Problem } from '../../lib/problem.ts';
import { KEY_FORM, keyBytes } from './sealing.ts';

type Wanted = Pick<Config, 'secretsKey' | 'secretsKeyFile' | 'dataDir' | 'databaseUrl'>;

/**
 * The keys of this process: SECRETS_KEY, or the content of SECRETS_KEY_FILE, or the key file in DATA_DIR. For the embedded
 * database, which is in DATA_DIR, too, the file is made here. With DATABASE_URL the first service makes it, once it
 * knows that no other process has made one (`claim-key.ts`).
 */
export async function keysFor(config: Wanted): Promise<string | undefined> {
  if (config.secretsKey !== undefined) return config.secretsKey;
  if (config.secretsKeyFile !== undefined) return readKeys(config.secretsKeyFile);
  const file = keyFileOf(config);
  if (config.databaseUrl === undefined) await makeKeyFile(file);
  return (await exists(file)) ? readKeys(file) : undefined;
}

export async function makeOwnKey(config: Pick<Config, 'dataDir'>): Promise<string> {
  const file = keyFileOf(config);
  await makeKeyFile(file);
  return readKeys(file);
}

export function keyFileOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'secrets.key');
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
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

/** The file appears complete or not at all. If two processes create it, one wins, and the other reads the winner's key. */
async function makeKeyFile(file: string): Promise<void> {
  if (await exists(file)) return;
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
