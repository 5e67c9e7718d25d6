import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A pooler like PgBouncer in front of PostgreSQL: clients share its few connections, one for each `transaction`, or
 * for a whole `session`. It supports simple queries, and returns their results as text.
 */
export interface Pooler extends AsyncDisposable {
  readonly url: string;
}

const SSL_REQUEST = 80_877_103;
const asText = { getTypeParser: () => (value: unknown) => value };

export async function pooler(database: string, mode: 'transaction' | 'session'): Promise<Pooler> {
  const all: pg.Client[] = [];
  const idle: pg.Client[] = [];
  const take = async (): Promise<pg.Client> => {
    const ready = idle.pop();
    if (ready !== undefined) return ready;
    const fresh = new pg.Client({
      connectionString: database,
      types: asText as unknown as pg.CustomTypesConfig,
    }); // rows stay text
    all.push(fresh);
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  };
  let clients = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const number = (clients += 1);
    let ours: pg.Client | undefined;
    let turn: Promise<unknown> = Promise.resolve();
    const answer = async (text: string): Promise<void> => {
      ours ??= await take();
      const status = await ours.query({ text, rowMode: 'array' }).then(
        (result) => (socket.write(resultOf(result)), /^begin/i.test(text) ? 'T' : 'I'),
        (error: Error) => (socket.write(message('E', `SERROR\0C42601\0M${error.message}\0\0`)), 'I'),
      );
      if (mode === 'transaction' && status === 'I') {
        idle.push(ours);
        ours = undefined;
      }
      socket.write(message('Z', status));
    };
    const leave = (): void => {
      sockets.delete(socket);
      if (ours !== undefined) idle.push(ours);
      ours = undefined;
    };
    socket.on('error', () => undefined);
    socket.on('close', leave);
    let bytes = Buffer.alloc(0);
    let isIn = false;
    socket.on('data', (piece: Buffer) => {
      bytes = Buffer.concat([bytes, piece]);
      for (;;) {
        const head = isIn ? 1 : 0;
        if (bytes.length < head + 4) return;
        const length = head + bytes.readInt32BE(head);
        if (bytes.length < length) return;
        const one = bytes.subarray(0, length);
        bytes = bytes.subarray(length);
        if (!isIn && one.readInt32BE(4) === SSL_REQUEST) socket.write('N');
        else if (!isIn) {
          isIn = true;
          // Accepted without authentication, with a process id of the pooler.
          const key = Buffer.alloc(8);
          key.writeInt32BE(1_000_000 + number);
          socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('K', key), message('Z', 'I')]));
        } else if (one[0] === 0x51) {
          const text = one.toString('utf8', 5, length - 1);
          turn = turn.then(() => answer(text));
        } else socket.end();
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = new URL(database);
  if (address !== null && typeof address === 'object') url.port = String(address.port);
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await Promise.all(all.map((client) => client.end()));
    },
  };
}

function message(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body as string); // bytes or text, both of which it takes
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

function resultOf({ fields, rows, command }: pg.QueryArrayResult): Buffer {
  const columns = fields.map(({ name, dataTypeID }) => {
    const rest = Buffer.alloc(18);
    rest.writeInt32BE(dataTypeID, 6);
    rest.writeInt16BE(-1, 10);
    rest.writeInt32BE(-1, 12);
    return Buffer.concat([Buffer.from(`${name}\0`), rest]);
  });
  const cells = rows.map((row) =>
    row.map((cell: unknown) => {
      const text = Buffer.from(String(cell));
      const size = Buffer.alloc(4);
      size.writeInt32BE(text.length);
      return Buffer.concat([size, text]);
    }),
  );
  const counted = (parts: readonly Buffer[]): Buffer => {
    const count = Buffer.alloc(2);
    count.writeInt16BE(parts.length);
    return Buffer.concat([count, ...parts]);
  };
  return Buffer.concat([
    ...(fields.length === 0 ? [] : [message('T', counted(columns))]),
    ...cells.map((row) => message('D', counted(row))),
    message('C', `${command}\0`),
  ]);
}
