import { refuse } from '../contract/refusal.ts';
import { type Scope, usualScopes } from '../contract/scopes.ts';
import { Problem } from '../lib/problem.ts';
import { networksOf } from '../platform/outbound/networks.ts';

/** What a key may do, until when, and from where. */
export interface KeyTerms {
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | undefined;
  /** Addresses or networks (`203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`). Empty: all addresses. */
  readonly addresses: readonly string[];
}

export const usualTerms: KeyTerms = { scopes: usualScopes, expiresAt: undefined, addresses: [] };

/** Refuses an end in the past: an operator who gives one has mistaken the date. */
export function checkExpiry({ expiresAt }: Partial<KeyTerms>, now: Date): void {
  if (expiresAt !== undefined && expiresAt <= now)
    throw new Problem(
      `A key cannot expire at ${expiresAt.toISOString()}, which has passed. \`keys revoke\` ends a key at once.`,
    );
}

/** How a request uses its key. */
export interface KeyUse {
  readonly scope: Scope | 'any';
  /** The address of the client; a reset connection has none. */
  readonly address: string | undefined;
  /** The key is a part of the URL, which browsers and projects keep. */
  readonly isInUrl?: boolean;
}

export type CheckUse = (use: KeyUse, nowMs: number) => void;

/** The check of every request with a key: throws a refusal that names what is missing. */
export function checkOf({ scopes, expiresAt, addresses }: KeyTerms): CheckUse {
  const allowed = new Set<string>(scopes);
  const networks = addresses.length === 0 ? undefined : networksOf(addresses);
  const expiresAtMs = expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return ({ scope, address, isInUrl = false }, nowMs) => {
    if (nowMs >= expiresAtMs)
      throw refuse('unauthorized', `the key in X-API-Key expired at ${expiresAt?.toISOString()}`);
    if (networks !== undefined && !networks.has(address))
      throw refuse('key-address', `the key may not be used from the address ${address ?? 'of this request'}`);
    if (isInUrl && scopes.some((one) => one !== 'read'))
      throw refuse(
        'missing-scope',
        `a key in a URL may have the scope "read" only; this one has ${wordsOf(scopes)}: create another one`,
      );
    if (scope !== 'any' && !allowed.has(scope))
      throw refuse('missing-scope', `the key needs the scope "${scope}"; it has ${wordsOf(scopes)}`);
  };
}

function wordsOf(scopes: readonly Scope[]): string {
  return scopes.length === 0 ? 'none' : scopes.map((scope) => `"${scope}"`).join(', ');
}
