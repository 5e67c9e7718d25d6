/** One line of a file of JSON lines: its object, or why it is none. */
export interface JsonLine {
  readonly line: number;
  readonly object: Readonly<Record<string, unknown>> | undefined;
  readonly reason: string;
}

/** A longer line is no record but a mistake; it must not fill the memory. */
const LINE_CHARACTERS = 4 * 1024 * 1024;

/** Reads a file with one JSON object on every line. Never throws for what the lines say; blank lines are no lines. */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<JsonLine> {
  let line = 0;
  for await (const text of linesOf(bytes)) {
    line++;
    if (text === undefined) yield bad(line, `the line has more than ${LINE_CHARACTERS} characters`);
    else if (text.trim() !== '') yield parsed(line, text);
  }
}

function parsed(line: number, text: string): JsonLine {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { line, object: value, reason: '' } : bad(line, 'the line is no JSON object');
  } catch {
    return bad(line, 'the line is not JSON');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
    // A split text has at least one part: what follows the last line end.
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
