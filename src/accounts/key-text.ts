import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from './caller.ts';

/**
 * A key as a caller holds it:  `sand_` + 27 characters (160 random bits) + 6 characters (CRC-32 of all before them).
 *
 * The checksum tells a typo from an unknown key without asking the database: a CRC-32 notices every changed
 * character and every swapped pair. It is no secret; what cannot be guessed are the 160 bits. For the same reason
 * the database keeps a plain SHA-256: a slow hash slows down guessing of what people choose, and nobody chose this.
 */
const prefixes = { sandbox: 'sand_', production: 'prod_' } as const satisfies Record<Environment, string>;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyCharacters = 27;
const checkCharacters = 6;
const shape = /^(sand|prod)_[0-9A-Za-z]{33}$/;

export const keyBytes = 20;

export function formKey(environment: Environment, secret: Uint8Array): string {
  const body =
    prefixes[environment] + base62(BigInt(`0x${Buffer.from(secret).toString('hex')}`), bodyCharacters);
  return body + checksum(body);
}

/** Whether this may be a key at all: its shape is right and its checksum fits. */
export function isWellFormed(key: string): boolean {
  return shape.test(key) && key.endsWith(checksum(key.slice(0, -checkCharacters)));
}

/** What the database knows of a key, as hexadecimal digits. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The last characters, by which a person recognises a key in a list. */
export function keyEnding(key: string): string {
  return key.slice(-4);
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checkCharacters);
}

function base62(number: bigint, width: number): string {
  let text = '';
  for (let rest = number; text.length < width; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
}
