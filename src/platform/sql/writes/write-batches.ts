import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../../contract/limits.ts';
import type { Db, Write } from '../../../contract/database.ts';
import { DatabaseUnavailable } from '../database-errors.ts';
import { isLocked } from '../locked.ts';

/** Sends the writes of its members as one statement. Returns a row for each, in their order, or none if nothing is read. */
export type Sender = (
  members: readonly (readonly Write[])[],
  how: { readonly waitsBriefly: boolean },
) => Promise<readonly object[]>;

interface Member {
  readonly writes: readonly Write[];
  readonly send: Sender;
  readonly resolve: (row: object | undefined) => void;
  readonly reject: (error: unknown) => void;
  /** Runs work in the context of the call, which has its trace. */
  readonly within: <T>(work: () => T) => T;
}

/** What waits for a database, by combination. The oldest combination is first. */
interface Line {
  readonly waiting: Map<string, Member[]>;
  isSending: boolean;
  /** A second sender is running. */
  isHelped: boolean;
}

const lines = new WeakMap<Db, Line>();

/**
 * Simultaneous writes of one combination are sent as one statement, which is one transaction: what a statement, a commit and
 * a flush cost is paid once for all of them. Nothing waits for others to come:
 *
 *     a ──▶ │ a │           b and c came while a was being written
 *     b, c ────▶ │ b c │
 *
 * A second statement runs with the first one once several writes wait for it: the database works on it while the first
 * one waits for the disk.
 *
 * A call returns when its own writes are committed. If the database refuses a statement, or waits for a lock, each member
 * is sent alone: a booking that fails or waits does not fail or delay others.
 */
export function writeAlongside(
  db: Db,
  { key, writes, send }: { readonly key: string; readonly writes: readonly Write[]; readonly send: Sender },
): Promise<object | undefined> {
  const line = lines.get(db) ?? { waiting: new Map<string, Member[]>(), isSending: false, isHelped: false };
  lines.set(db, line);
  const { promise, resolve, reject } = Promise.withResolvers<object | undefined>();
  const member = { writes, send, resolve, reject, within: AsyncLocalStorage.snapshot() };
  const alike = line.waiting.get(key) ?? [];
  line.waiting.set(key, alike);
  alike.push(member);
  if (!line.isSending) outsideOfCalls(() => void sendAll(line, 'isSending'));
  else if (!line.isHelped && isWorthwhile(alike)) outsideOfCalls(() => void sendAll(line, 'isHelped'));
  return promise;
}

const outsideOfCalls = AsyncLocalStorage.snapshot();

/** A small separate statement costs more than it saves time: its writes wait for others. */
function isWorthwhile({ length }: readonly Member[]): boolean {
  return length >= limits.writesWorthwhile;
}

async function sendAll(line: Line, role: 'isSending' | 'isHelped'): Promise<void> {
  line[role] = true;
  const isWanted = role === 'isHelped' ? isWorthwhile : () => true;
  for (;;) {
    // Requests that have arrived already come along.
    await nextTurn();
    const members = nextMembers(line, isWanted);
    const [first] = members;
    if (first === undefined) break;
    await first.within(() => sendTogether(members, first.send));
  }
  line[role] = false;
}

/** The oldest combination that is wanted. The first sender wants every one, so none is left waiting. */
function nextMembers(
  { waiting }: Line,
  isWanted: (members: readonly Member[]) => boolean,
): readonly Member[] {
  for (const [key, members] of waiting) {
    if (!isWanted(members)) continue;
    waiting.delete(key);
    const next = members.splice(0, limits.writesTogether);
    // The rest waits behind the other combinations.
    if (members.length > 0) waiting.set(key, members);
    return next;
  }
  return [];
}

async function sendTogether(members: readonly Member[], send: Sender): Promise<void> {
  try {
    const rows = await send(
      members.map(({ writes }) => writes),
      { waitsBriefly: true },
    );
    for (const [at, { resolve }] of members.entries()) resolve(rows[at]);
  } catch (error) {
    // A statement whose answer is lost may have been committed: it is not sent again.
    const isFinal = error instanceof DatabaseUnavailable || (members.length === 1 && !isLocked(error));
    for (const member of members)
      if (isFinal) member.reject(error);
      else void member.within(() => sendAlone(member));
  }
}

async function sendAlone({ writes, send, resolve, reject }: Member): Promise<void> {
  try {
    const [row] = await send([writes], { waitsBriefly: false });
    resolve(row);
  } catch (error) {
    reject(error);
  }
}
