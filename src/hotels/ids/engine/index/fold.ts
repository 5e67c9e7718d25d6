/**
 * The folded form of an id: what is left when the damage that spreadsheets and typists do is taken back.
 *
 *     PV-Karto → pv-karto     00123 → 123       12345.0 → 12345
 *     172.422  → 172422       1,234,567 → 1234567
 *     1.2345E+4 → 12345       1E+05 → 100000 (R writes numbers so)
 *     ="00777" → 777 (how exports keep a spreadsheet from taking an id for a number)
 *     spaces of any script around it go (those of ASCII are gone already)
 *
 * An exponent is undone only where no digit was lost. `1.23E+04` (a spreadsheet's two decimals) stands for a hundred ids.
 * From twelve digits on a spreadsheet shows six of them and leaves out the zeros at their end: `1.23457E+11` stands for a
 * million ids, and so does `1.2E+11`. These are not changed. Ids are never made numbers: 2^53 is not a limit here.
 */
const NUMERIC = /^[+]?\d[\d.,' \u00a0\u202f]*(?:e[+-]?\d{1,3})?$/;
const EXPONENT = /^(\d)(?:[.,](\d+))?e\+?(\d{1,3})$/;
const WHOLE = /^(\d+)[.,]0+$/;
const THOUSANDS = /^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*$/;

/** `="…"`: a formula whose value is this text. */
const FORMULA = /^="([^"]+)"$/;

/** Below twelve digits a spreadsheet shows a whole number whole; from this power on zeros may stand for other digits. */
const ROUNDED_FROM_POWER = 11;

export function folded(id: string): string {
  const lower = id.trim().replace(FORMULA, '$1').trim().toLowerCase();
  return NUMERIC.test(lower) ? withoutLeadingZeros(digitsOf(lower)) : lower;
}

function digitsOf(number: string): string {
  const exponent = EXPONENT.exec(number);
  if (exponent) return expanded(number, exponent);
  if (THOUSANDS.test(number) && !number.startsWith('0')) return number.replace(/\D/g, '');
  return WHOLE.exec(number)?.[1] ?? number;
}

function expanded(number: string, [, first = '', decimals = '', power = '']: RegExpExecArray): string {
  const missing = Number(power) - decimals.length;
  if (missing === 0) return first + decimals;
  const cut = decimals.length === 2 || decimals.length === 5;
  const isWhole = missing > 0 && !cut && Number(power) < ROUNDED_FROM_POWER;
  return isWhole ? first + decimals + '0'.repeat(missing) : number;
}

function withoutLeadingZeros(number: string): string {
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number;
}

/** Room for the folded form of an id of 255 bytes: lower case may take three times the bytes, an exponent more digits. */
export const FOLD_BYTES = 1024;

const ZERO = 48;
const E = 101;

/**
 * `folded` on bytes: writes the form of `bytes[from…to]` to `out` and answers its length. Ids of letters, digits, dashes
 * and underscores, nearly all there are, never become strings.
 */
export function foldInto(out: Uint8Array, bytes: Uint8Array, { from, to }: Range): number {
  let digits = 0;
  let exponents = 0;
  for (let at = from; at < to; at++) {
    let byte = bytes[at]!; // Below `to`, which lies within the bytes.
    if (byte >= 65 && byte <= 90) byte += 32;
    const isDigit = byte >= ZERO && byte < ZERO + 10;
    if (isDigit) digits++;
    else if (byte === E) exponents++;
    else if (!isPlain(byte)) return foldText(out, bytes, { from, to });
    out[at - from] = byte;
  }
  const length = to - from;
  if (digits === length) return withoutZeros(out, length);
  // Digits and one `e`, perhaps with a sign: what may be a number is not decided here.
  const mayBeNumber = exponents === 1 && digits >= length - 2;
  return mayBeNumber ? foldText(out, bytes, { from, to }) : length;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function isPlain(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || byte === 45 || byte === 95;
}

function withoutZeros(out: Uint8Array, length: number): number {
  let zeros = 0;
  while (zeros < length - 1 && out[zeros] === ZERO) zeros++;
  if (zeros > 0) out.copyWithin(0, zeros, length);
  return length - zeros;
}

function foldText(out: Uint8Array, bytes: Uint8Array, { from, to }: Range): number {
  const id = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();
  return new TextEncoder().encodeInto(folded(id), out).written;
}
