import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { Problem } from '../../lib/problem.ts';

/**
 * Secrets in the database are sealed with a key that is not in it: `enc:v1:KEYID:BYTES`, AES-256-GCM. The row's identity
 * is authenticated with the text, so a sealed text that is copied to another row does not open there. Nothing is stored
 * in clear: without a key nothing is sealed. What an earlier version wrote in clear is read as it is, and the next start
 * of a service seals it.
 */
export type Keys = Pick<Config, 'secretsKey'>;

const PREFIX = 'enc:v1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** With the first of the keys. Throws a Problem where there is none. */
export function seal(keys: Keys, plain: string, identity: string): string {
  const [key] = keysOf(keys);
  if (key === undefined)
    throw new Problem(
      'A secret cannot be stored without a key: set SECRETS_KEY to the key of the service, or DATA_DIR to the folder of its file secrets.key.',
    );
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(identity));
  const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const whole = Buffer.concat([nonce, cipher.getAuthTag(), bytes]);
  return `${PREFIX}${key.id}:${whole.toString('base64url')}`;
}

/** Throws a Problem where none of the keys opens it. */
export function open(keys: Keys, stored: string, identity: string): string {
  const id = sealedWith(stored);
  if (id === undefined) return stored;
  const key = keysOf(keys).find((one) => one.id === id);
  if (key === undefined) throw new Problem(missingKeyMessage(keys, id));
  const whole = Buffer.from(stored.slice(PREFIX.length + id.length + 1), 'base64url');
  const tag = whole.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, whole.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(identity))
      .setAuthTag(tag);
    const plain = [decipher.update(whole.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(plain).toString('utf8');
  } catch {
    throw new Problem(`The secret of ${identity} was changed or belongs to another row: set it again.`);
  }
}

/** The id of the key; undefined where the text is in clear. */
export function sealedWith(stored: string): string | undefined {
  return /^enc:v1:([0-9a-f]{8}):/.exec(stored)?.[1];
}

/** Ids of the configured keys, beginning with the one that seals. */
export function keyIds(keys: Keys): readonly string[] {
  return keysOf(keys).map(({ id }) => id);
}

export function missingKeyMessage(keys: Keys, id: string): string {
  const present = keyIds(keys);
  const has = present.length === 0 ? 'has no key' : `has key ${present.join(', ')}`;
  return `Secrets in the database are sealed with key ${id}, and this process ${has}: set SECRETS_KEY to that key, or copy the file secrets.key from the DATA_DIR of the process that has it; after a rotation, list the old key after the new one.`;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const read = new Map<string, readonly Key[]>();

function keysOf({ secretsKey }: Keys): readonly Key[] {
  if (secretsKey === undefined) return [];
  const known = read.get(secretsKey) ?? secretsKey.split(',').map(keyOf);
  read.set(secretsKey, known);
  return known;
}

function keyOf(text: string): Key {
  const bytes = keyBytes(text.trim());
  if (bytes === undefined) throw new Problem(`A key of SECRETS_KEY is not ${KEY_FORM}.`);
  const id = createHash('sha256').update('innkeeper secrets key').update(bytes).digest('hex').slice(0, 8);
  return { id, bytes };
}

export const KEY_FORM = '32 bytes as 64 hexadecimal digits or as base64 (`openssl rand -hex 32` creates one)';

export function keyBytes(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
