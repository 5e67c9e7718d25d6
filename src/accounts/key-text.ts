import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../contract/owner.ts';

/**
 * The text of a key:  `sand_` + 27 characters (160 random bits) + 6 characters (CRC-32 of everything before).
 *
 * In a database with a letter (SHARD) the first of the 27 is the letter, and the others are 152 random bits. Without one
 * it is a digit, a capital or `a`, because 160 bits are less than 37·62²⁶: a proxy reads from a key which database has it.
 *
 * The checksum distinguishes a typo from an unknown key without a query: CRC-32 detects every changed character and
 * every swapped pair. The checksum is not secret; the random bits are. They are also why the database stores a
 * plain SHA-256: slow hashes protect passwords that people choose; these bits are random.
 */
const prefixes = { sandbox: 'sand_', production: 'prod_' } as const satisfies Record<Environment, string>;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyCharacters = 27;
const checkCharacters = 6;
const shape = /^(sand|prod)_[0-9A-Za-z]{33}$/;

export const keyBytes = 20;

/** `shard` is the letter of the database, or empty. */
export function formKey(environment: Environment, secret: Uint8Array, shard = ''): string {
  // 26 characters have room for 19 bytes.
  const bytes = secret.subarray(shard.length);
  const number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const body = prefixes[environment] + shard + base62(number, bodyCharacters - shard.length);
  return body + checksum(body);
}

/** Whether the text has the form of a key and a valid checksum. */
export function isWellFormed(key: string): boolean {
  return shape.test(key) && key.endsWith(checksum(key.slice(0, -checkCharacters)));
}

/** The hash of a key as the database stores it, in hexadecimal digits. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The last characters, by which people recognize a key in a list. */
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
