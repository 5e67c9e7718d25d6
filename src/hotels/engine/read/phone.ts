import { callingCodes, trunkPrefixes } from '../lexicon/dialling.ts';
import { hashText } from './text/hash.ts';
import { spellings } from './text/phrases.ts';

/** Hash of a telephone number's last nine digits as its own country knows it; 0: none. */
export function phoneKey(phone: string, country: string): number {
  const number = inOwnCountry(phone, country);
  return number.length < SHORTEST ? 0 : hashText(number.slice(-LAST_DIGITS)) || 1;
}

/** Without what is dialled before it: "+49 (0)30 12345", "0049 30 12345" and "030 12345" are one number of Germany. */
function inOwnCountry(phone: string, country: string): string {
  const isForTheWorld = /^\s*(?:\+|00)/.test(phone);
  const digits = phone.replace(optionalTrunk, '').replace(/\D/g, '');
  if (!isForTheWorld) return withoutPrefix(digits, trunks.get(country) ?? '0');
  return withoutPrefix(digits.replace(/^00/, ''), codes.get(country) ?? '');
}

function withoutPrefix(digits: string, prefix: string): string {
  return digits.startsWith(prefix) ? digits.slice(prefix.length) : digits;
}

/** Shorter numbers do not belong to one hotel. */
const SHORTEST = 6;
const LAST_DIGITS = 9;
const optionalTrunk = /\(0\)/;
const codes = spellings(callingCodes);
const trunks = spellings(trunkPrefixes);
