import type { Duplex } from 'node:stream';
import pg from 'pg';
import { binaryReader, type ReadBinary } from './value-types.ts';

/**
 * Reads rows in PostgreSQL's binary format: no number is printed and parsed, which for a list of hotels saves a sixth of
 * the work on both sides. The driver reads only text, so rows are taken out of the stream before it
 * sees them:
 *
 *     socket ─┬─ what a row is, rows ──→ read here
 *             └─ everything else ──────→ the driver, which handles how a response begins, fails and ends
 */
export function binaryQuery(statement: pg.QueryConfig, settle: AnswerCallback): pg.Query {
  const reading = openReading();
  let leave = (): void => undefined;
  const binaryStatement = { ...statement, binary: true };
  const query = new pg.Query(binaryStatement, (error: Error | null | undefined, answer: pg.QueryResult) => {
    leave();
    const failure = error ?? reading.failure();
    if (failure === undefined) settle(null, { ...answer, rows: reading.handOver() });
    else settle(failure, answer);
  });
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    leave = takeRows(connection.stream, reading.take);
    return submit(connection);
  };
  return query;
}

export type AnswerCallback = (error: Error | null, answer: pg.QueryResult) => void;

/** A message of the protocol: its kind, its length without the kind, its content. */
const HEAD_BYTES = 5;
const ROW_DESCRIPTION = 0x54;
const DATA_ROW = 0x44;

type Listener = (bytes: Buffer) => void;
type Take = (kind: number, bytes: Buffer, at: number) => void;

/** Reads from the socket in place of the driver, until the returned function is called. */
function takeRows(stream: Duplex, take: Take): () => void {
  const driver = stream.listeners('data')[0] as Listener; // the listener of the driver on its socket
  let isOver = false;
  let begun: Buffer | undefined;

  function receive(piece: Buffer): void {
    let at = 0;
    // If a message arrives in pieces, only its own bytes are joined.
    while (begun !== undefined && at < piece.length) {
      const end = at + lengthOf(begun, 0) - begun.length;
      begun = Buffer.concat([begun, piece.subarray(at, end)]);
      at = Math.min(end, piece.length);
      if (begun.length < lengthOf(begun, 0)) continue;
      const whole = begun;
      begun = undefined;
      pass(whole, { at: 0, next: whole.length });
    }
    while (!isOver && at < piece.length) {
      const next = at + lengthOf(piece, at);
      if (next > piece.length) {
        begun = piece.subarray(at);
        return;
      }
      pass(piece, { at, next });
      at = next;
    }
    if (at < piece.length) driver(piece.subarray(at));
  }

  function pass(bytes: Buffer, { at, next }: { readonly at: number; readonly next: number }): void {
    const kind = bytes.readUInt8(at);
    if (kind === DATA_ROW || kind === ROW_DESCRIPTION) take(kind, bytes, at + HEAD_BYTES);
    else driver(bytes.subarray(at, next));
  }

  stream.off('data', driver);
  stream.on('data', receive);
  return () => {
    if (isOver) return;
    isOver = true;
    stream.off('data', receive);
    stream.on('data', driver);
  };
}

type Row = Record<string, unknown>;

interface Column {
  readonly name: string;
  readonly read: ReadBinary;
}

/** The length of the message that begins here, or of its head while that is incomplete. */
function lengthOf(bytes: Buffer, at: number): number {
  return at + HEAD_BYTES > bytes.length ? HEAD_BYTES : 1 + bytes.readUInt32BE(at + 1);
}

interface Reading {
  readonly take: Take;
  /** Returns all rows and keeps no reference to them: otherwise they would outlive their reader, as with the driver's promises. */
  handOver(): Row[];
  /** The first error of a reader; the response is still read to its end. */
  failure(): Error | undefined;
}

function openReading(): Reading {
  let rows: Row[] = [];
  let columns: readonly Column[] = [];
  let failure: Error | undefined;
  return {
    take(kind, bytes, at) {
      if (failure !== undefined) return;
      try {
        if (kind === ROW_DESCRIPTION) columns = columnsOf(bytes, at);
        else rows.push(rowOf(columns, bytes, at));
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
    },
    handOver() {
      const whole = rows;
      rows = [];
      return whole;
    },
    failure: () => failure,
  };
}

/** The number of columns, and for each its name, six bytes of its origin, its type, and eight bytes of its format. */
function columnsOf(bytes: Buffer, start: number): Column[] {
  let at = start + 2;
  return Array.from({ length: bytes.readInt16BE(start) }, () => {
    const end = bytes.indexOf(0, at);
    const name = bytes.toString('utf8', at, end);
    const read = binaryReader(bytes.readUInt32BE(end + 7));
    at = end + 19;
    return { name, read };
  });
}

/** The number of values, and for each its length and its bytes; a length of -1 is null. */
function rowOf(columns: readonly Column[], bytes: Buffer, start: number): Row {
  const row: Row = {};
  let at = start + 2;
  for (const { name, read } of columns) {
    const length = bytes.readInt32BE(at);
    at += 4;
    row[name] = length < 0 ? null : read(bytes, at, length);
    at += Math.max(length, 0);
  }
  return row;
}
