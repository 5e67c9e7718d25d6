import { isUtf8 } from 'node:buffer';
import { folding, lowerCase, usualForms } from '../text/folding.ts';
import { marks } from './spans.ts';

/** The fields that a scanner has found. */
interface Spans {
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly marks: Uint8Array;
}

/** The characters that Windows-1252 has where Latin-1 has control characters, from 0x80 on. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** One field as text. `field` is an index that the scanner has filled. */
export function fieldText(bytes: Uint8Array, spans: Spans, field: number): string {
  const from = spans.start[field]!;
  const to = spans.end[field]!;
  const mark = spans.marks[field]!;
  const text = decode(bytes, { from, to, high: (mark & marks.high) !== 0 });
  return (mark & marks.doubled) !== 0 ? text.replaceAll('""', '"') : text;
}

/**
 * Decodes bytes as UTF-8 if they are valid UTF-8, otherwise as Windows-1252. The encoding is decided for each field, so a
 * file pasted together from two sources is read correctly, and a sample of its beginning cannot mislead.
 */
export function decode(
  bytes: Uint8Array,
  { from, to, high }: { readonly from: number; readonly to: number; readonly high: boolean },
): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from);
  if (!high) return view.toString('latin1');
  if (isUtf8(view)) return view.toString('utf8');
  return view
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** A column name without case, spaces, dashes, underscores and quotes, which vary. `Hotel-ID` → `hotelid`. */
export function columnKey(name: string): string {
  return folded(name).replace(/[^\p{L}\p{N}]/gu, '');
}

const folded = folding([usualForms, lowerCase]);
