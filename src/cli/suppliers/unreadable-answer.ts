import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstHalf, type Unreadable } from '../../rates/suppliers/simulator/unreadable.ts';

/** Thrown by a simulator if the server must send an unreadable response. */
export class UnreadableAnswer extends Error {
  readonly unreadable: Unreadable;

  constructor(unreadable: Unreadable) {
    super(`the answer is ${unreadable.how}`);
    this.unreadable = unreadable;
  }
}

/** Slow enough that most such responses end by the caller's deadline, not by its limit of bytes. */
const CHUNK_BYTES = 16_384;
const CHUNK_EVERY_MS = 10;

export async function sendUnreadable(response: ServerResponse, { how, answer }: Unreadable): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  if (how === 'truncated') response.write(firstHalf(answer), () => response.destroy());
  // It ends when the caller, or the server, closes the connection.
  else await pipeline(Readable.from(endlessSpaces()), response).catch(() => undefined);
}

/** JSON allows any number of spaces, so a parser cannot refuse them. */
async function* endlessSpaces(): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES, ' ');
  for (;;) {
    yield chunk;
    await sleep(CHUNK_EVERY_MS);
  }
}
