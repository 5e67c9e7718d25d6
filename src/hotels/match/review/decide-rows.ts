import type { Author, Owner } from '../../../contract/owner.ts';
import type { Static } from 'typebox';
import { pastInstant } from '../../../catalogue/lookup/past-instant.ts';
import { coreIdOf, publicId } from '../../../catalogue/hotel-id.ts';
import { each, refuseField, together } from '../../../contract/field-checks.ts';
import { limits } from '../../../contract/limits.ts';
import { refuse } from '../../../contract/refusal.ts';
import { shortened } from '../../../contract/quote.ts';
import type { Tx } from '../../../contract/database.ts';
import type { Needs } from '../../../contract/needs.ts';
import { followDecisions, timeOfDecisions } from '../adopt/follow-decisions.ts';
import { survivorsOf } from '../stores/catalogue-store.ts';
import {
  lockDecisions,
  pageOfDecisions,
  saveDecisions,
  type Decision,
  type NewDecision,
} from '../stores/decision-store.ts';
import { jobWithRows } from '../result/own-job.ts';
import { reviewsByRow } from '../stores/review-store.ts';
import { rowKeysOf } from './row-keys.ts';
import {
  instant,
  type decision,
  type decisionsRequest,
  type pageQuery,
  type reviewDecision,
} from '../wire/shapes.ts';

type DecideNeeds = Pick<Needs, 'db' | 'clock' | 'random'>;
type Shown = Static<typeof decision>;

/** Stores decisions of people about rows and hotels; they take precedence over the model in every later job of the account. */
export async function decideRows(
  needs: DecideNeeds,
  owner: Author,
  request: Static<typeof decisionsRequest>,
): Promise<Shown[]> {
  return needs.db.transaction(async (tx) => {
    // No row may become known between the look-up of its keys and the decision.
    await lockDecisions(tx, owner);
    const keys = await rowKeysOf(tx, owner, request.decisions);
    const named = each(request.decisions, (one, at) => ({
      ...together({
        rowKeys: () => {
          const found = keys[at] ?? [];
          if (found.length > 0) return found;
          throw refused(`/decisions/${at}`, 'expected `externalId`, or the `rowKey` of a review row');
        },
        hotel: () => hotelNumber(one.hotelId, `/decisions/${at}/hotelId`),
      }),
      at,
      one,
    }));
    const placed = named.flatMap(({ rowKeys, hotel, at, one }) =>
      rowKeys.map((rowKey) => ({
        at,
        decision: {
          id: needs.random.uuid(),
          rowKey,
          hotel,
          decision: one.decision,
          note: one.note ?? '',
          decidedBy: owner.keyId,
          reviewer: request.reviewer ?? '',
          about: undefined,
        },
      })),
    );
    const kept = await keep(tx, needs, {
      owner,
      decisions: placed.map(({ decision: one }) => one),
      pointer: (at) => `/decisions/${placed[at]?.at ?? 0}/hotelId`,
    });
    return kept.map(shown);
  });
}

/** Decides the review rows of a job that are named. */
export async function decideReviews(
  needs: DecideNeeds,
  owner: Author,
  { jobId, request }: { jobId: string; request: Static<typeof reviewDecision> },
): Promise<Shown[]> {
  const job = await jobWithRows(needs, owner, jobId);
  const rows = await reviewsByRow(needs.db, job.id, request.rows ?? []);
  const found = new Set(rows.map(({ rowNumber }) => rowNumber));
  each(request.rows ?? [], (row, at) => {
    if (!found.has(row)) throw refused(`/rows/${at}`, `row ${row} of the job is not a review row`);
  });
  const decisions = rows.map((row): Undated => ({
    id: needs.random.uuid(),
    rowKey: row.rowKey,
    hotel: request.hotelId === undefined ? row.hotel : hotelNumber(request.hotelId, '/hotelId'),
    decision: request.decision === 'accept' ? 'must-link' : 'must-not-link',
    note: request.note ?? '',
    decidedBy: owner.keyId,
    reviewer: request.reviewer ?? '',
    about: { job: job.id, row: row.rowNumber },
  }));
  const kept = await needs.db.transaction((tx) =>
    keep(tx, needs, { owner, decisions, pointer: () => '/hotelId' }),
  );
  return kept.map(shown);
}

