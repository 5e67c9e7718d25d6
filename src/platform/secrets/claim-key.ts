import type { Config } from '../../config.ts';
import type { Db } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { keyFileOf, keysFor, makeOwnKey } from './key-file.ts';
import { keyInUse, refuseOtherKey, startSecrets } from './stored-secrets.ts';

type Claiming = Pick<Needs, 'log'> & { readonly config: Config };

/**
 * The key of a service: the configured one or, if no process of this database has one, a new one in DATA_DIR. Secrets
 * in clear are sealed with it. Throws a Problem if the database is sealed with another key, or with one that this
 * process does not have.
 */
export async function claimKey(db: Db, { config, log }: Claiming): Promise<string> {
  const secretsKey = (await keysFor(config)) ?? (await firstKey(db, { config, log }));
  const sealed = await startSecrets(db, { secretsKey });
  if (sealed > 0) log.info({ sealed }, 'secrets in the database were sealed with the current key');
  return secretsKey;
}

async function firstKey(db: Db, { config, log }: Claiming): Promise<string> {
  // Another process has a key: this one must get the same.
  if ((await keyInUse(db)) !== undefined) await refuseOtherKey(db, { secretsKey: undefined });
  log.warn(
    { file: keyFileOf(config) },
    'a key for the secrets in the database was created: keep a copy of this file, and give it to every process of this database, or set SECRETS_KEY',
  );
  return makeOwnKey(config);
}

/** The key of a command, which never creates one: without a key it can do everything that needs no secret. */
export async function keyOfCommand(db: Db, config: Config): Promise<string | undefined> {
  const secretsKey = await keysFor(config);
  if (secretsKey !== undefined) await refuseOtherKey(db, { secretsKey });
  return secretsKey;
}
