import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { assert } from '../../lib/assert.ts';
import { readTextFiles } from '../../platform/files/text-files.ts';

/** The two bodies of an event, as JSON texts. */
export interface Bodies {
  readonly request: string;
  readonly response: string;
}

/**
 * The dictionaries that bodies were packed with, by number. Events are stored, so a dictionary never changes: a better
 * one gets the next number. A dictionary is text that bodies are likely to repeat: 3 kB of bodies become 0.4 kB.
 */
const dictionaries = new Map(
  readTextFiles(import.meta.dirname, '.txt').map(({ name, text }) => [
    Number(name.slice('dictionary-'.length)),
    Buffer.from(text),
  ]),
);
const NEWEST = 1;

/** The window is large enough for a dictionary and two bodies. Less memory to clear makes it twice as fast: 0.03 ms for an event. */
const small = { level: 3, windowBits: 14, memLevel: 5 };

/** One byte with the number of the dictionary, and both bodies with a line break between them, which no JSON text has. */
export function packed({ request, response }: Bodies): Buffer {
  const text = Buffer.from(`${request}\n${response}`);
  return Buffer.concat([
    Buffer.of(NEWEST),
    deflateRawSync(text, { dictionary: dictionary(NEWEST), ...small }),
  ]);
}

export function unpacked(body: Uint8Array): Bodies {
  const text = inflateRawSync(body.subarray(1), { dictionary: dictionary(body[0] ?? 0) }).toString();
  const at = text.indexOf('\n');
  return { request: text.slice(0, at), response: text.slice(at + 1) };
}

function dictionary(number: number): Buffer {
  const known = dictionaries.get(number);
  assert(known !== undefined, `this version has no dictionary ${number} of events`);
  return known;
}

/** A row of events: triggers of the database write texts, everything else is packed. */
export type Stored<Row extends Bodies> = Omit<Row, keyof Bodies> & {
  readonly body: Uint8Array | null;
  readonly request: string | null;
  readonly response: string | null;
};

export function withBodies<Row extends Bodies>({ body, request, response, ...row }: Stored<Row>): Row {
  const bodies = body === null ? { request, response } : unpacked(body);
  // The rest of the row are its other members.
  return { ...row, ...bodies } as unknown as Row;
}
