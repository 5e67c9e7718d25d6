import { createHmac } from 'node:crypto';

/** Standard Webhooks, symmetric form: HMAC-SHA256 over `id.timestamp.body`, one `v1,…` per valid secret. */
export interface Signed {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

const prefix = 'whsec_';

export function signatureHeaders(signed: Signed, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${mac(signed, secret)}`).join(' '),
  };
}

/** The standard asks for 24 to 64 bytes; 32 is the size of the hash, more would not add strength. */
export const secretBytes = 32;

export function secretOf(bytes: Uint8Array): string {
  return prefix + Buffer.from(bytes).toString('base64');
}

function mac({ id, timestampSeconds, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64');
}
