import { isObject } from '../../lib/json/is-object.ts';

/** One line of a file of JSON lines: its object, or why it is not one. */
export interface JsonLine {
  readonly line: number;
  readonly object: Readonly<Record<string, unknown>> | undefined;
  readonly reason: string;
}

/** A longer line is an error, and must not fill the memory. */
const LINE_CHARACTERS = 4 * 1024 * 1024;

/** Keys whose numbers must be read exactly as written. */
export interface Exact {
  /** Numbers that are texts: the ids 1.10 and 1.1 differ. */
  readonly texts: readonly string[];
  /** Whole numbers; too large ones would be reported rounded. */
  readonly wholes: readonly string[];
}

/** Reads a file with one JSON object on every line. Never throws for the content of a line; blank lines are skipped. */
export async function* readJsonLines(
  bytes: AsyncIterable<Uint8Array>,
  exact: Exact,
): AsyncGenerator<JsonLine> {
  let line = 0;
  for await (const text of linesOf(bytes)) {
    line++;
    if (text === undefined) yield bad(line, `the line has more than ${LINE_CHARACTERS} characters`);
    else if (text.trim() !== '') yield parsed(line, text, exact);
  }
}

function parsed(line: number, text: string, { texts, wholes }: Exact): JsonLine {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return bad(line, 'the line is not a JSON object');
    const numbers = [
      ...texts.filter((name) => holdsNumber(value[name])),
      ...wholes.filter((name) => isRounded(value[name])),
    ];
    return { line, object: numbers.length === 0 ? value : asWritten(text, value, numbers), reason: '' };
  } catch {
    return bad(line, 'the line is not JSON');
  }
}

function isRounded(value: unknown): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}

function holdsNumber(value: unknown): boolean {
  return (
    typeof value === 'number' || (Array.isArray(value) && value.some((item) => typeof item === 'number'))
  );
}

/** The object with the numbers of some keys as texts. Only a second parse, at five times the cost, shows how they are written. */
function asWritten(
  text: string,
  object: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const written: unknown = JSON.parse(text, sourceOfNumbers);
  if (!isObject(written)) return object;
  return { ...object, ...Object.fromEntries(names.map((name) => [name, written[name]])) };
}

/** The types of the language do not know the third argument yet. */
function sourceOfNumbers(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value;
}

function bad(line: number, reason: string): JsonLine {
  return { line, object: undefined, reason };
}

/** The lines of a text; undefined for one that is too long, which is skipped to its end. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let open = '';
  let skipping = false;
  for await (const piece of bytes) {
    const lines = (open + decoder.decode(piece, { stream: true })).split('\n');
    // A split text has at least one part: the rest after the last line end.
    open = lines.pop()!;
    for (const text of lines) {
      yield skipping || text.length > LINE_CHARACTERS ? undefined : text;
      skipping = false;
    }
    if (open.length <= LINE_CHARACTERS) continue;
    open = '';
    skipping = true;
  }
  open += decoder.decode();
  if (skipping || open !== '') yield skipping ? undefined : open;
}
