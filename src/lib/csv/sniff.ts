import { ONE_COLUMN } from './spans.ts';
import { Scanner } from './scan.ts';
import { fieldText } from './text.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * The encoding, from the first bytes. UTF-8 and Windows-1252 need no decision here: both encode delimiters,
 * quotes and line ends as ASCII does, so the encoding is decided for each field (see `text.ts`).
 */
export function sniffEncoding(head: Uint8Array): { readonly encoding: Encoding; readonly markBytes: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  return { encoding: encodingByZeros(head), markBytes: 0 };
}

/** Without a byte order mark, UTF-16 of mostly Latin text has zeros in every second byte and none in the others. */
function encodingByZeros(head: Uint8Array): Encoding {
  const zeros = [0, 0];
  const length = Math.min(head.length, 4096) & ~1;
  for (let at = 0; at < length; at++) if (head[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = length / 2 / 2;
  if (length >= 2 && odd > many && even === 0) return 'utf-16le';
  if (length >= 2 && even > many && odd === 0) return 'utf-16be';
  return 'utf-8';
}

/** The first bytes of other formats, whose files people rename to `.csv`. */
const signatures: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or zip archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'an SQLite database'],
];

/** A small file with a few control characters is a damaged text, not a binary file. */
const FEW_CONTROLS = 8;

/** What the file is if it is clearly not text. A single NUL or control character does not make a text binary. */
export function notText(head: Uint8Array): string | undefined {
  const known = signatures.find(([bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (known) return known[1];
  let controls = 0;
  for (const byte of head) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls++;
  return controls > Math.max(FEW_CONTROLS, head.length / 10) ? 'a binary file' : undefined;
}

const SEPARATOR_LINE = /^"?sep=[^\r\n]"?(\r\n|\r|\n)/i;
const SEPARATOR_LINE_BYTES = 10;

/** Bytes of a first line `sep=;`: for spreadsheets only, and not a record. */
export function separatorLineBytes(head: Uint8Array): number {
  const start = Buffer.from(head.subarray(0, SEPARATOR_LINE_BYTES)).toString('latin1');
  return SEPARATOR_LINE.exec(start)?.[0].length ?? 0;
}

export interface Dialect {
  /** The byte between fields, or `ONE_COLUMN`. */
  readonly delimiter: number;
  /** The first record, decoded. Empty for an empty file. */
  readonly first: readonly string[];
}

const delimiters = [',', ';', '\t', '|'].map((sign) => sign.charCodeAt(0));
const SAMPLE_RECORDS = 200;

/**
 * The delimiter, from the first records of a file (UTF-8 bytes). One under which `isHeader` knows the first record wins;
 * else the one that cuts most records into as many fields as the first. One that does not occur in the first record
 * is none, unless it only trails the others (`id⏎1;⏎2;`): so `id⏎1,234⏎5,678` is one column of numbers with commas.
 */
export function sniffDialect(
  head: Uint8Array,
  isHeader: (names: readonly string[]) => boolean = () => false,
): Dialect {
  const trials = delimiters.map((delimiter) => sample(head, delimiter));
  const fitting = trials.filter((trial) => trial.agreement > 0);
  const known = fitting.filter((trial) => isHeader(trial.first));
  const best = (known.length > 0 ? known : fitting).toSorted(
    (a, b) => b.agreement - a.agreement || b.first.length - a.first.length,
  )[0];
  return best ?? sample(head, ONE_COLUMN);
}

function sample(head: Uint8Array, delimiter: number): Dialect & { readonly agreement: number } {
  const options = { delimiter, maxFields: 4096, maxRecordBytes: head.length };
  const scanner = new Scanner(options);
  scanner.scan({ bytes: head, from: 0, to: head.length, last: true });
  // The head may end within a record: the last one counts only if it is the only one.
  const records = Math.min(Math.max(scanner.records - 1, 1), scanner.records, SAMPLE_RECORDS);
  // Record indices stay below `scanner.records`, for which the array holds one place more.
  const width = (record: number) => scanner.firstField[record + 1]! - scanner.firstField[record]!;
  const first = Array.from({ length: records > 0 ? width(0) : 0 }, (_, field) =>
    fieldText(head, scanner, field),
  );
  let same = 0;
  let trailing = records > 1 && first.length === 1;
  for (let record = 0; record < records; record++) {
    if (width(record) === first.length) same++;
    const secondField = scanner.firstField[record]! + 1;
    const isTrailing = width(record) === 2 && scanner.start[secondField] === scanner.end[secondField];
    if (record > 0 && !isTrailing) trailing = false;
  }
  const agreement = first.length > 1 ? same / records : trailing ? 1 : 0;
  return { delimiter, first, agreement };
}
