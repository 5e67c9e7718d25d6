import { createHash } from 'node:crypto';
import { canonicalJson } from '../../lib/json/canonical-json.ts';

/** What a key or a person did, as the log and its export have it. */
export interface Entry {
  /** The order in which entries were written; a transaction that failed leaves a gap. */
  readonly number: number;
  readonly happenedAt: string;
  /** A key, `cli:` and the name of a person, `service`, or `database:` and a role for a change by hand. */
  readonly actor: string;
  /** The name that the key had at that time. */
  readonly actorName: string;
  readonly action: string;
  readonly account: string | null;
  readonly environment: string | null;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** An entry with its place in the chain. */
export interface ChainedEntry extends Entry {
  /** From 1, without gaps. */
  readonly position: number;
  readonly hash: string;
}

/** The last entry of a chain. */
export interface ChainEnd {
  readonly position: number;
  readonly hash: string;
}

export const emptyChain: ChainEnd = { position: 0, hash: '00'.repeat(32) };

/** SHA-256 of the hash before it and of the entry as JSON with sorted members, in hexadecimal digits. */
export function hashOf(before: string, entry: Entry & { readonly position: number }): string {
  const { number, happenedAt, actor, actorName, action, account, environment, subject, detail, position } =
    entry;
  const content = {
    number,
    happenedAt,
    actor,
    actorName,
    action,
    account,
    environment,
    subject,
    detail,
    position,
  };
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(canonicalJson(content)).digest('hex');
}
