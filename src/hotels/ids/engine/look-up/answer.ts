import type { Block } from '../read/block.ts';
import type { LookedUp } from './look-up.ts';
import { code, verdicts } from '../vocabulary.ts';

/**
 * What is kept of a block between the look-up and the answer, in one piece of the right length:
 *
 *     [rows, id bytes] [low …] [meta …] [end …] [ids] [candidates, a line per row that has them]
 *
 * A third of the size of the CSV it will become: that is why the answer is kept so and written out while it is sent.
 */
const HEAD_WORDS = 2;

export function packed(block: Block, { candidates }: LookedUp): Uint8Array<ArrayBuffer> {
  const { rows, used } = block;
  const lines = Buffer.from(candidates.map((line) => `${line}\n`).join(''), 'latin1');
  const columns = [block.low, block.meta, block.end];
  const head = 4 * (HEAD_WORDS + columns.length * rows);
  const pack = new Uint8Array(head + used + lines.length);
  const words = new Uint32Array(pack.buffer, 0, head / 4);
  words[0] = rows;
  words[1] = used;
  columns.forEach((column, place) => words.set(column.subarray(0, rows), HEAD_WORDS + place * rows));
  pack.set(block.bytes.subarray(0, used), head);
  pack.set(lines, head + used);
  return pack;
}

/** Room to write in; it grows with what is asked of it. */
export interface Scratch {
  bytes: Uint8Array;
}

export const answerHeader =
  'input_id,status,resolution,core_property_id,catalogue_property_id,candidate_core_ids\n';

const COMMA = 44;
const LF = 10;
const QUOTE = 34;
/** Status, resolution, commas, both ids at their longest and the line end. */
const MAX_ANSWER_BYTES = 96;

const isMatch = verdicts.map(({ status }) => status === 'matched');
const hasCandidates = verdicts.map((_, place) => place === code.coordinates || place === code.ambiguous);
/** What follows the id of verdict v: up to the hotel for a match, otherwise up to the candidates. */
const texts = verdicts.map(
  ({ status, resolution }) => `,${status},${resolution},${status === 'matched' ? '' : ',,'}`,
);
const words = new TextEncoder().encode(texts.join(''));
const wordStart = Uint32Array.from(texts, (_, place) => texts.slice(0, place).join('').length);
const wordEnd = Uint32Array.from(texts, (text, place) => wordStart[place]! + text.length); // As many as texts.
/** What needs quotes: some bytes anywhere, spaces at the ends (many readers trim what is not quoted). */
const [ANYWHERE, AT_ENDS] = [1, 2];
const special = new Uint8Array(256);
for (const byte of [9, 11, 12, 32]) special[byte] = AT_ENDS;
for (const byte of [COMMA, QUOTE, LF, 13]) special[byte] = ANYWHERE;

/**
 * Writes the rows of a pack as CSV into `scratch`, if it is large enough, and answers a copy of the right length: who
 * writes many packs keeps the memory that one took.
 *
 * Every `!` follows a row below `rows`, or a code below `verdicts.length`.
 */
export function written(pack: Uint8Array, scratch: Scratch): Uint8Array<ArrayBuffer> {
  // A pack read back from a file may lie at any byte; words need one divisible by four.
  const aligned = pack.byteOffset % 4 === 0 ? pack : pack.slice();
  const [rows = 0, used = 0] = new Uint32Array(aligned.buffer, aligned.byteOffset, HEAD_WORDS);
  const column = (place: number) =>
    new Uint32Array(aligned.buffer, aligned.byteOffset + 4 * (HEAD_WORDS + place * rows), rows);
  const [low, meta, end] = [column(0), column(1), column(2)];
  const ids = aligned.subarray(4 * (HEAD_WORDS + 3 * rows));
  const needed = 2 * ids.length + rows * MAX_ANSWER_BYTES;
  if (scratch.bytes.length < needed) scratch.bytes = new Uint8Array(needed);
  const out = scratch.bytes;
  let at = 0;
  let from = 0;
  let nextCandidates = used;
  for (let row = 0; row < rows; row++) {
    const to = end[row]!;
    const start = at;
    let odd = 0;
    for (let place = from; place < to; place++) {
      const byte = ids[place]!;
      odd |= special[byte]!;
      out[at++] = byte;
    }
    const ends = from < to ? special[ids[from]!]! | special[ids[to - 1]!]! : 0;
    if ((odd & ANYWHERE) !== 0 || (ends & AT_ENDS) !== 0) {
      at = writeQuoted(out, start, ids.subarray(from, to));
    }
    from = to;
    const verdict = meta[row]! & 7;
    const stop = wordEnd[verdict]!;
    for (let letter = wordStart[verdict]!; letter < stop; letter++) out[at++] = words[letter]!;
    if (isMatch[verdict]) at = writeHotel(out, at, low[row]!, meta[row]! >>> 3);
    if (hasCandidates[verdict]) {
      while (ids[nextCandidates] !== LF) out[at++] = ids[nextCandidates++]!;
      nextCandidates++;
    }
    out[at++] = LF;
  }
  return out.slice(0, at);
}

function writeQuoted(out: Uint8Array, start: number, id: Uint8Array): number {
  let at = start;
  out[at++] = QUOTE;
  for (const byte of id) {
    if (byte === QUOTE) out[at++] = QUOTE;
    out[at++] = byte;
  }
  out[at++] = QUOTE;
  return at;
}

/** `1001,lp3e9,` */
function writeHotel(out: Uint8Array, start: number, low: number, high: number): number {
  if (high !== 0 || low > 0x7fffffff) return writeLargeHotel(out, start, high * 2 ** 32 + low);
  let at = start + digitsOf(low);
  let rest = low;
  for (let place = at - 1; place >= start; place--) {
    // Below 2^31 the whole part of the product is the whole part of the quotient, and `| 0` keeps it an integer.
    const tenth = (rest / 10) | 0;
    out[place] = 48 + rest - tenth * 10;
    rest = tenth;
  }
  out[at++] = COMMA;
  out[at++] = 108;
  out[at++] = 112;
  for (let shift = (31 - Math.clz32(low | 1)) & ~3; shift >= 0; shift -= 4) {
    const nibble = (low >>> shift) & 15;
    out[at++] = nibble < 10 ? 48 + nibble : 87 + nibble;
  }
  out[at++] = COMMA;
  return at;
}

function writeLargeHotel(out: Uint8Array, start: number, hotel: number): number {
  const text = Buffer.from(`${hotel},lp${hotel.toString(16)},`);
  out.set(text, start);
  return start + text.length;
}

function digitsOf(number: number): number {
  let digits = 1;
  for (let limit = 10; limit <= number; limit *= 10) digits++;
  return digits;
}
