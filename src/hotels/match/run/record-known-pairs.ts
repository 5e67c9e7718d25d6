import type { Owner } from '../../../contract/owner.ts';
import type { Tx } from '../../../contract/database.ts';
import type { Needs } from '../../../contract/needs.ts';
import { linkedByPerson } from '../../engine/engine.ts';
import { lockDecisions, saveDecisions, type Decision } from '../stores/decision-store.ts';
import {
  goldShareOf,
  keepArrivals,
  knownPairsOf,
  type Arrival,
  type KnownPair,
} from '../stores/known-pair-store.ts';
import { decisionsFor } from '../stores/row-key-store.ts';
import type { Judged } from './match-rows.ts';

/** A decision, and when the person who added its pair made it. */
type DatedDecision = Decision & { readonly statedAt?: Date | undefined };

/** What the known pairs make of the rows of a chunk. */
export interface KnownPairsApplied {
  readonly rows: readonly Judged[];
  /** In the transaction of the rows; `follow` moves the ids of adopted rows. */
  readonly save: (tx: Tx, follow: (decisions: readonly DatedDecision[]) => Promise<void>) => Promise<void>;
}

/**
 * Settles rows whose hotel is known, as a decision would, and leaves some of those in review: the wanted share of the rows
 * that people see. Which ones is drawn at random, and stays so in later lists. Rows in review, their order and what may be
 * claimed are as without known pairs, so no answer to a reviewer distinguishes them.
 */
export async function recordKnownPairs(
  { db, clock, random }: Pick<Needs, 'db' | 'clock' | 'random'>,
  owner: Owner,
  { job, rows }: { readonly job: string; readonly rows: readonly Judged[] },
): Promise<KnownPairsApplied> {
  const open = rows.filter(({ decisions }) => decisions.length === 0);
  const pairs = await knownPairsOf(db, owner, [...new Set(open.map(({ key }) => key))]);
  if (pairs.length === 0) return { rows, save: () => Promise.resolve() };
  const known = new Map(pairs.map((pair) => [pair.rowKey, pair]));
  const share = await goldShareOf(db, owner);
  const gold = goldOf(open, known, { share, random });
  const settled = new Map<string, KnownPair>();
  const arrivals = new Map<string, Arrival>();
  const outcomes = rows.map((row): Judged => {
    const pair = row.decisions.length === 0 ? known.get(row.key) : undefined;
    if (pair === undefined) return row;
    const isGold = gold.has(row.key);
    const { hotelId, modelConfidence, verdict } = row.outcome;
    arrivals.set(row.key, {
      rowKey: row.key,
      state: isGold ? 'review' : 'settled',
      candidate: hotelId ?? null,
      modelConfidence: modelConfidence ?? null,
    });
    if (isGold || (verdict === 'matched' && hotelId === pair.hotel)) return row;
    settled.set(row.key, pair);
    return { ...row, outcome: { ...linkedByPerson, hotelId: pair.hotel } };
  });
  return {
    rows: outcomes,
    async save(tx, follow) {
      await lockDecisions(tx, owner);
      const at = clock.now();
      // A person may have decided since the rows were judged.
      const decided = new Set(
        (await decisionsFor(tx, owner, [...settled.keys()])).map(({ rowKey }) => rowKey),
      );
      const fresh = [...settled.values()].filter(({ rowKey }) => !decided.has(rowKey));
      const saved = await saveDecisions(
        tx,
        owner,
        fresh.map(({ rowKey, hotel, addedBy }) => ({
          id: random.uuid(),
          rowKey,
          hotel,
          decision: 'must-link',
          note: 'known pair',
          decidedAt: at,
          decidedBy: addedBy,
          reviewer: '',
          about: undefined,
        })),
      );
      await keepArrivals(tx, owner, { job, arrivals: [...arrivals.values()], at });
      await follow(saved.map((one) => ({ ...one, statedAt: settled.get(one.rowKey)?.addedAt })));
    },
  };
}

/** The keys of gold rows, which reviewers decide like any other. */
function goldOf(
  open: readonly Judged[],
  known: ReadonlyMap<string, KnownPair>,
  { share, random }: { readonly share: number } & Pick<Needs, 'random'>,
): ReadonlySet<string> {
  const inReview = open.filter(({ outcome }) => outcome.verdict === 'review');
  const others = inReview.filter(({ key }) => !known.has(key)).length;
  const keys = [...new Set(inReview.map(({ key }) => key))];
  const before = keys.filter((key) => known.get(key)?.state === 'review');
  // Gold rows are this share of the rows in review, themselves included; if all are known, this share of those.
  const whole = others === 0 ? share * keys.length : (share / (1 - share)) * others;
  const wanted = whole - before.length;
  const most = Math.floor(wanted) + (random.fraction() < wanted - Math.floor(wanted) ? 1 : 0);
  const drawn = keys
    .filter((key) => known.get(key)?.state === 'waiting')
    .map((key) => ({ key, at: random.fraction() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, Math.max(0, most));
  return new Set([...before, ...drawn.map(({ key }) => key)]);
}
