/**
 * Data table. The form of a postcode inside an address, per country; `fiveDigits` and `generic` serve the others.
 * The last match in the address counts: house numbers come before postcodes.
 */
const fiveDigits = /\b\d{5}\b/g;
const fourDigits = /\b\d{4}\b/g;
const sixDigits = /\b\d{6}\b/g;

export const postcodeForms: Readonly<Record<string, RegExp>> = {
  GB: /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/gi,
  IM: /\bIM\d{1,2}\s*\d[A-Z]{2}\b/gi,
  JE: /\bJE\d\s*\d[A-Z]{2}\b/gi,
  GG: /\bGY\d{1,2}\s*\d[A-Z]{2}\b/gi,
  IE: /\b[A-Z]\d[\dW]\s*[A-Z\d]{4}\b/gi,
  US: /\b\d{5}(?:-\d{4})?\b/g,
  PR: /\b\d{5}(?:-\d{4})?\b/g,
  CA: /\b[A-Z]\d[A-Z]\s*\d[A-Z]\d\b/gi,
  NL: /\b\d{4}\s*[A-Z]{2}\b/gi,
  JP: /\b\d{3}-\d{4}\b/g,
  PT: /\b\d{4}-\d{3}\b/g,
  BR: /\b\d{5}-?\d{3}\b/g,
  PL: /\b\d{2}-\d{3}\b/g,
  CZ: /\b\d{3}\s?\d{2}\b/g,
  SK: /\b\d{3}\s?\d{2}\b/g,
  SE: /\b\d{3}\s?\d{2}\b/g,
  GR: /\b\d{3}\s?\d{2}\b/g,
  MT: /\b[A-Z]{3}\s*\d{4}\b/gi,
  AR: /\b[A-Z]?\d{4}[A-Z]{0,3}\b/gi,
  FR: fiveDigits,
  DE: fiveDigits,
  ES: fiveDigits,
  IT: fiveDigits,
  TR: fiveDigits,
  FI: fiveDigits,
  HR: fiveDigits,
  EE: fiveDigits,
  KR: fiveDigits,
  MX: fiveDigits,
  TH: fiveDigits,
  MY: fiveDigits,
  ID: fiveDigits,
  MA: fiveDigits,
  EG: fiveDigits,
  SA: fiveDigits,
  PE: fiveDigits,
  MC: fiveDigits,
  UA: fiveDigits,
  AT: fourDigits,
  CH: fourDigits,
  BE: fourDigits,
  DK: fourDigits,
  NO: fourDigits,
  HU: fourDigits,
  BG: fourDigits,
  AU: fourDigits,
  NZ: fourDigits,
  ZA: fourDigits,
  CY: fourDigits,
  SI: fourDigits,
  LU: fourDigits,
  PH: fourDigits,
  TN: fourDigits,
  CN: sixDigits,
  SG: sixDigits,
  IN: sixDigits,
  VN: /\b\d{5,6}\b/g,
  RU: sixDigits,
  RO: sixDigits,
  KZ: sixDigits,
};

export const genericPostcode = /\b\d{4,6}\b/g;

/** Countries whose codes mean a few addresses rather than a quarter: another code is another hotel. */
export const finePostcodes: ReadonlySet<string> = new Set([
  'GB',
  'IE',
  'NL',
  'CA',
  'PT',
  'JP',
  'KR',
  'SG',
  'BR',
]);

/**
 * How many letters of a code name a quarter, where the whole code names less than that; counted from the end where
 * below zero.
 */
export const quarterLength: Readonly<Record<string, number>> = {
  GB: -2,
  IE: 3,
  NL: 4,
  CA: 3,
  PT: 4,
  JP: 5,
  BR: 5,
  SG: 4,
};
