import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { numberAt } from './read.ts';
import { promises, type PromiseName } from './promises.ts';
import type { Played } from './stage.ts';

export interface Report {
  readonly what: 'certification of a service' | 'certification of a client';
  readonly service: string;
  readonly startedAt: string;
  readonly seconds: number;
  readonly totals: Totals;
  readonly scenarios: readonly Played[];
}

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly checks: number;
  /** The promises that were checked, of all that there are. */
  readonly promises: string;
}

export interface SignedReport {
  readonly report: Report;
  /** Ed25519 over the JSON of `report`; missing if no key was given. */
  readonly signature?: string;
  readonly publicKey?: string;
}

/** What a file says: anyone can have changed it. */
export type Written = Pick<SignedReport, 'report'> & {
  readonly signature?: unknown;
  readonly publicKey?: unknown;
};

export function totalsOf(played: readonly Played[], all: number): Totals {
  const count = (result: Played['result']): number => played.filter((one) => one.result === result).length;
  const checks = played.flatMap((one) => one.checks);
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    checks: checks.length,
    promises: `${new Set(checks.map(({ promise }) => promise)).size} of ${all}`,
  };
}

/** What did not hold, one line each. */
export function faultsOf(played: readonly Played[]): string[] {
  return played.flatMap(({ name, result, reason, checks }) => {
    if (result !== 'failed') return [];
    const broken = checks.filter(({ holds }) => !holds);
    const lines = broken.map(({ promise, detail }) => `${name}: ${sentence(promise)} (${detail})`);
    return reason === undefined ? lines : [...lines, `${name}: ${reason}`];
  });
}

export const sentence = (promise: PromiseName): string => promises[promise];

export interface SigningKey {
  readonly privateKey: string;
  readonly publicKey: string;
}

export function newKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
  };
}

export function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

export function signed(report: Report, privateKey: string): SignedReport {
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  const signature = sign(null, Buffer.from(JSON.stringify(report)), key).toString('base64');
  return { report, signature, publicKey: String(publicKey) };
}

export type Genuineness = 'genuine' | 'not signed' | 'signed by another key' | 'changed';

/**
 * `publicKey` is the one that the reader knows. The one in the file proves nothing about who signed, and only
 * distinguishes a report of another signer from one that was changed.
 */
export function genuinenessOf(written: Written, publicKey: string): Genuineness {
  if (written.signature === undefined) return 'not signed';
  if (isSignedBy(written, publicKey)) return 'genuine';
  return isSignedBy(written, written.publicKey) ? 'signed by another key' : 'changed';
}

/** The values come from a file, so they may have any type. */
function isSignedBy({ report, signature }: Written, publicKey: unknown): boolean {
  if (typeof signature !== 'string' || !isPublicKey(publicKey)) return false;
  const bytes = Buffer.from(JSON.stringify(report));
  return verify(null, bytes, createPublicKey(publicKey), Buffer.from(signature, 'base64'));
}

export function isPublicKey(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  try {
    return createPublicKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** What a file has; undefined if it is not the report of a certification. */
export function reportIn(text: string): Written | undefined {
  try {
    const written: unknown = JSON.parse(text);
    // As the certification writes it, or changed by another person: then the signature differs.
    return numberAt(written, 'report.totals.passed') === undefined ? undefined : (written as Written);
  } catch {
    return undefined;
  }
}
