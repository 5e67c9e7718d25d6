import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { Problem } from '../../lib/problem.ts';
import { messageOf } from '../../lib/shown-error.ts';

/** The certificate of the HTTP server, with those of its issuers, and its private key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly expiresAt: Date;
}

/** Undefined without TLS. Throws a Problem for files that cannot be used, so that a start ends with one sentence. */
export async function readCertificate({
  tlsCert,
  tlsKey,
}: Pick<Config, 'tlsCert' | 'tlsKey'>): Promise<Certificate | undefined> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new Problem(`${tlsCert === undefined ? 'TLS_CERT' : 'TLS_KEY'} is not set: TLS needs both files.`);
  const [cert, key] = [await read('TLS_CERT', tlsCert), await read('TLS_KEY', tlsKey)];
  const parsed = using('TLS_CERT', tlsCert, () => new X509Certificate(cert));
  const secret = using('TLS_KEY', tlsKey, () => createPrivateKey(key));
  if (!parsed.checkPrivateKey(secret))
    throw new Problem(`TLS_KEY ${tlsKey} is not the key of the certificate in TLS_CERT ${tlsCert}.`);
  return { cert, key, expiresAt: parsed.validToDate };
}

async function read(name: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new Problem(`${name} ${file} cannot be read: ${messageOf(error)}`);
  });
}

/** What the parser reports is not shown: it could repeat the key. */
function using<T>(name: string, file: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    const expected = name === 'TLS_CERT' ? 'a certificate' : 'a private key without a passphrase';
    throw new Problem(`${name} ${file} does not have ${expected} in PEM format.`);
  }
}
