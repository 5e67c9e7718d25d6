import type { Static } from 'typebox';
import { coreIdOf, publicId } from '../../catalogue/hotel-id.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../platform/needs.ts';
import { hotelsById } from './catalogue-store.ts';
import { pageOfDecisions, removeDecision, saveDecisions, type Decision } from './decision-store.ts';
import type { Owner } from './job-store.ts';
import { ownJob } from './read-result.ts';
import { pageOfReviews, reviewsByRow, type Review } from './review-store.ts';
import {
  instant,
  type decision,
  type decisionsAsked,
  type pageAsked,
  type reviewDecision,
} from './shapes.ts';

type Asks = Pick<Needs, 'db' | 'clock' | 'random'>;
type Shown = Static<typeof decision>;

/** Keeps what people say of rows and hotels; each wins over the model in every later job of the account. */
export async function decideRows(
  needs: Asks,
  owner: Owner,
  asked: Static<typeof decisionsAsked>,
): Promise<Shown[]> {
  const decisions = asked.decisions.map((one): Decision => ({
    id: needs.random.uuid(),
    rowKey: rowKey(one),
    hotel: hotelNumber(one.hotelId),
    decision: one.decision,
    note: one.note ?? '',
    decidedAt: needs.clock.now(),
  }));
  await keep(needs, owner, decisions);
  return decisions.map(shown);
}

/** Decides review rows of a job: those named, or all that a filter finds. */
export async function decideReviews(
  needs: Asks,
  owner: Owner,
  { jobId, asked }: { jobId: string; asked: Static<typeof reviewDecision> },
): Promise<Shown[]> {
  const job = await ownJob(needs, owner, jobId);
  if ((asked.rows === undefined) === (asked.filter === undefined))
    throw refuse('decision-refused', 'say either `rows` or `filter`');
  if (asked.hotelId !== undefined && asked.rows?.length !== 1)
    throw refuse('decision-refused', '`hotelId` goes with a single row in `rows`');
  const rows =
    asked.rows === undefined
      ? await filtered(needs, job.id, asked.filter ?? {})
      : await reviewsByRow(needs.db, job.id, asked.rows);
  const missing = asked.rows?.filter((row) => !rows.some(({ rowNumber }) => rowNumber === row)) ?? [];
  if (missing.length > 0) throw refuse('decision-refused', `row ${missing[0]} of the job is no review row`);
  const decisions = rows.map((row): Decision => ({
    id: needs.random.uuid(),
    rowKey: row.rowKey,
    hotel: asked.hotelId === undefined ? row.hotel : hotelNumber(asked.hotelId),
    decision: asked.decision === 'accept' ? 'must-link' : 'must-not-link',
    note: asked.note ?? '',
    decidedAt: needs.clock.now(),
  }));
  await keep(needs, owner, lastPerRow(decisions));
  return lastPerRow(decisions).map(shown);
}

export async function listDecisions(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
  asked: Static<typeof pageAsked>,
): Promise<{ decisions: Shown[]; next: string | null }> {
  const limit = asked.limit ?? limits.pageRows;
  const after = readCursor(asked.after);
  const found = await pageOfDecisions(db, owner, { after, limit });
  const last = found.at(-1);
  const next =
    last === undefined || found.length < limit
      ? null
      : Buffer.from(JSON.stringify([last.rowKey, last.hotel])).toString('base64url');
  return { decisions: found.map(shown), next };
}

export async function undoDecision({ db }: Pick<Needs, 'db'>, owner: Owner, id: string): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  if (!isId || !(await removeDecision(db, owner, id))) throw refuse('unknown-decision');
}

async function filtered(
  { db }: Pick<Needs, 'db'>,
  job: string,
  filter: NonNullable<Static<typeof reviewDecision>['filter']>,
): Promise<Review[]> {
  const rows = await pageOfReviews(db, job, {
    ...filter,
    isOpen: true,
    afterRow: 0,
    limit: limits.matchDecisionsAtOnce,
  });
  return rows;
}

async function keep(needs: Asks, owner: Owner, decisions: readonly Decision[]): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const hotels = [...new Set(decisions.map(({ hotel }) => hotel))];
    const known = new Set((await hotelsById(tx, hotels)).map(({ id }) => id));
    const unknown = hotels.find((hotel) => !known.has(hotel));
    if (unknown !== undefined) throw refuse('decision-refused', `no hotel has the id "${publicId(unknown)}"`);
    await saveDecisions(tx, owner, decisions);
  });
}

/** Two rows of a job may share a key (one id sent twice): the later word stands. */
function lastPerRow(decisions: readonly Decision[]): Decision[] {
  return [
    ...new Map(
      decisions.map((one) => [`${one.rowKey} ${one.decision === 'must-link' ? '' : one.hotel}`, one]),
    ).values(),
  ];
}

function rowKey({ externalId, rowKey: key }: { externalId?: string; rowKey?: string }): string {
  if (key !== undefined && /^(id|row):./.test(key)) return key;
  if (externalId !== undefined && externalId.trim() !== '') return `id:${externalId.trim()}`;
  throw refuse('decision-refused', 'say which row: `externalId`, or the `rowKey` a review row shows');
}

function hotelNumber(text: string): number {
  const id = coreIdOf(text);
  if (id === undefined)
    throw refuse('decision-refused', `"${text.slice(0, limits.quotedCharacters)}" is no hotel id`);
  return id;
}

function shown({ id, rowKey: key, hotel, decision: kind, note, decidedAt }: Decision): Shown {
  return {
    decisionId: id,
    rowKey: key,
    hotelId: publicId(hotel),
    decision: kind,
    note,
    decidedAt: instant(decidedAt),
  };
}

function readCursor(text: string | undefined): { rowKey: string; hotel: number } {
  if (text === undefined) return { rowKey: '', hotel: 0 };
  try {
    const [key, hotel] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown];
    if (typeof key === 'string' && typeof hotel === 'number') return { rowKey: key, hotel };
  } catch {
    // Falls through: a cursor of ours always parses.
  }
  throw refuse('decision-refused', '`after` is the `next` of the page before');
}
