import { connect, type Socket } from 'node:net';
import { CLOSED } from './attacks.ts';

/** Requests as bytes, for what no HTTP client would send. */
export interface RawAnswer {
  /** 0 where the connection ended without one. */
  readonly status: number;
  /** The beginning of head and body. */
  readonly text: string;
}

const ANSWER_WITHIN_MS = 30_000;
const KEPT_CHARACTERS = 4_000;

export function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends bytes and reads the status line. */
export async function ask(origin: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const socket = await open(origin);
  const answer = readStatus(socket);
  socket.write(bytes);
  const found = await answer;
  socket.destroy();
  return found;
}

/** Sends a request and disconnects as soon as it is written. */
export async function sendAndLeave(origin: string, bytes: string | Uint8Array): Promise<void> {
  const socket = await open(origin);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket.destroy();
}

export function readStatus(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = '';
    const settle = (): void => {
      clearTimeout(late);
      resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? CLOSED), text });
    };
    const late = setTimeout(settle, ANSWER_WITHIN_MS);
    socket.on('data', (chunk: Buffer) => {
      if (text.length < KEPT_CHARACTERS) text += chunk.toString('latin1', 0, KEPT_CHARACTERS);
    });
    for (const event of ['end', 'close', 'error']) socket.once(event, settle);
  });
}

/** The bytes of a request with a body of JSON. */
export function jsonRequest({ method, path, key, body }: JsonRequest): string {
  const type = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  return `${bareRequest({ method, path, key, headers: type })}${body}`;
}

/** The bytes of a request without a body. */
export function bareRequest({ method, path, key, headers = [] }: BareRequest): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: innkeeper.test',
    `x-api-key: ${key}`,
    ...headers,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

export interface BareRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly headers?: readonly string[];
}

export interface JsonRequest extends Omit<BareRequest, 'headers'> {
  readonly body: string;
}
