/** A CSV file, as a value, as a stream of bytes, or as records. */
export type CsvSource = Blob | string | ReadableStream<Uint8Array> | AsyncIterable<readonly string[]>;

/** Records as a stream of bytes; only what the receiver has asked for is read. */
export function csvStream(records: AsyncIterable<readonly string[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = records[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(`${value.map(quoted).join(',')}\r\n`));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** The records of a CSV body, by the names of its header. */
export async function* csvRecords(
  bytes: ReadableStream<Uint8Array>,
): AsyncGenerator<Readonly<Record<string, string>>, void> {
  let header: readonly string[] | undefined;
  for await (const fields of rowsOf(bytes)) {
    if (header === undefined) header = fields;
    else yield Object.fromEntries(header.map((name, at) => [name, fields[at] ?? '']));
  }
}

/** RFC 4180: fields in quotation marks may contain commas, line ends and doubled quotation marks. */
async function* rowsOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string[], void> {
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  /** A quotation mark within quotation marks: the next character decides what it means. */
  let isMark = false;
  let isEmpty = true;
  for await (const text of textsOf(bytes)) {
    for (const character of text) {
      if (isQuoted && !isMark) {
        if (character === '"') isMark = true;
        else field += character;
        continue;
      }
      if (isMark && character === '"') {
        field += '"';
        isMark = false;
        continue;
      }
      if (isMark) {
        isQuoted = false;
        isMark = false;
      }
      if (character === '"' && field === '') {
        isQuoted = true;
        isEmpty = false;
      } else if (character === ',') {
        row.push(field);
        field = '';
        isEmpty = false;
      } else if (character === '\n') {
        if (!isEmpty || field !== '') yield [...row, field];
        row = [];
        field = '';
        isEmpty = true;
      } else if (character !== '\r') field += character;
    }
  }
  if (!isEmpty || field !== '') yield [...row, field];
}

/** Not `for await` over the stream: browsers do not have it everywhere. */
async function* textsOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel();
  }
}

export { textsOf };
