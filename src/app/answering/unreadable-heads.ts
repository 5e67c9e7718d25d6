import type { Duplex } from 'node:stream';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { corsHeaders } from '../http/cors.ts';
import { refusalAnswer } from './refusal-body.ts';

interface Unreadable {
  /** Code and phrase of the status line. */
  readonly status: string;
  readonly detail: string;
}

/** Errors of Node's HTTP parser, by code. */
const unreadable: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: `the headers of the request are larger than ${limits.requestHeadBytes / 1024} KiB`,
  },
  HPE_INVALID_METHOD: {
    status: '400 Bad Request',
    detail: 'the method of the request is not an HTTP method',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'the request did not arrive in time' },
};
const nonsense: Unreadable = { status: '400 Bad Request', detail: 'the request is not HTTP' };

/** Without a parsed request the only way to respond is the socket. */
export function answerUnreadable(
  { random, log }: Pick<Needs, 'random' | 'log'>,
  error: NodeJS.ErrnoException,
  socket: Duplex,
): void {
  // The client has disconnected, has its response already, or does not speak TLS.
  if (error.code === 'ECONNRESET' || error.code?.startsWith('ERR_SSL_') === true || !socket.writable)
    return void socket.destroy();
  destroySoon(socket);
  const { status, detail } = unreadable[error.code ?? ''] ?? nonsense;
  const requestId = random.uuid();
  log.info({ requestId, code: error.code, detail }, 'a request could not be read');
  const text = JSON.stringify(refusalAnswer('operations', refuse('bad-request', detail)).body);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `x-request-id: ${requestId}`,
      ...Object.entries(corsHeaders).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}

/** A client that never closes its side would keep the descriptor open. Further bytes from it are discarded. */
function destroySoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), limits.lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}
