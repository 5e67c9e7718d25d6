import { dialling } from '../lexicon/files.ts';
import { hashText } from './text/hash.ts';

/** Hash of the last nine digits of a telephone number in national form; 0 if the number is too short. */
export function phoneKey(phone: string, country: string): number {
  const number = inOwnCountry(phone, country);
  return number.length < SHORTEST ? 0 : hashText(number.slice(-LAST_DIGITS)) || 1;
}

/** Without calling code and trunk prefix: "+49 (0)30 12345", "0049 30 12345" and "030 12345" are one number of Germany. */
function inOwnCountry(phone: string, country: string): string {
  const isInternational = /^\s*(?:\+|00)/.test(phone);
  const digits = phone.replace(optionalTrunk, '').replace(/\D/g, '');
  if (!isInternational) return withoutPrefix(digits, trunks.get(country) ?? USUAL_TRUNK);
  return withoutPrefix(digits.replace(/^00/, ''), codes.get(country) ?? '');
}

function withoutPrefix(digits: string, prefix: string): string {
  return digits.startsWith(prefix) ? digits.slice(prefix.length) : digits;
}

/** Shorter numbers do not belong to one hotel. */
const SHORTEST = 6;
const LAST_DIGITS = 9;
const USUAL_TRUNK = '0';
const optionalTrunk = /\(0\)/;
const codes = dialling.meanings('calling code');
const trunks = dialling.meanings('trunk prefix');
