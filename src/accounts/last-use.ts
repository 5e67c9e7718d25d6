import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import { writeLastUse } from './store.ts';

/**
 * When a key was last used, to the minute: each key is written at most once a minute, all that are due in one
 * statement. The first request of a minute starts the writing and does not wait for it.
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

  /** Keys that fall due while a statement runs go into the next one together. */
  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#due.size > 0) {
      const keyIds = [...this.#due];
      this.#due = new Set();
      try {
        await writeLastUse(this.#needs.db, keyIds, this.#needs.clock.now());
      } catch (error) {
        this.#needs.log.warn({ err: error }, 'could not write when keys were last used');
      }
    }
    this.#isWriting = false;
  }
}
