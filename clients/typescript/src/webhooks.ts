import type { Schemas } from './client.ts';

export type WebhookEvent = Schemas['WebhookEvent'];

/** The request is not from the service, or too old. */
export class WebhookInvalid extends Error {
  override readonly name = 'WebhookInvalid';
}

export interface Received {
  /** `whsec_…`, as it was shown when the webhook was registered. */
  readonly secret: string;
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it arrived, before it is parsed. */
  readonly body: string;
  /** How old a request may be. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  readonly now?: Date | undefined;
}

/** The event of a request that the service signed (Standard Webhooks). Throws `WebhookInvalid` for any other. */
export async function verifyWebhook({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
  now = new Date(),
}: Received): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!(ageSeconds <= toleranceSeconds))
    throw new WebhookInvalid(`webhook-timestamp ${timestamp} is too far away`);
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',');
    // `verify` compares in constant time.
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookInvalid('no signature matches the secret');
}

function headerOf(headers: Received['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string') throw new WebhookInvalid(`the header ${name} is missing`);
  return value;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookInvalid('the secret or a signature is not Base64');
  }
}