export async function listDecisions(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  request: Static<typeof pageQuery>,
): Promise<{ decisions: Shown[]; next: string | null }> {
  const limit = request.limit ?? limits.pageRows;
  const after = readCursor(request.after);
  const found = await pageOfDecisions(db, owner, { after, limit, asOf: pastInstant(clock, request.asOf) });
  const last = found.at(-1);
  const next =
    last === undefined || found.length < limit
      ? null
      : Buffer.from(JSON.stringify([last.rowKey, last.hotel])).toString('base64url');
  return { decisions: found.map(shown), next };
}

/**
 * Stores the decisions for the hotels that they name: a merged one has them after an unmerge. Until then they are valid for its
 * survivor, which the answer names.
 */
async function keep(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  {
    owner,
    decisions,
    pointer,
  }: { owner: Owner; decisions: readonly Undated[]; pointer: (at: number) => string },
): Promise<Decision[]> {
  const rowKeys = [...new Set(decisions.map(({ rowKey }) => rowKey))];
  const decidedAt = await timeOfDecisions(tx, { clock }, { owner, rowKeys });
  const hotels = await survivorsOf(tx, [...new Set(decisions.map(({ hotel }) => hotel))]);
  const kept = lastWords(
    each(decisions, (one, at) => {
      const present = hotels.get(one.hotel);
      if (present === undefined) throw refused(pointer(at), `no hotel has the id "${publicId(one.hotel)}"`);
      return { one: { ...one, decidedAt }, present };
    }),
  );
  const saved = await saveDecisions(tx, owner, kept);
  await followDecisions(tx, { clock }, { owner, decisions: saved });
  return saved.map((one) => ({ ...one, hotel: hotels.get(one.hotel) ?? one.hotel }));
}

/** If one call has two decisions on a row, the later one wins: about the same hotel, and about which hotel it is. */
function lastWords(decisions: readonly Placed[]): NewDecision[] {
  const isOverruled = ({ one, present }: Placed, late: Placed): boolean =>
    late.one.rowKey === one.rowKey &&
    (late.present === present || (late.one.decision === 'must-link' && one.decision === 'must-link'));
  const kept = decisions.filter(
    (early, at) => !decisions.slice(at + 1).some((late) => isOverruled(early, late)),
  );
  return kept.map(({ one }) => one);
}

type Undated = Omit<NewDecision, 'decidedAt'>;

/** A decision, and its hotel or the survivor of it. */
interface Placed {
  readonly one: NewDecision;
  readonly present: number;
}

function hotelNumber(text: string, pointer: string): number {
  const id = coreIdOf(text);
  if (id === undefined)
    throw refused(
      pointer,
      `"${shortened(text)}" is not a hotel id: expected lp followed by hexadecimal digits, or a core number`,
    );
  return id;
}

export function refused(pointer: string, message: string): Error {
  return refuseField('decision-refused', { pointer, message });
}

export function shown({
  id,
  rowKey: key,
  hotel,
  decision: kind,
  note,
  decidedAt,
  decidedBy,
  reviewer,
}: Decision): Shown {
  return {
    decisionId: id,
    rowKey: key,
    hotelId: publicId(hotel),
    decision: kind,
    note,
    decidedAt: instant(decidedAt),
    decidedBy,
    reviewer,
  };
}

function readCursor(text: string | undefined): { rowKey: string; hotel: number } {
  if (text === undefined) return { rowKey: '', hotel: 0 };
  try {
    // As this program writes it; the next line checks both.
    const [rowKey, hotel] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number];
    if (typeof rowKey === 'string' && !rowKey.includes('\0') && Number.isSafeInteger(hotel))
      return { rowKey, hotel };
  } catch {
    // Falls through: a cursor of ours always parses.
  }
  throw refuse('decision-refused', '`after` is unknown: expected the `next` of the page before');
}
