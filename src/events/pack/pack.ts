import { textPacker } from '../../platform/files/text-packer.ts';

/** The two bodies of an event, as JSON texts. */
export interface Bodies {
  readonly request: string;
  readonly response: string;
}

/** 3 kB of bodies become 0.4 kB. */
const bodies = textPacker(import.meta.dirname);

/** Both bodies with a line break between them, which no JSON text has. */
export function packed({ request, response }: Bodies): Buffer {
  return bodies.packed(`${request}\n${response}`);
}

export function unpacked(body: Uint8Array): Bodies {
  const text = bodies.unpacked(body);
  const at = text.indexOf('\n');
  return { request: text.slice(0, at), response: text.slice(at + 1) };
}

/** A row of events: triggers of the database write texts, everything else is packed. */
export type Stored<Row extends Bodies> = Omit<Row, keyof Bodies> & {
  readonly body: Uint8Array | null;
  readonly request: string | null;
  readonly response: string | null;
};

export function withBodies<Row extends Bodies>({ body, request, response, ...row }: Stored<Row>): Row {
  const both = body === null ? { request, response } : unpacked(body);
  // The rest of the row are its other members.
  return { ...row, ...both } as unknown as Row;
}
