import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstHalf, type Unreadable } from '../../rates/suppliers/simulator/unreadable.ts';

/** Thrown by a simulator whose answer the server must send so that it cannot be read. */
export class UnreadableAnswer extends Error {
  readonly unreadable: Unreadable;

  constructor(unreadable: Unreadable) {
    super(`the answer is ${unreadable.how}`);
    this.unreadable = unreadable;
  }
}

/** Slow enough that the caller's deadline ends most such answers before its limit of bytes does. */
const CHUNK_BYTES = 16_384;
const CHUNK_EVERY_MS = 10;

export async function sendUnreadable(response: ServerResponse, { how, answer }: Unreadable): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  if (how === 'truncated') response.write(firstHalf(answer), () => response.destroy());
  // It ends when the caller, or the server, closes the connection.
  else await pipeline(Readable.from(spacesForEver()), response).catch(() => undefined);
}

/** JSON allows any number of spaces, so a parser cannot refuse them. */
async function* spacesForEver(): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES, ' ');
  for (;;) {
    yield chunk;
    await sleep(CHUNK_EVERY_MS);
  }
}
