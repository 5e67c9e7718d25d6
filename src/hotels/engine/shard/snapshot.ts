import { crc32 } from 'node:zlib';
import { readingFingerprint } from './fingerprint.ts';
import type { Shard } from './shard.ts';

/**
 * A shard as one run of bytes: a header in JSON that names every column with its type and place, then the columns,
 * each on an 8-byte boundary, so that reading makes views and copies nothing.
 *
 *   "INNKSHRD" · fingerprint u32 · header length u32 · header checksum u32 · body checksum u32 · header · columns
 */
const MAGIC = 'INNKSHRD';
const PREFIX = 24;

const types = { Float64Array, Float32Array, Uint32Array, Int32Array, Uint16Array, Uint8Array } as const;
type TypeName = keyof typeof types;

interface Column {
  readonly path: string;
  readonly type: TypeName;
  readonly offset: number;
  readonly length: number;
}

interface Header {
  readonly country: string;
  readonly hotels: number;
  /** Metadata that the caller checks before it uses the file. */
  readonly stamp: string;
  readonly columns: readonly Column[];
}

/** The fingerprint of this program, computed when the first snapshot is written or read. */
const fingerprint = (): number => readingFingerprint((probes) => shardBody(probes, 'probes'));

export function shardToBytes(shard: Shard, stamp: string): Uint8Array[] {
  const [text, ...parts] = shardBody(shard, stamp);
  const padded = new Uint8Array(Math.ceil((PREFIX + text.length) / 8) * 8 - PREFIX).fill(32);
  padded.set(text);
  const prefix = new Uint8Array(PREFIX);
  prefix.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(prefix.buffer);
  view.setUint32(8, fingerprint(), true);
  view.setUint32(12, padded.length, true);
  view.setUint32(16, crc32(padded), true);
  view.setUint32(
    20,
    parts.reduce((sum, part) => crc32(part, sum), 0),
    true,
  );
  return [prefix, padded, ...parts];
}

/** The memory of its columns. Its words are a small part of it. */
export function bytesOfShard(shard: Shard): number {
  let bytes = 0;
  for (const [, array] of arraysOf(shard, '')) bytes += array.byteLength;
  return bytes;
}

/** The header, then the columns. */
function shardBody(shard: Shard, stamp: string): [header: Uint8Array, ...columns: Uint8Array[]] {
  const columns: Column[] = [];
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const [path, array] of arraysOf(shard, '')) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    // A typed array of the shard is one of the listed kinds; its constructor's name says which.
    columns.push({ path, type: array.constructor.name as TypeName, offset, length: array.length });
    parts.push(bytes, new Uint8Array((8 - (bytes.length % 8)) % 8));
    offset += Math.ceil(bytes.length / 8) * 8;
  }
  const header: Header = { country: shard.country, hotels: shard.hotels, stamp, columns };
  return [new TextEncoder().encode(JSON.stringify(header)), ...parts];
}

/** Undefined: not a snapshot, damaged, or made by a program that reads hotels otherwise. The bytes must begin on an 8-byte boundary. */
export function shardFromBytes(bytes: Uint8Array<ArrayBuffer>): { shard: Shard; stamp: string } | undefined {
  if (bytes.length < PREFIX || bytes.byteOffset % 8 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) return undefined;
  if (view.getUint32(8, true) !== fingerprint()) return undefined;
  const end = PREFIX + view.getUint32(12, true);
  const text = bytes.subarray(PREFIX, end);
  const body = bytes.subarray(end);
  if (crc32(text) !== view.getUint32(16, true) || crc32(body) !== view.getUint32(20, true)) return undefined;
  // The checksum says these are the bytes that shardToBytes wrote, so they have its shape.
  const header = JSON.parse(new TextDecoder().decode(text)) as Header;
  const shard: Record<string, unknown> = { country: header.country, hotels: header.hotels };
  for (const { path, type, offset, length } of header.columns)
    put(shard, path.split('.'), new types[type](body.buffer, body.byteOffset + offset, length));
  return { shard: shard as unknown as Shard, stamp: header.stamp };
}

type Columns = InstanceType<(typeof types)[TypeName]>;

function* arraysOf(value: object, path: string): Generator<[string, Columns]> {
  for (const [name, member] of Object.entries(value)) {
    if (ArrayBuffer.isView(member)) yield [path + name, member as Columns];
    else if (typeof member === 'object' && member !== null) yield* arraysOf(member, `${path}${name}.`);
  }
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], array: Columns): void {
  if (rest.length === 0) into[name] = array;
  // Inner levels are plain records made here.
  else put((into[name] ??= {}) as Record<string, unknown>, rest, array);
}
