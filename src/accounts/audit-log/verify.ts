import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { chainAll } from './chain.ts';
import { emptyChain, hashOf, type ChainedEntry, type ChainEnd } from './entry.ts';
import { chainFrom, endOfChain } from './store.ts';

export interface Verdict extends ChainEnd {
  /** The first entry that is not as it was chained, and why. Position and hash are those of the entry before it. */
  readonly broken?: { readonly position: number; readonly detail: string };
}

/**
 * Computes the chain again. `known` is an end that an operator noted earlier: the owner of the database could compute a
 * whole new chain, and only that end would differ.
 */
export async function verifyLog({ db }: Pick<Needs, 'db'>, known?: ChainEnd): Promise<Verdict> {
  await chainAll({ db });
  const end = (await endOfChain(db)) ?? emptyChain;
  const verdict = await verifyEntries(chainedEntries({ db }, end), known);
  if (verdict.broken !== undefined || verdict.position > end.position) return verdict;
  if (verdict.position < end.position)
    return {
      ...verdict,
      broken: at(verdict.position + 1, `the log ends here, but ${end.position} entries were chained`),
    };
  if (verdict.hash !== end.hash)
    return {
      ...verdict,
      broken: at(end.position, 'its hash differs from the one recorded as the end of the chain'),
    };
  return verdict;
}

/** The entries of the log up to an end, in the order of the chain. */
export async function* chainedEntries(
  { db }: Pick<Needs, 'db'>,
  { position }: ChainEnd,
): AsyncGenerator<ChainedEntry> {
  for await (const batch of chainFrom(db, { after: 0, upTo: position, batch: limits.auditEntriesAtOnce }))
    yield* batch;
}

export async function verifyEntries(
  entries: AsyncIterable<ChainedEntry>,
  known?: ChainEnd,
): Promise<Verdict> {
  let end = emptyChain;
  for await (const entry of entries) {
    const detail = whyBroken(end, entry);
    if (detail !== undefined) return { ...end, broken: at(end.position + 1, detail) };
    end = { position: entry.position, hash: entry.hash };
    if (known?.position === end.position && known.hash !== end.hash)
      return { ...end, broken: at(end.position, `its hash is ${end.hash}, but was ${known.hash} earlier`) };
  }
  return known !== undefined && known.position > end.position
    ? { ...end, broken: at(end.position + 1, `the log ends here, but had ${known.position} entries earlier`) }
    : end;
}

function at(position: number, detail: string): { position: number; detail: string } {
  return { position, detail };
}

function whyBroken(end: ChainEnd, entry: ChainedEntry): string | undefined {
  if (entry.position !== end.position + 1) return `it is missing: entry ${entry.position} follows`;
  if (hashOf(end.hash, entry) === entry.hash) return undefined;
  return `its content was changed after it was chained: ${entry.action} of ${entry.subject} by ${entry.actor} at ${entry.happenedAt}`;
}
