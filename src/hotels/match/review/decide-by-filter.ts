import type { Author } from '../../../contract/owner.ts';
import type { Static } from 'typebox';
import { together } from '../../../contract/field-checks.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { followDecisions, timeOfDecisions } from '../adopt/follow-decisions.ts';
import { jobWithRows } from '../result/own-job.ts';
import type { decidedAnswer } from '../wire/decided-shapes.ts';
import type { bulkDecision } from '../wire/queue-shapes.ts';
import type { reviewDecision } from '../wire/shapes.ts';
import {
  adoptedOpenKeys,
  countOpenRows,
  decideOpenRows,
  decisionsOfAct,
  type OpenRows,
} from '../stores/act-store.ts';
import { lockDecisions, type DecisionKind } from '../stores/decision-store.ts';
import { openSkippedRows, skipRows } from '../stores/claim-store.ts';
import { decideReviews, refused, shown } from './decide-rows.ts';

type DecideNeeds = Pick<Needs, 'db' | 'clock' | 'random'>;

interface Wanted {
  readonly jobId: string;
  readonly request: Static<typeof reviewDecision>;
}

/**
 * Decides review rows of a job: those named, or all undecided ones that a filter finds. The second is one action, which
 * has an id and is undone as a whole; a preview counts its rows.
 */
export async function decideJob(
  needs: DecideNeeds,
  owner: Author,
  { jobId, request }: Wanted,
): Promise<Static<typeof decidedAnswer>> {
  together({
    rows: () => {
      if ((request.rows === undefined) === (request.filter === undefined))
        throw refused('/rows', 'expected either `rows` or `filter`');
    },
    hotelId: () => {
      if (request.hotelId !== undefined && request.rows?.length !== 1)
        throw refused('/hotelId', '`hotelId` is for a single row: expected one number in `rows`');
    },
    preview: () => {
      if (request.preview === true && request.filter === undefined)
        throw refused('/preview', '`preview` is for a `filter`');
    },
    decision: () => {
      if (isSkipping(request) && (request.filter !== undefined || request.hotelId !== undefined))
        throw refused('/decision', `"${request.decision}" is for \`rows\` only`);
    },
  });
  if (isSkipping(request)) return skip(needs, owner, { jobId, request });
  if (request.filter === undefined)
    return { decisions: await decideReviews(needs, owner, { jobId, request }) };
  const { id } = await jobWithRows(needs, owner, jobId);
  const { rows: _, hotelId: __, ...rest } = request;
  return decideByFilter(needs, owner, {
    ...rest,
    decision: request.decision === 'accept' ? 'accept' : 'reject',
    filter: { ...request.filter, job: id },
  });
}

/** Decides all open rows of all jobs that a filter finds, as one action. */
export async function decideByFilter(
  needs: DecideNeeds,
  owner: Author,
  request: Static<typeof bulkDecision>,
): Promise<Static<typeof decidedAnswer>> {
  const filter = { ...request.filter, country: request.filter.country?.toUpperCase() };
  const open = { owner, filter, now: needs.clock.now() };
  return request.preview === true
    ? preview(needs, open, request.decision === 'accept' ? 'must-link' : 'must-not-link')
    : act(needs, owner, { open, request });
}

const isSkipping = ({ decision }: Wanted['request']) => decision === 'skip' || decision === 'unskip';

/** Skipped rows are in the queue, but not among the open ones. Rows in another state do not change. */
async function skip(needs: DecideNeeds, owner: Author, { jobId, request }: Wanted) {
  const { id } = await jobWithRows(needs, owner, jobId);
  const change = { job: id, rows: request.rows ?? [], by: owner.keyId };
  const rows = await needs.db.transaction(async (tx) => {
    await lockDecisions(tx, owner);
    return (request.decision === 'skip' ? skipRows : openSkippedRows)(tx, change);
  });
  return { decisions: [], rows };
}

async function preview({ db }: DecideNeeds, open: OpenRows, decision: DecisionKind) {
  const classes = await countOpenRows(db, open, decision);
  const rows = classes.reduce((sum, one) => sum + one.rows, 0);
  const decided = classes.reduce((sum, one) => sum + one.decided, 0);
  const right = classes.reduce((sum, { expectedRight }) => sum + expectedRight, 0);
  return {
    decisions: [],
    rows,
    decided,
    expectedWrong: Number((decision === 'must-link' ? decided - right : right).toFixed(1)),
    classes: Object.fromEntries(classes.map((one) => [one.class, one.rows])),
  };
}

async function act(
  { db, clock, random }: DecideNeeds,
  owner: Author,
  { open, request }: { readonly open: OpenRows; readonly request: Static<typeof bulkDecision> },
) {
  const id = random.uuid();
  const decision = request.decision === 'accept' ? 'must-link' : 'must-not-link';
  // A list of 200,000 rows takes longer than other statements may.
  return db.patient.transaction(async (tx) => {
    await lockDecisions(tx, owner);
    const rowKeys = await adoptedOpenKeys(tx, open);
    const wanted = {
      id,
      decision,
      note: request.note ?? '',
      at: await timeOfDecisions(tx, { clock }, { owner, rowKeys }),
      by: owner.keyId,
      reviewer: request.reviewer ?? '',
    } as const;
    const counted = await decideOpenRows(tx, open, wanted);
    const adopted = await decisionsOfAct(tx, owner, { act: id, limit: null, onlyAdopted: true });
    await followDecisions(tx, { clock }, { owner, decisions: adopted });
    const first = await decisionsOfAct(tx, owner, {
      act: id,
      limit: limits.matchDecisionsAtOnce,
      onlyAdopted: false,
    });
    return { decisions: first.map(shown), ...counted, ...(counted.decided > 0 && { actId: id }) };
  });
}
