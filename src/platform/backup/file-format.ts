import { createHash } from 'node:crypto';
import { Problem } from '../../lib/problem.ts';

/**
 * The bytes of a backup. After the first two lines each table follows, as PostgreSQL's `copy` writes it, in pieces of a
 * stated length. The last line is the digest of everything before it.
 *
 *     innkeeper backup 1
 *     {"program": …, "migrations": […], …}
 *     table {"name": "public.accounts", "columns": ["id", …]}
 *     data 4096
 *     …4096 bytes…
 *     rows 12
 *     sha256 …
 */
export interface BackupHeader {
  /** The version of the program that wrote the backup. */
  readonly program: string;
  readonly takenAt: string;
  readonly migrations: readonly {
    readonly number: number;
    readonly name: string;
    readonly checksum: string;
  }[];
  /** The version of the tables of the queue. */
  readonly queue: string;
  /** The id of the key that sealed the secrets. */
  readonly secretsKey: string | null;
  /** The last values of sequences, read after the snapshot of the rows: none is lower than a row. */
  readonly sequences: readonly Sequence[];
}

export interface Sequence {
  readonly name: string;
  /** As text: a JavaScript number would round large values. Null if it was never used. */
  readonly value: string | null;
}

export interface BackupTable {
  /** With its schema, quoted where PostgreSQL needs it. */
  readonly name: string;
  readonly columns: readonly string[];
}

export interface TableContent extends BackupTable {
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface BackupSums {
  readonly tables: number;
  readonly rows: number;
  readonly sha256: string;
}

const FIRST_LINE = 'innkeeper backup 1';
const LONGEST_LINE = 1024 * 1024;
const PIECE_BYTES = 256 * 1024;
const NEW_LINE = 10;

/** The backup of these tables; returns its sums when everything was read. */
export async function* writeBackup(
  header: BackupHeader,
  tables: AsyncIterable<TableContent>,
): AsyncGenerator<Uint8Array, BackupSums> {
  const hash = createHash('sha256');
  const hashed = (bytes: Uint8Array): Uint8Array => {
    hash.update(bytes);
    return bytes;
  };
  const line = (text: string): Uint8Array => hashed(Buffer.from(`${text}\n`));
  const sums = { tables: 0, rows: 0 };
  yield line(FIRST_LINE);
  yield line(JSON.stringify(header));
  for await (const { name, columns, bytes } of tables) {
    yield line(`table ${JSON.stringify({ name, columns })}`);
    let rows = 0;
    for await (const piece of inLargePieces(bytes)) {
      rows += newLinesIn(piece);
      yield line(`data ${piece.length}`);
      yield hashed(piece);
    }
    yield line(`rows ${rows}`);
    sums.tables += 1;
    sums.rows += rows;
  }
  const sha256 = hash.digest('hex');
  yield Buffer.from(`sha256 ${sha256}\n`);
  return { ...sums, sha256 };
}

export interface BackupReader {
  readonly header: BackupHeader;
  /** Yields each table once; its bytes must be read before the next one. Throws a Problem where the file is not what was written. */
  tables(): AsyncGenerator<TableContent, BackupSums>;
}

/** Reads the head of a backup. `name` is for messages. */
export async function readBackup(name: string, pieces: AsyncIterable<Uint8Array>): Promise<BackupReader> {
  const bytes = new HashedBytes(name, pieces);
  if ((await bytes.line(FIRST_LINE.length)) !== FIRST_LINE)
    throw new Problem(`${name} is not a backup of Innkeeper: expected a file that \`backup\` wrote.`);
  const header = bytes.parsed<BackupHeader>(await bytes.line());
  return { header, tables: () => readTables(bytes) };
}

async function* readTables(bytes: HashedBytes): AsyncGenerator<TableContent, BackupSums> {
  const sums = { tables: 0, rows: 0 };
  for (;;) {
    const sha256 = bytes.digest();
    const [word = '', rest = ''] = split(await bytes.line());
    if (word === 'sha256') {
      if (rest !== sha256) throw bytes.damaged('its digest does not match its content');
      await bytes.expectEnd();
      return { ...sums, sha256 };
    }
    if (word !== 'table') throw bytes.damaged(`"${word.slice(0, 20)}" is not the start of a table`);
    const table = bytes.parsed<BackupTable>(rest);
    let isRead = false;
    yield {
      ...table,
      bytes: (async function* () {
        sums.rows += yield* contentOf(bytes, table);
        isRead = true;
      })(),
    };
    if (!isRead) throw new Error(`${table.name} was not read`);
    sums.tables += 1;
  }
}

async function* contentOf(bytes: HashedBytes, { name }: BackupTable): AsyncGenerator<Uint8Array, number> {
  let rows = 0;
  for (;;) {
    const [word, rest = ''] = split(await bytes.line());
    const number = /^\d{1,15}$/.test(rest) ? Number(rest) : undefined;
    if (word === 'rows' && number === rows) return rows;
    if (word !== 'data' || number === undefined) throw bytes.damaged(`the rows of ${name} are incomplete`);
    for await (const piece of bytes.take(number)) {
      rows += newLinesIn(piece);
      yield piece;
    }
  }
}

function split(line: string): string[] {
  const at = line.indexOf(' ');
  return at === -1 ? [line] : [line.slice(0, at), line.slice(at + 1)];
}

/** The lines and bytes of a backup, and their digest so far. */
class HashedBytes {
  readonly #name: string;
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #hash = createHash('sha256');
  #rest: Uint8Array = new Uint8Array();

  constructor(name: string, pieces: AsyncIterable<Uint8Array>) {
    this.#name = name;
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The digest of everything that was read. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  damaged(reason: string): Problem {
    return new Problem(`${this.#name} is damaged (${reason}): use another copy of the backup.`);
  }

  parsed<T>(text: string): T {
    try {
      // The digest, compared before anything is kept, proves that `writeBackup` wrote it.
      return JSON.parse(text) as T;
    } catch {
      throw this.damaged('a line cannot be read');
    }
  }

  async line(longest = LONGEST_LINE): Promise<string> {
    let end = this.#rest.indexOf(NEW_LINE);
    while (end === -1) {
      if (this.#rest.length > longest) return '';
      if (!(await this.#more())) throw this.#ended();
      end = this.#rest.indexOf(NEW_LINE);
    }
    const line = this.#rest.subarray(0, end);
    this.#advance(end + 1);
    return Buffer.from(line).toString('utf8');
  }

  async *take(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (this.#rest.length === 0 && !(await this.#more())) throw this.#ended();
      const piece = this.#rest.subarray(0, left);
      this.#advance(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async expectEnd(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#more())) throw this.damaged('there is data after its end');
  }

  #ended(): Problem {
    return this.damaged('it ends too early');
  }

  #advance(count: number): void {
    this.#hash.update(this.#rest.subarray(0, count));
    this.#rest = this.#rest.subarray(count);
  }

  async #more(): Promise<boolean> {
    const next = await this.#pieces.next();
    if (next.done === true) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }
}

/** PostgreSQL sends a piece for each row; its own line for each would be half of the file. */
async function* inLargePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** In the text format of `copy` a row is a line: new lines inside of values are escaped. */
function newLinesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
