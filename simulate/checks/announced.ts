import type { Sessions } from '../database/sessions.ts';
import { dictionaries, textOf } from './sales.ts';

/** The second line of the body of an event. */
interface Response {
  readonly data?: { readonly cancelPending?: boolean };
}

/** A booking whose cancellation was requested before it was finished is never announced as one that stays. */
export class Announced {
  readonly #sessions: Sessions;
  #cancelling: ReadonlySet<string> = new Set();
  readonly #known = new Set<string>();

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** The ids of all events that announce a booking, and of all bookings that are to be cancelled, after a commit. */
  async broken(events: readonly string[], cancelling: readonly string[]): Promise<string[]> {
    const before = this.#cancelling;
    this.#cancelling = new Set([...before, ...cancelling]);
    const found: string[] = [];
    for (const id of events) {
      if (this.#known.has(id)) continue;
      this.#known.add(id);
      if (before.size > 0) found.push(...(await this.#untrue(id, before)));
    }
    return found;
  }

  async #untrue(id: string, cancelling: ReadonlySet<string>): Promise<string[]> {
    const [event] = await this.#sessions.rows<{ subject: string; body: Buffer | null }>(
      'select subject, body from events where id = $1',
      [id],
    );
    if (event === undefined || event.body === null || !cancelling.has(event.subject)) return [];
    const [, response = ''] = textOf(event.body, dictionaries.events).split('\n');
    const { data } = JSON.parse(response) as Response; // as the contract says
    return data?.cancelPending === true
      ? []
      : [`${event.subject} was to be cancelled, and its event booking.book does not show it`];
  }
}
