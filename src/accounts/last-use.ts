import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import { isUnavailable } from '../platform/sql/database-errors.ts';
import { writeLastUse } from './store.ts';

/**
 * When each key was last used, to the minute: a key is written at most once a minute, all due keys in one statement.
 * The first request of a minute starts the write and does not wait for it.
 */
export class LastUse {
  readonly #needs: Pick<Needs, 'db' | 'clock' | 'log'>;
  readonly #notedAtMs = new Map<string, number>();
  #due = new Set<string>();
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;

  constructor(needs: Pick<Needs, 'db' | 'clock' | 'log'>) {
    this.#needs = needs;
  }

  note(keyId: string): void {
    const nowMs = this.#needs.clock.ticksMs();
    const notedAtMs = this.#notedAtMs.get(keyId);
    if (notedAtMs !== undefined && nowMs - notedAtMs < limits.lastUsedEveryMs) return;
    if (this.#notedAtMs.size >= limits.rememberedKeys) this.#notedAtMs.clear();
    this.#notedAtMs.set(keyId, nowMs);
    this.#due.add(keyId);
    if (!this.#isWriting) this.#writing = this.#writeAll();
  }

  async close(): Promise<void> {
    await this.#writing;
  }

  /** Keys that become due while a statement runs are written together by the next one. */
  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#due.size > 0) {
      const keyIds = [...this.#due];
      this.#due = new Set();
      try {
        await writeLastUse(this.#needs.db, keyIds, this.#needs.clock.now());
      } catch (error) {
        // An outage is logged once for the whole process.
        if (!isUnavailable(error))
          this.#needs.log.warn({ err: error }, 'could not record when keys were last used');
      }
    }
    this.#isWriting = false;
  }
}
