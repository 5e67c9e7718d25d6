import { isUtf8 } from 'node:buffer';
import { marks } from './spans.ts';

/** Where a scanner found fields. */
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
 * Text of a stretch of bytes: UTF-8 where it is valid UTF-8, Windows-1252 otherwise. Each field decides alone, so a
 * file pasted together from two sources reads right, and no sample of its head can mislead us.
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

/** A column name without what people vary: case, spaces, dashes, underscores, quotes. `Hotel-ID` → `hotelid`. */
export function columnKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
