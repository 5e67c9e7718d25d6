import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../contract/needs.ts';
import type { Caller } from '../contract/owner.ts';
import { checkOf, type CheckUse, type KeyUse } from './key-terms.ts';
import { isWellFormed, keyHash } from './key-text.ts';
import { LastUse } from './last-use.ts';
import { accessOf, accessVersion, type AccessRow } from './store.ts';

/** What is cached for a key: its caller, whether the account is suspended, and what the key may be used for. */
interface Known {
  readonly caller: Caller;
  readonly suspended: boolean;
  readonly check: CheckUse;
}

/**
 * Identifies callers by their key. A key in the cache costs a hash and a lookup in a map.
 *
 * The cache is valid because the database counts every change of a key or an account:
 *
 *     age of the last check   0 ────────── 1 s ─────────────────────── 4 s ──────────────
 *     a request               is admitted  is admitted; the counter    waits for the
 *                                          is read in the background   counter
 *
 * If the counter has changed, the cache is cleared. So every process applies a revocation or suspension within 4
 * seconds, without a background loop, and without notifications, which a connection pooler would drop.
 */
export class KeyRing {
  readonly #needs: Pick<Needs, 'db' | 'clock' | 'log'>;
  readonly #lastUse: LastUse;
  readonly #known = new Map<string, Known>();
  /** Well-formed keys that do not exist. Separate from the known ones, so that guessed keys do not evict those. */
  readonly #unknown = new Set<string>();
  #version = -1;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  /** The running check whether any key or account has changed. */
  #check: Promise<void> | undefined;

  constructor(needs: Pick<Needs, 'db' | 'clock' | 'log'>) {
    this.#needs = needs;
    this.#lastUse = new LastUse(needs);
  }

  /** Returns at once for a cached key; throws `unauthorized`, `suspended`, `key-address` or `missing-scope`. */
  callerOf(key: string | undefined, use: KeyUse): Caller | Promise<Caller> {
    if (key === undefined || !isWellFormed(key)) throw refuse('unauthorized');
    const hash = keyHash(key);
    if (!this.#known.has(hash) && !this.#unknown.has(hash)) return this.#callerOfHash(hash, use);
    const ageMs = this.#ageMs();
    if (ageMs > limits.accessStaleMs) return this.#callerAfterAsking(hash, use);
    if (ageMs > limits.accessCheckMs) this.#freshenMeanwhile();
    return this.#callerAsKnown(hash, use);
  }

  /** Whether the key is cached as valid, and nothing has changed since. */
  isKnown(key: string | undefined): boolean {
    return key !== undefined && isWellFormed(key) && this.#known.has(keyHash(key));
  }

  /** The caller of a key that is cached as valid and not suspended; undefined if that is not sure without the database. */
  cachedCallerOf(key: string): Caller | undefined {
    if (this.#ageMs() > limits.accessStaleMs) return undefined;
    const known = this.#known.get(keyHash(key));
    return known?.suspended === false ? known.caller : undefined;
  }

  /** Writes the last uses that are not written yet. */
  async close(): Promise<void> {
    await this.#check?.catch(() => undefined);
    await this.#lastUse.close();
  }

  #ageMs(): number {
    return this.#needs.clock.ticksMs() - this.#checkedAtMs;
  }

  #callerAsKnown(hash: string, use: KeyUse): Caller | Promise<Caller> {
    if (this.#unknown.has(hash)) throw refuse('unauthorized');
    const known = this.#known.get(hash);
    return known === undefined ? this.#callerOfHash(hash, use) : this.#admitted(known, use);
  }

  /** After a pause all requests wait for the same check. */
  async #callerAfterAsking(hash: string, use: KeyUse): Promise<Caller> {
    await this.#freshen();
    return this.#ageMs() > limits.accessStaleMs
      ? this.#callerOfHash(hash, use)
      : this.#callerAsKnown(hash, use);
  }

  async #callerOfHash(hash: string, use: KeyUse): Promise<Caller> {
    const askedAtMs = this.#needs.clock.ticksMs();
    const row = await accessOf(this.#needs.db, hash);
    if (row === undefined) throw refuse('not-ready');
    this.#hold(row.version, askedAtMs);
    const known = knownFrom(row);
    if (row.version === this.#version) this.#remember(hash, known);
    if (known === undefined) throw refuse('unauthorized');
    return this.#admitted(known, use);
  }

  #admitted(known: Known, use: KeyUse): Caller {
    if (known.suspended) throw refuse('suspended');
    known.check(use, this.#needs.clock.nowMs());
    // A request that is refused does not use the key.
    this.#lastUse.note(known.caller.keyId);
    return known.caller;
  }

  /** All callers wait for the same check. */
  #freshen(): Promise<void> {
    this.#check ??= this.#askForVersion().finally(() => (this.#check = undefined));
    return this.#check;
  }

  /** Not awaited: if it fails, the cache gets older, until a request has to check. */
  #freshenMeanwhile(): void {
    this.#freshen().catch((error: unknown) =>
      this.#needs.log.warn({ err: error }, 'could not check whether keys have changed'),
    );
  }

  async #askForVersion(): Promise<void> {
    const askedAtMs = this.#needs.clock.ticksMs();
    this.#hold(await accessVersion(this.#needs.db), askedAtMs);
  }

  /** The counter had the value `version` at some time after `askedAtMs`. Results may arrive out of order. */
  #hold(version: number, askedAtMs: number): void {
    if (version < this.#version) return;
    if (version > this.#version) {
      this.#known.clear();
      this.#unknown.clear();
    }
    this.#version = version;
    this.#checkedAtMs = Math.max(this.#checkedAtMs, askedAtMs);
  }

  #remember(hash: string, known: Known | undefined): void {
    const full = known === undefined ? this.#unknown : this.#known;
    if (full.size >= limits.rememberedKeys) full.clear();
    if (known === undefined) this.#unknown.add(hash);
    else this.#known.set(hash, known);
  }
}

function knownFrom(row: AccessRow): Known | undefined {
  if (row.key_id === null) return undefined;
  const caller: Caller = {
    accountId: row.account_id,
    environment: row.environment,
    keyId: row.key_id,
    compat: row.compat,
  };
  const { scopes, expires_at: expiresAt, addresses } = row;
  const check = checkOf({ scopes, expiresAt: expiresAt ?? undefined, addresses });
  return { caller, suspended: row.suspended, check };
}
